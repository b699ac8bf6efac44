"""The behaviour table: which row of it counts for a pack, and why the others do not. SD3-6.02.

| condition | it holds if |
|---|---|
| fighting | it is in a battle |
| larger_here, equal_here, prey_here | somebody in its hex is of larger, equal, smaller effective size |
| larger_near, equal_near, prey_near | the same in a hex next to it |
| anybody_here | it perceives somebody in its hex |
| half_hits | it has half of its hits left or less |
| bonded, pacified | it has a friend, or was fed since dawn (SD3-7) |
| fire_here | a fire burns in its hex |
| airborne | it is in the air |
| heavy_flier_near | next to it is a heavy flier of its effective size at least |
| hungry, full | it has not, or has, eaten enough since dawn (SD3-5.07) |
| starving, steady | it was hungry at the last dawn (SD3-5.08), or not |
| food_here, food_near | there is something to eat in its hex, next to it |
| at_home, astray | it is in its territory, or out of it |
| away | it is not where its home is |
| beside_kin, kin_near | a pack of its side is in its hex, next to it |
| covered | it hides, or may where it stands |

Who fed the pack is no prey to it, and nobody it would attack.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from game.core.packs import PackDecision, Verdict
from game.core.records import Record, RuleId
from game.rulesets.second_dawn.content.feral_records import BehaviourRow, Condition, Profile
from game.rulesets.second_dawn.content.typed import World
from game.rulesets.second_dawn.ferals.feral_aims import AIMS, FeralAim
from game.rulesets.second_dawn.ferals.feral_sense import Other, Senses

STAY = "stay"
Pick = Callable[[Sequence[int]], int]
"""Which of several rows by their weights: its index."""


def likeliest(weights: Sequence[int]) -> int:
    """The choice of one who rolls no die."""
    return weights.index(max(weights))


def table(world: World) -> Mapping[str, BehaviourRow]:
    """The behaviour table of a match; one of before it has none."""
    rows: Mapping[str, BehaviourRow] = world.tables.get("behaviour", {})
    return rows


class RankedRow(Record):
    """A row with the rank and weight that it has for a pack's profile."""

    row: BehaviourRow
    rank: int
    weight: int


def rows_for(world: World, profile: Profile) -> list[RankedRow]:
    """The rows that count for a profile, in their order."""
    out = [
        RankedRow(
            row=row,
            rank=profile.rank.get(row.id, row.rank),
            weight=profile.weight.get(row.id, row.weight),
        )
        for row in table(world).values()
        if row.id not in profile.off and (row.line or row.id in profile.on)
    ]
    return sorted(out, key=lambda placed: (placed.rank, placed.row.line or 99, placed.row.id))


class Tried(Record):
    """A row as it was tried: `fault` says which condition failed, `aim` what its act comes to."""

    placed: RankedRow
    fault: str
    aim: FeralAim = FeralAim()

    @property
    def counts(self) -> bool:
        """Whether it holds and can be done."""
        return not self.fault and not self.aim.bar


def decide(senses: Senses, pick: Pick = likeliest, row: str = "", *, brief: bool = False) -> PackDecision:
    """What a pack does: the act of the row that counts, or of `row`, chosen by hand. RULING: a row whose act
    is not possible is passed over. With no row left it stays where it is. `brief`: rows behind the one that
    counts are not tried, and of those that do not hold not whether they could be done."""
    tried = list(_tried(senses, brief=brief and not row))
    won = next((t for t in tried if t.placed.row.id == row), None) if row else _winner(tried, pick)
    verdicts = tuple(_verdict(t, won) for t in tried)
    if won is None:
        return PackDecision(
            stack=senses.stack.id, row="", act=STAY, reason="It stays where it is", verdicts=verdicts
        )
    chosen = won.placed.row
    return PackDecision(
        stack=senses.stack.id,
        row=chosen.id,
        act=won.aim.act or STAY,
        reason=chosen.reason,
        rule=RuleId(chosen.rules[0] if chosen.rules else ""),
        target=won.aim.target,
        hex=won.aim.hex,
        verdicts=verdicts,
    )


def _tried(senses: Senses, *, brief: bool) -> Iterator[Tried]:
    """The rows of a pack as they are tried; if it is to be brief, no further than the rank that counts."""
    counts: int | None = None
    for placed in rows_for(senses.draft.world, senses.profile):
        if brief and counts is not None and placed.rank > counts:
            return
        fault = _fault(senses, placed.row)
        aim = FeralAim() if brief and fault else AIMS[placed.row.act](senses)
        tried = Tried(placed=placed, fault=fault, aim=aim)
        if tried.counts:
            counts = placed.rank
        yield tried


def bar(senses: Senses, row: str) -> str | None:
    """Why the act of a row is not possible for a pack, empty if it is; None if it has no such row."""
    placed = next((p for p in rows_for(senses.draft.world, senses.profile) if p.row.id == row), None)
    return None if placed is None else AIMS[placed.row.act](senses).bar


