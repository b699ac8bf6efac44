"""Names, place and figures of a battle as plain records. No pixels. All rooms of the battle may import it."""
