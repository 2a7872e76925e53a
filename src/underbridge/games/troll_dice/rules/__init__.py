"""The rules of Troll Dice, in the order of a turn: setup, swap, attack, defence, settle; and end.

What may be decided is in ``legal``, what is drawn in ``draws``, what nobody may know in ``secrets``.
"""
