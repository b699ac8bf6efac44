"""What a side declares before a phase: captures, stances, shields, prisoners, piling on; and scouts' aims.

SD1-8.12, SD1-11.06, SD1-16.08, SD1-17, SD1-19.01, SD0-4.05, SD0-4.06, SD2-11.07. A side declares one thing
after the other (question `declare`, units in the reply) until it answers `go`. Declarations stand until they
are changed; a capture lapses when the battle stat no longer allows it.
"""

from collections.abc import Callable, Collection, Mapping, Sequence

from game.core.decisions import BarredUnit, Option, Question, Reply
from game.core.events.common import StanceChanged
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.choices import arrow_gathering, two_weapons, wiping
from game.rulesets.second_dawn.battle.clash import capture, conclusion, diceless_rounds, obedience, rider_aim
from game.rulesets.second_dawn.battle.clash.diceless_rounds import RoundAttack
from game.rulesets.second_dawn.battle.pairing import clash_groups, picks, shield_gear
from game.rulesets.second_dawn.battle.state import battle_stat, replies
from game.rulesets.second_dawn.battle.state.battle_records import Shield
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.command import authority

GO = "go"

Bar = Callable[[Fight, int], dict[str, BarredUnit | None]]
"""For each unit of a party that a declaration could be about: why not, or None."""


class _Stance:
    """One declaration of units: which may make it, and what it changes."""

    def __init__(self, label: str, rule: str, what: str, on: bool, bars: Bar) -> None:
        self.label = label
        self.rule = rule
        self.what = what
        self.on = on
        self.bars = bars


def _flagged(flag: str) -> Bar:
    """Units that have a stance, to give it up."""

    def bars(fight: Fight, party: int) -> dict[str, BarredUnit | None]:
        return {unit: None for unit in fight.fit(party) if getattr(fight.standings[unit], flag)}

    return bars


def _capture_bars(fight: Fight, party: int) -> dict[str, BarredUnit | None]:
    found = capture.bars(fight, party)
    simple = fight.parties[party].neutral or fight.commander(party)
    return {
        unit: bar or (None if simple else bar_beast(fight, unit))
        for unit, bar in found.items()
        if not fight.standings[unit].capturing
    }


def bar_beast(fight: Fight, unit: str) -> BarredUnit | None:
    """A sided beast alone understands simple orders only (SD3-3.11)."""
    fighter = fight.fighters[unit]
    if fighter.infantry or authority.beast_accepts(
        "capture", rider=bool(fighter.riders), commander_in_stack=False
    ):
        return None
    return BarredUnit(
        unit=unit, reason="A beast without a commander does not understand this", rule="SD3-3.11"
    )


def _hold_bars(fight: Fight, party: int) -> dict[str, BarredUnit | None]:
    """Scouts, or whom an able commander may order (SD0-4.06, SD4-4.04, SD4-4.07)."""
    free = [unit for unit in fight.fit(party) if not fight.standings[unit].holding]
    reason = "Neither a scout nor under a commander"
    return {
        unit: None
        if obedience.under_orders(fight, unit)
        else obedience.bar_scout(fight, unit, reason, "SD0-4.06")
        for unit in free
    }


def _hold_fire_bars(fight: Fight, party: int) -> dict[str, BarredUnit | None]:
    found = _hold_bars(fight, party)
    return {unit: bar for unit, bar in found.items() if _shoots(fight, unit)}


def _shoots(fight: Fight, unit: str) -> bool:
    return battle_stat.shoots(fight.fighters[unit], fight.standings[unit].ammo)


def _crouch_bars(fight: Fight, party: int) -> dict[str, BarredUnit | None]:
    """Scouts only (SD0-4.05)."""
    up = [unit for unit in fight.fit(party) if not fight.standings[unit].crouching]
    return {unit: obedience.bar_scout(fight, unit, "Only scouts can crouch", "SD0-4.05") for unit in up}


