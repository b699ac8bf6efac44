"""Luck spent before the dice, and taken back at a price: SD4-17.02 to 17.06, 17.08, 17.10."""

from collections.abc import Callable, Mapping, Sequence

from game.core.battle.events import LuckSpent
from game.core.decisions import Option, Question, Reply
from game.core.records import Record, replace
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.choices import luck_deeds
from game.rulesets.second_dawn.battle.clash import bout, clash, luck_dice
from game.rulesets.second_dawn.battle.pairing import clash_groups, picks
from game.rulesets.second_dawn.battle.state import replies
from game.rulesets.second_dawn.battle.state.fight import Fight


class Use(Record):
    """A use of luck. `fate` is what it lays on somebody, `back`: it returns a point spent on `kind`; `bout`:
    in a bout, else in skirmish and initiative round."""

    label: str
    rule: str
    fate: str
    kind: str
    bout: bool
    hint: str
    back: bool = False


_SPENT: Mapping[str, Use] = {
    "ten": Use(
        label="A sure 10",
        rule="SD4-17.03",
        fate=luck_dice.TEN,
        kind="ten",
        bout=True,
        hint="The battle roll is a 10, but not a critical",
    ),
    "step": Use(
        label="Harder blows",
        rule="SD4-17.04",
        fate=luck_dice.STEP,
        kind="step",
        bout=True,
        hint="Damage is a step higher",
    ),
    "crit": Use(
        label="A critical hit",
        rule="SD4-17.06",
        fate=luck_dice.DOOM,
        kind="crit",
        bout=True,
        hint="The enemy takes a critical hit",
    ),
    "best": Use(
        label="Best results",
        rule="SD4-17.05",
        fate=luck_dice.BEST,
        kind="best",
        bout=False,
        hint="All comparisons come out best",
    ),
}

_BACK = {
    "ten": "Regain: a comrade rolls a 1",
    "step": "Regain: an enemy strikes harder",
    "crit": "Regain: a comrade takes a critical hit",
    "best": "Regain: an enemy gets the best results",
}
"""What returns a point, by what it was spent on: the same favour, against its own side."""
_FATE_BACK = {"ten": luck_dice.ONE}

USES: Mapping[str, Use] = {
    **_SPENT,
    **{
        f"back_{kind}": replace(
            _SPENT[kind],
            label=label,
            fate=_FATE_BACK.get(kind, _SPENT[kind].fate),
            hint="You regain a point",
            back=True,
        )
        for kind, label in _BACK.items()
    },
}


def luck(fight: Fight) -> Question | None:
    """Ask for each player character in the fight what he spends luck on."""
    first = picks.selector(fight)
    for party in (first, 1 - first):
        if "luck" not in fight.parties[party].asks:
            continue
        for unit in fight.fit(party):
            if not fight.fighters[unit].pc or luck_deeds.MARK + unit in fight.state.asked:
                continue
            options = _options(fight, unit)
            if any(option.enabled for option in options):
                return luck_deeds.question(fight, unit, options)
    return None


def _options(fight: Fight, unit: str) -> list[Option]:
    here = fight.state.phase == "bout"
    out = []
    for id_, use in USES.items():
        if use.back and (use.bout != here or use.kind not in fight.standings[unit].spent):
            continue
        reason, rule = _bar(fight, unit, use)
        if use.bout != here:
            reason, rule = ("Only before a bout" if use.bout else "Only before the skirmish"), use.rule
        targets = tuple(_targets(fight, unit, use)) if not reason else ()
        if not reason and not targets:
            reason = "Nobody here could survive it" if use.back else "There is nobody to use it on"
        out.append(
            Option(
                id=id_,
                label=use.label,
                enabled=not reason,
                reason=reason,
                rule=rule or use.rule,
                hint=use.hint,
                units=targets,
            )
        )
    return [*out, *luck_deeds.deeds(fight, unit)]


def _bar(fight: Fight, unit: str, use: Use) -> tuple[str, str]:
    """Why a player character cannot use luck so."""
    points = fight.standings[unit].luck
    if use.back:
        full = points >= fight.scene.params.luck_pool
        return ("The pool is full", "SD4-17.02") if full else ("", "")
    if points < 1:
        return "No luck left", "SD4-17.02"
    if luck_dice.voided(fight, unit):
        return "The enemy has luck too", "SD4-17.10"
    return "", ""


def _targets(fight: Fight, unit: str, use: Use) -> Sequence[str]:
    """On whom a use of luck can fall."""
    taken = {u for u, s in fight.standings.items() if use.fate in s.fate}
    party = fight.party_of(unit)
    find: dict[tuple[str, bool], Callable[[], Sequence[str]]] = {
        ("ten", False): lambda: [unit] if _rolls(fight, unit) else [],
        ("step", False): lambda: [unit] if luck_dice.rivals(fight, unit) else [],
        ("best", False): lambda: [unit],
        ("crit", False): lambda: [
            r for r in luck_dice.rivals(fight, unit) if luck_deeds.critable(fight, unit, r)
        ],
        ("ten", True): lambda: [u for u in luck_deeds.comrades(fight, unit) if _rolls(fight, u)],
        ("step", True): lambda: [
            r for u in luck_deeds.comrades(fight, unit) for r in luck_dice.rivals(fight, u)
        ],
        ("best", True): lambda: fight.fit(1 - party),
        ("crit", True): lambda: [
            u
            for u in luck_deeds.comrades(fight, unit)
            if any(luck_deeds.critable(fight, r, u) for r in luck_dice.rivals(fight, u))
        ],
    }
    return [u for u in dict.fromkeys(find[use.kind, use.back]()) if u not in taken and fight.standings[u].fit]


def _rolls(fight: Fight, unit: str) -> bool:
    """Whether a battle roll of the unit falls in this bout."""
    group = next((g for g in clash_groups.groups(fight.state.pairings) if unit in g.members), None)
    if group is None or unit in group.secondaries:
        return False
    ready = bout.clash_of(fight, group)
    return clash.rolls(ready) and unit in (group.hub, clash.roller_of(ready).id)


def answer(fight: Fight, question: Question, reply: Reply) -> None:
    """Spend a point on the first named unit, on the first that can bear it if none is named. Refusal for a
    unit that is not offered."""
    (unit,) = question.own
    if reply.choice in luck_deeds.CHOICES:
        luck_deeds.answer(fight, question, reply)
        return
    if reply.choice == luck_deeds.GO:
        fight.now(asked=(*fight.state.asked, luck_deeds.MARK + unit))
        return
    option = replies.option_of(question, reply)
    use = USES[reply.choice]
    on = next(iter(reply.units or option.units))
    if on not in option.units:
        raise Refusal("no_such_unit", f"{on} is not offered here", option.rule)
    standing = fight.standings[unit]
    left = standing.luck + (1 if use.back else -1)
    spent = list(standing.spent)
    if use.back:
        spent.remove(use.kind)
    else:
        spent.append(use.kind)
    fight.put(unit, luck=left, spent=tuple(spent))
    fight.put(on, fate=(*fight.standings[on].fate, use.fate))
    fight.emit(LuckSpent, use.rule, unit=unit, before=standing.luck, after=left, why=use.hint.lower())
