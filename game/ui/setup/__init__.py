"""Who plays, where and under which rules: cards and dialogs of the set-up sheet and of seats in play.

Imports `stage`, `map.paint` and what is below; scenes may import it.
"""
