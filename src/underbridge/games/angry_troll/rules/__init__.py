"""The rules of Angry Troll, in the order of a turn: setup, awakening, troll action, flight; and end.

What all of them do with cards and stacks is in ``bricks``, what may be decided in ``legal``, what is drawn in
``draws``, what nobody may know in ``secrets``.
"""