def _waiting(fight: Fight, party: int) -> dict[str, BarredUnit | None]:
    """Who only defends and may attack again; who gathers arrows does not in that bout."""
    return {unit: None for unit in _flagged("holding")(fight, party) if not arrow_gathering.busy(fight, unit)}


def _shield_bars(shield: Shield) -> Bar:
    def bars(fight: Fight, party: int) -> dict[str, BarredUnit | None]:
        out: dict[str, BarredUnit | None] = {}
        for unit in fight.fit(party):
            fighter, standing = fight.fighters[unit], fight.standings[unit]
            if standing.changing or (shield == "none" and standing.shield == "none"):
                continue
            out[unit] = shield_gear.bar_shield(fighter, standing, shield)
        return out

    return bars


_STANCES = {
    "capture": _Stance("Capture", "SD1-19.01", "capturing", True, _capture_bars),
    "no_capture": _Stance("Fight to croak", "SD1-19.01", "capturing", False, _flagged("capturing")),
    "hold": _Stance("Only defend", "SD0-4.06", "holding", True, _hold_bars),
    "hold_fire": _Stance("Hold fire", "SD0-4.06", "holding", True, _hold_fire_bars),
    "attack": _Stance("Attack again", "SD0-4.06", "holding", False, _waiting),
    "gather": _Stance("Gather arrows", "SD0-8.09", "gathering", True, arrow_gathering.bars),
    "crouch": _Stance("Crouch", "SD0-4.05", "crouching", True, _crouch_bars),
    "grip": _Stance("Both hands on one weapon", "SD6-9.05", "gripping", True, two_weapons.bars),
    "part": _Stance("A weapon in each hand", "SD6-9.05", "gripping", False, _flagged("gripping")),
    "stand": _Stance("Stand up", "SD0-4.05", "crouching", False, _flagged("crouching")),
}

_WHAT = {
    "capturing": "capture",
    "holding": "hold",
    "crouching": "crouch",
    "gathering": "gather",
    "gripping": "grip",
}
"""Stances of a standing as events name them."""

_SHIELDS: dict[str, tuple[str, Shield, str]] = {
    "shield_on": ("Shield on", "normal", "SD1-17.01"),
    "shield_plus": ("Shield+ on, one round", "plus", "SD1-17.03"),
    "shield_off": ("Shield off", "none", "SD1-17.01"),
}


def order(fight: Fight) -> tuple[int, int]:
    """Parties in the order in which they declare: the first selector's first."""
    first = picks.selector(fight)
    return first, 1 - first


def declare(fight: Fight) -> Question | None:
    """Ask the sides that declare themselves, then end captures that are not allowed."""
    for party in order(fight):
        side = fight.parties[party].side
        if side in fight.state.asked or "declare" not in fight.parties[party].asks:
            continue
        question = _question(fight, party)
        if any(option.enabled for option in question.options if option.id != GO):
            return question
        fight.now(asked=(*fight.state.asked, side))
    end_declarations(fight)
    return None


def end_declarations(fight: Fight) -> None:
    """What follows when nobody declares any more: captures that are not allowed end (SD1-19.01)."""
    for party in (0, 1):
        capture.lapse(fight, party)


def _question(fight: Fight, party: int) -> Question:
    options = [Option(id=GO, label="Go on", hint="No more declarations")]
    options += [
        unit_option(id_, stance.label, stance.rule, stance.bars(fight, party))
        for id_, stance in _STANCES.items()
    ]
    options += [
        unit_option(id_, label, rule, _shield_bars(shield)(fight, party))
        for id_, (label, shield, rule) in _SHIELDS.items()
    ]
    if blind := wiping.bars(fight, party):
        options.append(unit_option(wiping.WIPE, "Wipe off the muck", wiping.RULE, blind))
    options += _party_options(fight, party)
    return Question(
        id=fight.next_question,
        side=fight.parties[party].side,
        kind="declare",
        prompt="Declare before the dice fall",
        options=tuple(options),
        own=tuple(fight.fit(party)),
        others=tuple(fight.fit(1 - party)),
        default=GO,
        battle=fight.scene.id,
    )


