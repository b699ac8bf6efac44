"""From events to what is seen: beats, the picture after each event, the player, the dice log, the replay.

Imports `models`; all rooms above may import it, and the forum report.
"""
