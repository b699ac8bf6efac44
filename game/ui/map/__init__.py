"""The strategic map, in rooms from below: `paint`, `models`, `viewport`, `control`, `cards`, `dialogs`,
`marked`, `screen`. A room imports only rooms before it.
"""
