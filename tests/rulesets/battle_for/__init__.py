"""Tests of The Battle for, with the small states and battles that they are put together from."""