def _winner(tried: Iterable[Tried], pick: Pick) -> Tried | None:
    able = [t for t in tried if t.counts]
    first = [t for t in able if t.placed.rank == able[0].placed.rank]
    if len(first) < 2:
        return first[0] if first else None
    return first[pick([t.placed.weight for t in first])]


def _verdict(tried: Tried, won: Tried | None) -> Verdict:
    placed = tried.placed
    if tried.fault:
        reason = tried.fault
    elif tried.aim.bar:
        reason = tried.aim.bar
    elif tried is won:
        reason = placed.row.reason
    elif won is not None and placed.rank == won.placed.rank:
        reason = f"The die chose {won.placed.row.id}"
    else:
        reason = "An earlier row applies" if won is not None else ""
    return Verdict(
        row=placed.row.id,
        rank=placed.rank,
        holds=not tried.fault,
        reason=reason,
        open=not tried.aim.bar,
    )


def _fault(senses: Senses, row: BehaviourRow) -> str:
    """Which condition of a row does not hold, in words; empty if all do."""
    for condition in row.when:
        if not _HOLDS[condition](senses):
            return _MISSING[condition]
    if row.either and not any(_HOLDS[condition](senses) for condition in row.either):
        return _MISSING[row.either[0]]
    return ""


def _smaller(senses: Senses, others: Iterable[Other]) -> bool:
    return any(other.size < senses.size and not other.spared for other in others)


def _equal(senses: Senses, others: Iterable[Other]) -> bool:
    return any(other.size == senses.size and not other.spared for other in others)


def _larger(senses: Senses, others: Iterable[Other]) -> bool:
    return any(other.size > senses.size and not other.spared for other in others)


def _at_home(senses: Senses) -> bool:
    return senses.pack.home is not None and senses.from_home <= (senses.profile.territory or 0)


def heavy_flier_near(senses: Senses) -> bool:
    """Whether a heavy flier of its effective size at least is next to a pack."""
    return any(other.heavy_flier and other.size >= senses.size for other in senses.near)


def _food_near(senses: Senses) -> bool:
    return any(way.food for way in senses.ways)


_HOLDS: Mapping[Condition, Callable[[Senses], bool]] = {
    "fighting": lambda s: s.fighting,
    "larger_here": lambda s: _larger(s, s.here),
    "larger_near": lambda s: _larger(s, s.near),
    "equal_here": lambda s: _equal(s, s.here),
    "equal_near": lambda s: _equal(s, s.near),
    "prey_here": lambda s: _smaller(s, s.here),
    "prey_near": lambda s: _smaller(s, s.near),
    "anybody_here": lambda s: any(not other.spared for other in s.here),
    "half_hits": lambda s: s.half_hits,
    "bonded": lambda s: s.pack.bond is not None,
    "pacified": lambda s: bool(s.pack.pacified),
    "fire_here": lambda s: s.burns(s.stack.hex),
    "airborne": lambda s: s.sky,
    "heavy_flier_near": heavy_flier_near,
    "hungry": lambda s: not s.full,
    "full": lambda s: s.full,
    "starving": lambda s: s.pack.hunger > 0,
    "steady": lambda s: not s.pack.hunger,
    "food_here": lambda s: s.food_at(s.stack.hex) > 0,
    "food_near": _food_near,
    "at_home": _at_home,
    "astray": lambda s: s.pack.home is not None and not _at_home(s),
    "away": lambda s: s.from_home > 0,
    "beside_kin": lambda s: bool(s.kin(s.stack.hex)),
    "kin_near": lambda s: any(way.kin for way in s.ways),
    "covered": lambda s: s.covered,
}

_MISSING: Mapping[Condition, str] = {
    "fighting": "It is in no battle",
    "larger_here": "Nobody larger is here",
    "larger_near": "Nobody larger is next to it",
    "equal_here": "Nobody of its size is here",
    "equal_near": "Nobody of its size is next to it",
    "prey_here": "No prey is here",
    "prey_near": "No prey is next to it",
    "anybody_here": "Nobody is here",
    "half_hits": "It has more than half of its hits",
    "bonded": "It has no friend",
    "pacified": "Nobody has fed it",
    "fire_here": "No fire burns here",
    "airborne": "It is on the ground",
    "heavy_flier_near": "No heavy flier of its size is next to it",
    "hungry": "It has eaten enough",
    "full": "It has not eaten enough",
    "starving": "It was not hungry at dawn",
    "steady": "Hunger drives it",
    "food_here": "There is nothing to eat here",
    "food_near": "There is nothing to eat next to it",
    "at_home": "It is not in its territory",
    "astray": "It is in its territory",
    "away": "It is at home",
    "beside_kin": "None of its like are with it",
    "kin_near": "None of its like are next to it",
    "covered": "There is no cover here",
}
