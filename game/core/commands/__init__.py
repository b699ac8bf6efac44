"""Commands, in the imperative: `common` to all rules, of the game master, of turns with parts, about
ferals.

They are records alone and import but records, numbers, decisions and doctrine. Everybody may import
them.
"""