def unit_option(id_: str, label: str, rule: str, bars: dict[str, BarredUnit | None]) -> Option:
    """An option of units: who may take it, and why the others may not."""
    units = tuple(unit for unit, bar in bars.items() if bar is None)
    barred = tuple(bar for bar in bars.values() if bar is not None)
    reason = "" if units else barred[0].reason if barred else "Nobody can"
    return Option(
        id=id_,
        label=label,
        enabled=bool(units),
        reason=reason,
        rule=(barred[0].rule if barred and not units else "") or rule,
        units=units,
        barred=barred,
    )


def _party_options(fight: Fight, party: int) -> list[Option]:
    state = fight.parties[party]
    taking = conclusion.takes_prisoners(fight, party)
    reserve = _reserve(fight, party)
    reason = ""
    if not reserve:
        reason = "No units are in reserve"
    elif not (fight.warlord(party) or fight.commander(party)):
        reason = "Only a commander can order it"
    return [
        Option(
            id="prisoners",
            label="Take prisoners",
            enabled=not taking,
            reason="Knocked-out enemies will be taken" if taking else "",
            rule="SD1-16.08",
        ),
        Option(
            id="no_prisoners",
            label="Take no prisoners",
            enabled=taking,
            reason="" if taking else "Knocked-out enemies will be croaked",
            rule="SD1-16.08",
        ),
        Option(
            id="pile_on",
            label="Pile on",
            enabled=not reason and not state.pile_on,
            reason=reason or ("Ordered already" if state.pile_on else ""),
            rule="SD1-11.06",
            hint="Five or more attackers can hit each other",
            units=reserve,
        ),
        unit_option("join", "Scouts join anyway", "SD2-11.07", _join_bars(fight, reserve)),
    ]


def _join_bars(fight: Fight, reserve: Sequence[str]) -> dict[str, BarredUnit | None]:
    """A scout in reserve may crowd an enemy of its own (SD2-11.07)."""
    reason = "Only scouts join without an order"
    return {unit: obedience.bar_scout(fight, unit, reason, "SD2-11.07") for unit in reserve}


def _reserve(fight: Fight, party: int) -> tuple[str, ...]:
    return tuple(unit for unit in fight.state.pairings.reserve if fight.party_of(unit) == party)


def answer(fight: Fight, question: Question, reply: Reply) -> None:
    """Carry out one declaration. Refusal if a named unit may not make it."""
    party = fight.party_index(question.side)
    option = replies.option_of(question, reply)
    units = replies.chosen(option, reply)
    side = question.side
    if reply.choice == GO:
        fight.now(asked=(*fight.state.asked, side))
    elif reply.choice in ("prisoners", "no_prisoners"):
        taking = reply.choice == "prisoners"
        fight.put_party(party, prisoners=taking)
        fight.emit(StanceChanged, "SD1-16.08", side=side, unit="", what="prisoners", on=taking)
    elif reply.choice == "pile_on":
        _pile_on(fight, party, units)
    elif reply.choice == "join":
        for unit in units:
            fight.emit(StanceChanged, "SD2-11.07", side=side, unit=unit, what="join", on=True)
        _crowd(fight, units)
    elif reply.choice == wiping.WIPE:
        wiping.begin(fight, units)
    elif reply.choice in _SHIELDS:
        for unit in units:
            _change_shield(fight, unit, _SHIELDS[reply.choice][1])
    else:
        stance = _STANCES[reply.choice]
        for unit in units:
            fields = arrow_gathering.BEGUN if stance.what == "gathering" else {stance.what: stance.on}
            fight.put(unit, **fields)
            fight.emit(
                StanceChanged, stance.rule, side=side, unit=unit, what=_WHAT[stance.what], on=stance.on
            )


def _change_shield(fight: Fight, unit: str, shield: Shield) -> None:
    standing = fight.standings[unit]
    slow = shield_gear.takes_a_round(standing.shield, shield)
    fight.put(unit, shield=shield, changing=slow)
    fight.emit(
        StanceChanged,
        "SD1-17.03" if slow else "SD1-17.01",
        side=fight.fighters[unit].side,
        unit=unit,
        what="shield_plus" if slow else "shield",
        on=shield != "none",
    )


