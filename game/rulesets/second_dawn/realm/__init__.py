"""What a side builds, earns, pops and owes: chapter 9 (money, sites, popping, buildings, banks, conquest),
chapter 10, sections 7 and 8 (treasury, payers, neutral cities), chapter 11, section 2 (meals, wrecked land),
and promotion for money. All of it is behind the parameter `realm` of the match; `realm_day` is its dawn and
dusk.
It may import `march` and the rooms below it.
"""
