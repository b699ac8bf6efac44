"""The realm: all cities of a side in one list, its treasury and the dawns to come."""
