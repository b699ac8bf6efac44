"""Tests of the tactical battle: chapters 1 to 4, with the tools that all of them use."""