def _pile_on(fight: Fight, party: int, units: Sequence[str]) -> None:
    """Reserves join at once; the order stands for this battle (SD1-11.06)."""
    fight.put_party(party, pile_on=True)
    side = fight.parties[party].side
    fight.emit(StanceChanged, "SD1-11.06", side=side, unit="", what="pile_on", on=True)
    _crowd(fight, units)


def _crowd(fight: Fight, units: Sequence[str]) -> None:
    """Units in reserve join beyond the safe number."""
    board = picks.board_of(fight)
    board.pile_in(units)
    fight.now(pairings=board.pairings())
    picks.show(fight)


# --- scouts' aims


def aim(fight: Fight) -> Question | None:
    """Ask for targets of scouts that may choose one this phase (SD1-8.12); off without `scout_targets`."""
    if not fight.scene.params.scout_targets:
        return None
    for party in order(fight):
        side = fight.parties[party].side
        if side not in fight.state.asked:
            _follow_orders(fight, party)
        if side in fight.state.asked or "aim" not in fight.parties[party].asks:
            continue
        targets = aims(fight, party)
        if any(len(options) > 1 for options in targets.values()):
            return _aim_question(fight, party, targets)
        fight.now(asked=(*fight.state.asked, side))
    end_aiming(fight)
    return None


def keep_aims(fight: Fight) -> Question | None:
    """Where somebody left or changed his stance after the aims were taken, scouts aim anew (SD2-7.11)."""
    end_aiming(fight)
    return None


def end_aiming(fight: Fight) -> None:
    """What follows when nobody aims any more: a scout that is attacked aims at an attacker (SD1-8.12). One in
    reserve attacks nobody unless it was told to (SD2-7.10)."""
    if not fight.scene.params.scout_targets:
        return
    if fight.state.phase == "bout" and not fight.mounted:
        return
    state = fight.state
    moment = (fight.changes, state.pairings, state.phase, state.initiative, state.apart, fight.parties)
    if fight.aimed == moment:
        return
    paired = diceless_rounds.pair_attacks(fight)
    attackers = _attackers(fight, paired)
    fight.aimed = moment
    for party in order(fight):
        aimed = False
        now: dict[str, str] = {}
        for attack in paired:
            now.setdefault(attack.attacker, attack.target)
        # Who goes for somebody that attacks it and is in reach has no need to aim elsewhere.
        asked = [
            unit
            for unit in fight.fit(party)
            if unit in now and not (now[unit] in attackers.get(unit, ()) and fight.reaches(unit, now[unit]))
        ]
        for unit, options in aims(fight, party, attackers, asked).items():
            if now[unit] not in options:
                fight.put(unit, aim=options[0])
                aimed = True
        if aimed:
            fight.aimed = object()
            paired = diceless_rounds.pair_attacks(fight)
            attackers = _attackers(fight, paired)


def _follow_orders(fight: Fight, party: int) -> None:
    """Aims that were taken in advance."""
    side, now = fight.parties[party].side, ("", fight.phase_key())
    for told in fight.scene.orders:
        if told.by == side and told.order == "aim" and told.phase in now:
            for unit in told.units:
                if told.target in aims(fight, party).get(unit, ()):
                    fight.put(unit, aim=told.target)


Attackers = Mapping[str, Collection[str]]
"""Who attacks each unit in a phase, in the order of the attacks."""


def _attackers(fight: Fight, paired: Sequence[RoundAttack]) -> Attackers:
    """`paired` are the `pair_attacks` as they now are."""
    out: dict[str, dict[str, None]] = {}
    for attacks in diceless_rounds.attacks_of_each(fight, diceless_rounds.rounds_of(fight), paired):
        for attack in attacks:
            out.setdefault(attack.target, {})[attack.attacker] = None
    return out


