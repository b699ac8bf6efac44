"""Empty: what a side builds and rules comes here, chapter 9 (money, sites, popping, buildings) and chapter
10 (titles, offices, treasury, contracts). It may import `march` and the rooms below it.
"""
