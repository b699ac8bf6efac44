"""Widgets: retained, testable parts of screens that carry the look of `theme`.

A screen is a tree of widgets on a `desk.Desk`. Sizes in constructors are pixels at 100 %; rectangles are
pixels of the screen. Widgets know neither scenes nor rules.
"""