def aims(
    fight: Fight, party: int, attackers: Attackers | None = None, among: Sequence[str] | None = None
) -> dict[str, list[str]]:
    """Targets of each scout that attacks in this phase: its attackers, or if it has none any enemy in front,
    and its own one that it has passed a screen for (SD2-7.10, SD4-12.04); and whom a mount among them carries
    (SD3-12.06). In a bout there are no others. `attackers` are worked out unless given; `among`: of
    these standing members only."""
    if fight.state.phase == "bout":
        return _carried_aims(fight, party, among)
    units = fight.fit(party) if among is None else among
    scouts = [u for u in units if fight.scout(u) and diceless_rounds.may_attack(fight, u)]
    if not scouts:
        return {}
    if attackers is None:
        attackers = _attackers(fight, diceless_rounds.pair_attacks(fight))
    enemies = [
        unit for unit in fight.parties[1 - party].members if fight.is_target(unit) and not fight.behind(unit)
    ]
    out = {}
    for unit in scouts:
        own = [t for t in _paired_with(fight, unit) if fight.behind(t) and not fight.behind(unit)]
        near = [t for t in attackers.get(unit) or (*own, *enemies) if fight.reaches(unit, t)]
        if near:
            out[unit] = near + [u for u in rider_aim.marks(fight, unit) if fight.seat(u) in near]
    return out


def _paired_with(fight: Fight, unit: str) -> list[str]:
    """The enemies that a unit has for primaries, and the one that it only hits."""
    pairings = fight.state.pairings
    rivals = [b if a == unit else a for a, b in pairings.primary if unit in (a, b)]
    found = [*rivals, *(target for attacker, target in pairings.secondary if attacker == unit)]
    return [target for target in found if fight.is_target(target)]


def _carried_aims(fight: Fight, party: int, among: Sequence[str] | None) -> dict[str, list[str]]:
    """Scouts that fight a mount in a bout: the mount, and those on it that they may strike."""
    if not fight.mounted:
        return {}
    units = fight.fit(party) if among is None else among
    hunters = {unit: rider_aim.hunted(fight, unit) for unit in units}
    return {
        unit: [mount, *rider_aim.marks(fight, unit)]
        for unit, mount in hunters.items()
        if mount and clash_groups.willing(fight.fighters[unit], fight.standings[unit])
    }


def _aim_question(fight: Fight, party: int, targets: dict[str, list[str]]) -> Question:
    free = tuple(unit for unit, options in targets.items() if len(options) > 1)
    bout = fight.state.phase == "bout"
    barred = tuple(
        rider_aim.bar(fight, unit, options[0])
        if bout
        else BarredUnit(unit=unit, reason="It must aim at its attacker", rule="SD1-8.12")
        for unit, options in targets.items()
        if len(options) < 2
    )
    return Question(
        id=fight.next_question,
        side=fight.parties[party].side,
        kind="aim",
        prompt="Scouts may aim at those carried" if bout else "Scouts may aim at any enemy",
        options=(
            Option(id=GO, label="Go on"),
            Option(
                id="aim",
                label="Aim",
                rule=rider_aim.RULE if bout else "SD1-8.12",
                units=free,
                barred=tuple(bar for bar in barred if bar is not None),
            ),
        ),
        own=free,
        others=tuple(dict.fromkeys(t for options in targets.values() for t in options)),
        default=GO,
        battle=fight.scene.id,
    )


def answer_aim(fight: Fight, question: Question, reply: Reply) -> None:
    """Set aims by pairs (scout, target). Refusal for a target that a scout may not choose."""
    if reply.choice == GO:
        fight.now(asked=(*fight.state.asked, question.side))
        return
    targets = aims(fight, fight.party_index(question.side))
    if not reply.pairs:
        raise Refusal("no_pairs", "Choose a scout and its target", "SD1-8.12")
    for unit, target in reply.pairs:
        if target not in targets.get(unit, ()):
            raise Refusal("aim", f"{unit} may not aim at {target}", "SD1-8.12")
    for unit, target in reply.pairs:
        fight.put(unit, aim=target)
