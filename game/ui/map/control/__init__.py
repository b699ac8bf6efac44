"""What a player does on the map: selecting, planning a route, giving and taking back commands.

Imports `viewport`, `models` and `recap`; cards, dialogs, screen and the desk may import it.
"""
