"""What makes pictures, measurements and art for the repository. Not part of an installed game.

Stands above all floors and imports everything; only the command line's table names it, as text.
"""
