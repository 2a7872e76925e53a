"""The rules of Bridge Troll, in the order of a turn: setup, roll, bid, collect, boulders, score; and end.

Collecting brings hazards, goats and throwing; specials may be played in between. What lies on the road is in
``company``, what several rules count in ``counting``. What may be decided is in ``legal``, what is drawn in
``draws``, what a seat cannot know in ``secrets``.
"""
