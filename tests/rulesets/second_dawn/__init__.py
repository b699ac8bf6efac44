"""Tests of Second Dawn, room by room as in `game.rulesets.second_dawn`."""
