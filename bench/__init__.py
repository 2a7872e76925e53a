"""Underbridge beside its limit in C and beside the same game on other frameworks."""
