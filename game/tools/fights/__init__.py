"""Fights as files for `battle` and `odds`: how they are read, fought, told and reckoned, for every
rulebook.

Imports rulesets, views and the session's library; the commands of the command line import it.
"""
