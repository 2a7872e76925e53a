"""Bots: levels to play against, and the search that the better ones use."""
