"""What the map's cards, dialogs and orders show, as plain records, and the words for them. No pixels.

`side_queries` asks the seat's view, all else asks it. Imports records of `paint`; all rooms above may
import it.
"""
