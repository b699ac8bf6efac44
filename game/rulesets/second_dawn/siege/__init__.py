"""Cities under attack come here, chapter 9, sections 5 to 9, 11 and 12 (zones, walls, towers, repair). Who
holds the hexes around one: `ring`. It may import `battle` and the rooms below it.
"""
