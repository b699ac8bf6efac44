"""Tests of the screens outside a campaign's map, and of the set-up's parts."""
