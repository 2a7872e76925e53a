"""The command line, as ``python -m underbridge``."""

from .cli import main

if __name__ == "__main__":
    main()
