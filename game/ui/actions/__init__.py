"""The catalogue of actions: what a player can do, each told once, with words, keys, icon and rule.

Below all widgets and screens. A screen says in one table which function an action calls (`doing`, `table`),
and in one more, where it has a menu of them, when it is offered; both name actions by these constants.
"""
