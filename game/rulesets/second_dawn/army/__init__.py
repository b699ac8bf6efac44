"""Empty: mass battle comes here, chapter 5, sections 13 to 18 (the chain of command of a skirmish is in
`command`). It may import `battle` and the rooms below it.
"""
