"""Troll Bridge: messengers race over an unstable bridge full of trolls, some of whom ask questions."""
