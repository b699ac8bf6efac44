"""The tactical battle, in rooms from below: `models`, `playback`, `placing`, `deciding`, `field`, `cards`,
`fight`, `exchange`, `screen`. A room imports only rooms before it, and what lies below the battle.
"""
