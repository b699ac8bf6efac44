"""Tests of save files and of disks that fail; the helpers that spoil them."""
