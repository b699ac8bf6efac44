"""The exchange of blows, from the declarations to the fallen, with its view and odds. TB-8 to 10, TB-13.20
to 13.36.

`seam` is what the rest of the game sees. Imports `hostility`, `units` and `records`; knows no map but
for the parties made of stacks.
"""
