"""The rules of Troll Bridge, in the order of a game.

That is setup, turn, movement, tiles, treasures, fight, wits, end; the spaces that they are about are in
``bridge``. What may be decided is in ``legal``, what is drawn in ``draws``, what a seat cannot know in
``secrets``.
"""
