"""Chapter 5, sections 1 and 3 to 6: what borders cost, what a hex holds, where units may hide, survey.
`checks`, `scouting` and the rooms above them may import it.
"""
