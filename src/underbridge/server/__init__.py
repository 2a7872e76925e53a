"""The online table: people, tables and their logs, for any number of processes on one database."""
