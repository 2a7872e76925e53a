"""Errors that speak to the person: each message names the fault and the remedy, in one line."""


class Fault(ValueError):
    """Something was asked for that cannot be done; nothing has changed."""


class BadSetup(Fault):
    """A game, a number of seats, an option or a seed that there is not."""


class IllegalAction(Fault):
    """A decision that the rules do not allow now."""


class BadDraw(Fault):
    """An outcome that the draw which is due does not have."""


class BadRecord(Fault):
    """A record that is unreadable, damaged, by other rules than ours, or forged."""


class Forged(BadRecord):
    """A record that can be read, but not believed: a step or a draw is not what rules and source give."""


class BadBot(Fault):
    """A bot of somebody else that fails, or does what is not legal: its game does not count."""
