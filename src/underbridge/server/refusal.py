"""What is refused, with a sentence for the person and a code for the program."""


class Refused(Exception):
    """Something that cannot be done; nothing has changed."""

    def __init__(self, status: int, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.status, self.code, self.sentence = status, code, sentence


def not_found(what: str) -> Refused:
    """There is nothing at that address, or nothing that you may see."""
    return Refused(404, "not-found", f"There is no such {what}.")
