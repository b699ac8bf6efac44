"""A battle while it is being stepped: the working copy of a state, its events and dice.

The order of dice (it extends SD1-10.20); a die that the rules do not call for is not rolled:

1. The tiebreak of initiative.
2. Skirmish and initiative round: saves and d20s of an area attack's targets in roster order; then contested
   results of player characters, the opponents in clash order before the character; then stunning strikes.
3. Withdrawal, for each withdrawing side in order of declaration (the first selector first): its opponents in
   order, then its withdrawers that are somebody's primary in roster order.
4. Pursuit, for each withdrawer: its pursuers in roster order, then the withdrawer.
5. Before a bout: saves and d20s of an area attack's targets, in roster order.
6. Each clash in order of creation: the on-turn roll, the off-turn roll (both dice of a unit in a row), saves
   against a critical hit (the hub's, or those of the primaries in order). In each round of a player
   character: the character against every opponent, then the opponents, then stunning strikes of that round.
   After round 1 saves against a critical miss in roster order.
   In a round, target by target: the parts that its blows hit, then what pierces (SD7-2.11, SD7-2.70).
7. A commander brought to 0 hits saves after the round in which he was (SD4-4.10).
8. Pairing by lot of neutrals without a scout (parameter `random_neutral_pairing`): one die a unit, before the
   first pick, and one for each left over.

In a clash with a player character his own rolls take the place of the on-turn and off-turn rolls.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from game.core.dice import Dice
from game.core.events.common import CaptiveFreed, CombatantFell, DieRolled, Event, SaveRolled
from game.core.records import FieldOf, QuestionId, RuleId, SideId, replace
from game.core.terms import Term
from game.rulesets.second_dawn.battle.state import battle_stat, disclosure, sky
from game.rulesets.second_dawn.battle.state.battle_records import (
    BattleSetting,
    BattleState,
    Fighter,
    PartyState,
    Standing,
)
from game.rulesets.second_dawn.battle.state.figures import Figures, Office
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.command import authority, bonus_table, leader_bonus
from game.rulesets.second_dawn.unit import captive_loads, crits, damage, guards, swarms
from game.rulesets.second_dawn.unit.crits import Save
from game.rulesets.second_dawn.unit.damage import FIT, GONE, TARGETS, Condition

_AGAINST = {"crit": "a critical hit", "critical_miss": "a critical miss", "collapse": "fainting"}
"""What a save can be against: a critical hit or miss, or a commander's loss of consciousness (SD4-4.10)."""
IN_TAR, GRASPED = "tar", "grasped"
"""Why a combatant is captive that a slam has taken: it sticks to tar, or is in a giant's grasp."""
HOLDS = (IN_TAR, GRASPED)
_OFTEN_ASKED = frozenset({"condition", "lane", "stun", "conscious", "captor"})
"""What of a standing it hangs on who stands, who leads, who gives orders and who holds whom."""
_HERE = "here"
"""All of a battle are in one hex."""

EventT = TypeVar("EventT", bound=Event)


class Fight:
    """`state` holds all but the standings; `frozen` puts them together. Nothing outside is changed.

    `fighters` and `standings` run in roster order, the first party's before the second's: a save sorts its
    tables by id, and what happens may not hang on whether there was one.

    What is asked often and changes seldom is worked out once: `_bonuses`, `_scouting`, whether all of a party
    count as scouts, and `_fit` until a party, a combatant's figures, or somebody's standing changes in
    `_OFTEN_ASKED`; what hangs on figures alone stands in `figures`, which fights of the same combatants under
    the same rules may share. `changes` counts those of combatants; `aimed` is when aims were last looked at
    and none was changed, `paired` what the pairings came to, and when.
    """

    def __init__(self, state: BattleState, dice: Dice, figures: Figures | None = None) -> None:
        self.state = state
        self.scene = state.scene
        roster = [unit for party in state.parties for unit in party.roster]
        self.fighters: dict[str, Fighter] = {unit: state.fighters[unit] for unit in roster}
        self.standings: dict[str, Standing] = {unit: state.standings[unit] for unit in roster}
        self.parties = state.parties
        self._reshaped = False
        self._party = {unit: index for index, party in enumerate(state.parties) for unit in party.roster}
        self._bonuses: dict[str, tuple[Term, ...]] = {}
        self._scouting: dict[int, bool] = {}
        self._fit: dict[int, Sequence[str]] = {}
        self._leading: dict[SideId, dict[str, leader_bonus.Leader]] = {}
        self._held: dict[str, list[str]] = {}
        self.changes, self.aimed = 0, object()
        self.paired: tuple[object, Sequence[Any]] = (None, ())
        self.look(Figures(self.fighters) if figures is None else figures)
        self.events: list[Event] = []
        self._dice = dice

    def frozen(self) -> BattleState:
        """The state as it now is."""
        if self._reshaped:
            return replace(self.state, fighters=self.fighters, standings=self.standings)
        return replace(self.state, standings=self.standings)

    def now(self, **fields: FieldOf[BattleState]) -> None:
        """Change fields of the state."""
        self.state = replace(self.state, **fields)
        if self.parties is not self.state.parties:
            self.parties = self.state.parties
            self._forget()

    def _forget(self) -> None:
        for known in (self._bonuses, self._scouting, self._fit, self._leading, self._held):
            known.clear()

    def rescene(self, **fields: FieldOf[BattleSetting]) -> None:
        """Change what stays the same through a battle, while it opens."""
        self.now(scene=replace(self.scene, **fields))
        self.scene = self.state.scene
        self._forget()
        self.look(Figures(self.fighters))

    def put(self, unit: str, **fields: FieldOf[Standing]) -> None:
        """Change fields of a combatant's standing."""
        self.standings[unit] = replace(self.standings[unit], **fields)
        self.changes += 1
        if not _OFTEN_ASKED.isdisjoint(fields):
            self._forget()

    def reshape(self, unit: str, **fields: FieldOf[Fighter]) -> None:
        """Change what a combatant is: it merged with others, mounted or dismounted."""
        self.replace(unit, replace(self.fighters[unit], **fields))

    def replace(self, unit: str, fighter: Fighter) -> None:
        """Make a combatant another one of the same id."""
        self.fighters[unit] = fighter
        self._reshaped = True
        self.changes += 1
        self._forget()
        self.look(Figures(self.fighters))

    def put_party(self, index: int, **fields: FieldOf[PartyState]) -> None:
        """Change fields of a party."""
        first, second = self.state.parties
        if index == 0:
            first = replace(first, **fields)
        else:
            second = replace(second, **fields)
        self.now(parties=(first, second))

    @property
    def foreseen(self) -> bool:
        """Whether this is an outlook, in which nothing is rolled and what hangs on a die is left out."""
        return self._dice is NO_DICE

    # --- who is who

    def look(self, figures: Figures) -> None:
        """Go by what is known of the combatants as they are; they must be those of `figures`."""
        self.figures, self.kept = figures, figures.kept
        self.mounted, self.fated, self.choosy = figures.mounted, figures.fated, figures.choosy
        self.batters, self.dancers = figures.batters, figures.dancers

    def party_index(self, side: SideId) -> int:
        """0 or 1. KeyError for a side that does not fight here."""
        for index, party in enumerate(self.parties):
            if party.side == side:
                return index
        raise KeyError(side)

    def party_of(self, unit: str) -> int:
        """Party index of a combatant."""
        return self._party[unit]

    def name(self, unit: str) -> str:
        return self.fighters[unit].name

    def fit(self, party: int) -> Sequence[str]:
        """Standing members in roster order, those left out that a mount carries: it stands for them."""
        known = self._fit.get(party)
        if known is None:
            standings, fighters = self.standings, self.fighters
            known = self._fit[party] = [
                unit
                for unit in self.parties[party].members
                if standings[unit].condition == FIT and not fighters[unit].mount
            ]
        return known

    def manned(self, party: int) -> list[str]:
        """Standing members but for vehicles with nobody in them, which hold no field (SD1-3.03)."""
        return [
            unit
            for unit in self.fit(party)
            if not self.fighters[unit].vehicle
            or any(self.standings[rider].condition == FIT for rider in self.fighters[unit].riders)
        ]

    def supports(self, unit: str) -> bool:
        """Belongs to a supportline: another stack of the hex, no member of its party (SD4-12.09)."""
        return self.standings[unit].lane == "support"

    def is_target(self, unit: str) -> bool:
        """Can be attacked: standing or knocked out, on its own feet."""
        return self.standings[unit].condition in TARGETS and not self.fighters[unit].mount

    def seat(self, unit: str) -> str:
        """The mount that carries a combatant; itself if none does."""
        return self.fighters[unit].mount or unit

    def behind(self, unit: str) -> bool:
        """Behind a screen, where nobody aims at it (SD4-12.03)."""
        return self.standings[unit].lane == "back"

    def there(self, unit: str) -> bool:
        """On the field, standing or down."""
        return self.standings[unit].condition not in GONE

    def reaches(self, attacker: str, target: str) -> bool:
        """Whether an attacker reaches a target from zone to zone (SD3-9.06); from behind a front those behind
        the other are reached by projectiles only (SD4-12.05)."""
        at, aim = self.standings[attacker], self.standings[target]
        past_fronts = at.lane != "front" and aim.lane != "front"
        if past_fronts and not battle_stat.shoots(self.fighters[attacker], at.ammo):
            return False
        return at.zone == aim.zone or sky.reaches(self.fighters[attacker], at, aim)

    def on_turn(self, party: int) -> bool:
        """Whether the party uses combat (SD1-7.02)."""
        return self.parties[party].side == self.scene.on_turn

    def uses_combat(self, unit: str) -> bool:
        """Whether a unit uses combat: as its party, if it is not one of no side that goes by its own move
        (SD3-5.03)."""
        stat = self.fighters[unit].stat
        return stat == "combat" if stat else self.on_turn(self.party_of(unit))

    def first_party(self) -> int:
        """The party that rolls first: on-turn, at night the one that began the battle (SD1-10.05)."""
        return self.party_index(self.scene.on_turn or self.scene.began_by)

    def phase_key(self) -> str:
        """Name of the current phase: `skirmish`, `initiative_round`, `bout_1`, ..."""
        return f"bout_{self.state.bout}" if self.state.phase == "bout" else self.state.phase

    def bonus_terms(self, unit: str) -> tuple[Term, ...]:
        """What leaders and specials give a combatant, first match only for leaders (SD4-5.10)."""
        known = self._bonuses.get(unit)
        if known is None:
            known = self._bonuses[unit] = self._bonus_terms(unit)
        return known

    def _bonus_terms(self, unit: str) -> tuple[Term, ...]:
        fighter = self.fighters[unit]
        party = self.parties[self._party[unit]]
        params = self.scene.params
        if self.supports(unit):
            return bonus_table.lent_terms(fighter.lent) + bonus_table.special_terms(fighter.bonus)
        unit = fighter.rider if fighter.rider in fighter.riders else unit
        led = leader_bonus.Led(id=unit, hex=_HERE, stack=party.leader if party.mode == "stack" else "")
        fallen = party.chief and self.standings[party.chief].condition == "croaked"
        chief = 0 if fallen or unit == party.chief else party.chief_bonus
        scale = leader_bonus.BonusScale(base=params.leader_base_bonus, legacy=params.legacy_stack_scale)
        terms = leader_bonus.bonus_terms(led, self._leaders(party), chief, scale)
        return terms + bonus_table.special_terms(fighter.bonus)

    def damage_factor(self, unit: str) -> int:
        """How often its bonus multiplies a combatant's damage (SD4-5.14)."""
        bonus = sum(term.value for term in self.bonus_terms(unit))
        return damage.multiplier(bonus, legacy=self.scene.params.legacy_stack_scale)

    def _leaders(self, party: PartyState) -> dict[str, leader_bonus.Leader]:
        """A party's leaders as the rule of bonuses wants them; an ally's in the hex beside the battle is
        among them (SD4-5.04, SD4-5.11). Without hits a leader leads on, croaked or captured he does not
        (SD4-5.12)."""
        known = self._leading.get(party.side)
        if known is not None:
            return known
        found: dict[str, leader_bonus.Leader] = {}
        if party.hex_leader:
            found[""] = leader_bonus.Leader(id="", level=party.hex_leader, hex=_HERE, mode="hex")
        leads = self.figures.who("leads")
        for unit in [member for member in party.members if member in leads]:
            able = self.fighters[unit].able
            level = self.fighters[unit].level * able.lends + able.leads_more
            named = unit == party.leader
            mode = leader_bonus.mode_of(
                named=named,
                hex_mode=party.mode == "hex" if named else unit in party.leaders,
                led=bool(party.leader) and party.mode == "stack",
            )
            found[unit] = leader_bonus.Leader(
                id=unit,
                level=level,
                hex=_HERE,
                mode=mode,
                stack_size=party.stack if named else 1,
                stack=party.leader,
                lost=not self.there(unit),
            )
        self._leading[party.side] = found
        return found

    def count_stacks(self) -> None:
        """Take the number of each party's units anew: all but those gone, the incapacitated among them
        (SD4-5.06, SD4-5.07)."""
        for index, party in enumerate(self.parties):
            there = [unit for unit in party.members if self.there(unit) and not self.sits_in_cavalry(unit)]
            sizes = [(self.fighters[unit].size, self._living(unit)) for unit in there]
            leader = self.fighters[party.leader].size if party.leader else 0
            count = leader_bonus.effective_units(leader, sizes)
            if count != party.stack:
                self.put_party(index, stack=count)

    def sits_in_cavalry(self, unit: str) -> bool:
        """The rider counts with his mount, others it carries for themselves (SD3-12.05)."""
        seat = self.fighters[unit].mount
        return bool(seat) and self.fighters[seat].rider == unit

    def _living(self, unit: str) -> int:
        """Units that a combatant stands for: the living members of a swarm."""
        fighter = self.fighters[unit]
        if not fighter.swarm:
            return 1
        return swarms.survivors(self.standings[unit].hits, fighter.swarm, len(fighter.members))

    def commander(self, party: int) -> str:
        """An able commander of the party, empty if there is none (SD4-4.09)."""
        return self._able(party, "commands")

    def warlord(self, party: int) -> str:
        """An able leader of the party, who may order units to pile on; empty if there is none."""
        return self._able(party, "leads")

    def _able(self, party: int, what: Office) -> str:
        having = self.figures.who(what)
        if not having:
            return ""
        members = self.parties[party].members
        return next((unit for unit in members if unit in having and self.gives_orders(unit)), "")

    def gives_orders(self, unit: str) -> bool:
        """Neither stunned nor down; a commander that kept its senses gives them lying (SD4-4.09, 4.10)."""
        up = self.standings[unit]
        return (up.conscious and up.condition == "critical") or (up.fit and not up.stun)

    def held(self, party: int) -> bool:
        """Whether a commander keeps the party's auto-attackers back: one of it that is not croaked, captive
        or gone, able or not, or one beside the battle (SD4-4.04)."""
        state = self.parties[party]
        return state.commander_near or any(
            unit in state.members and self.there(unit) for unit in self.figures.who("commands")
        )

    def scout(self, unit: str) -> bool:
        """Whether a combatant counts as a scout: by its own special, or as one of a stack of 16 at most whose
        commander, or whose leader with scout, is able (SD4-4.05, SD4-5.08)."""
        if unit in self.figures.who("scouts"):
            return True
        index = self._party[unit]
        known = self._scouting.get(index)
        if known is None:
            known = self._scouting[index] = self._scouts(index)
        return known

    def _scouts(self, index: int) -> bool:
        party = self.parties[index]
        leader, scouts = party.leader, self.figures.who("scouts")
        lends = leader in scouts and party.mode == "stack" and leader in self.figures.who("leads")
        lends = lends and self.gives_orders(leader)
        return authority.counts_as_scouts(party.stack, commander_able=lends or bool(self.commander(index)))

    # --- what happens

    @property
    def watched(self) -> bool:
        """Whether anybody is told what happens. If not, nothing need be put into words."""
        return True

    def emit(self, make: Callable[..., EventT], rule: str = "", **fields: FieldOf[EventT]) -> None:
        """Add an event of this battle for both parties and their audience."""
        scene = self.scene
        if word := disclosure.told_by(make):
            self.disclose(str(fields["unit"]), word)
        self.events.append(make(audience=scene.audience, rule=RuleId(rule), battle=scene.id, **fields))

    def disclose(self, unit: str, word: str) -> None:
        if word not in (shown := self.standings[unit].shown):
            self.put(unit, shown=(*shown, word))

    @property
    def next_question(self) -> QuestionId:
        """Id of the question that is asked next."""
        return QuestionId(f"{self.scene.id}.{self.state.questions + 1}")

    def roll(self, why: str, roller: str = "", added: int = 0, rule: str = "", sides: int = crits.DIE) -> int:
        """One d10, or a die of so many sides, shown as an event."""
        face = self._dice.roll(sides, why)
        self.emit(
            DieRolled,
            rule,
            stream=f"battle.{self.scene.id}",
            index=self.state.dice,
            sides=sides,
            face=face,
            why=why,
            roller=roller,
            added=added,
            total=face + added,
        )
        self.now(dice=self.state.dice + 1)
        return face

    def draw(self, count: int, why: str, roller: str = "", rule: str = "") -> int:
        """One of `count` at random, from 0; a single one needs no die."""
        return self.roll(why, roller, rule=rule, sides=count) - 1 if count > 1 else 0

    def toss(self, unit: str, why: str, low: int) -> bool:
        """A die of a special, for which only counts whether it falls low: up to so much (`unit.guards`)."""
        rule, text = guards.TOSSES[why]
        return self.roll(text.format(name=self.name(unit)), unit, rule=rule, sides=guards.SIDES[why]) <= low

    def rerolls(self, unit: str, *, defense: bool = False) -> bool:
        """Whether a unit rolls again after a natural 1: the lucky, in saves and checks, and in battle rolls
        (`defense`) only off-turn (SD4-9.06). RULING: a check is a roll against a fixed number."""
        lucky = self.fighters[unit].able.lucky
        return lucky and not (defense and self.uses_combat(unit))

    def roll_fated(
        self, dice: int, why: str, roller: str = "", added: int = 0, rule: str = "", *, again: bool = False
    ) -> int:
        """One d10, or the better (`dice` 1) or worse (-1) of two (SD4-9.02); `again`: a 1 is rolled once more
        (SD4-9.06)."""
        faces = [self.roll(why, roller, added, rule) for _ in range(1 + abs(dice))]
        face = min(faces) if dice < 0 else max(faces)
        return self.roll(why, roller, added, rule) if again and face == 1 else face

    def roll_save(self, unit: str, dc: int, against: str, dice: int = 0) -> Save:
        """A save against what `_AGAINST` lists (SD1-15.04)."""
        word = _AGAINST[against]
        why = f"save of {self.name(unit)} against {word}"
        face = self.roll_fated(dice, why, unit, rule="SD1-15.04", again=self.rerolls(unit))
        save = Save(unit=unit, dc=dc, face=face, passed=crits.passes(face, dc))
        self.emit(SaveRolled, "SD1-15.04", unit=unit, against=against, face=face, dc=dc, passed=save.passed)
        return save

    def fell(
        self, unit: str, how: Condition, why: str, by: str = "", rule: str = "", credit: str = ""
    ) -> None:
        """A combatant goes down or away; captives it held are free of it, but go with one that escapes. A
        captor stops capturing: it holds one prisoner at most (SD1-19.04), or all that its slam took
        (SD3-17.09, SD7-4.05); one that falls in the same round or has no room holds none. `credit` earns
        what it is worth, `by` if empty. What goes down in the sky lies on the ground."""
        self._credit(unit, credit or by, settled=why in ("settled", "collar"))
        room = how != "captive" or why in HOLDS or self.has_room(by, unit)
        if how == "captive" and not (self.standings[by].fit and room):
            how, by = "knocked_out", ""
        self.put(unit, condition=how, captor=by if how == "captive" else "", zone="ground")
        if how == "captive":
            self.put(by, capturing=False)
            if why in HOLDS:
                self.put(unit, left=why)
        hits = self.standings[unit].hits
        self.emit(CombatantFell, rule, unit=unit, how=how, by=by, why=why, hits=hits)
        if how == "escaped":
            return
        for captive in self.held_by(unit):
            self.put(captive, condition="knocked_out", captor="")
            self.emit(CaptiveFreed, "SD1-19.07", unit=captive, jailor=unit)

    def _credit(self, unit: str, earner: str, *, settled: bool) -> None:
        """Note who brought a unit down. Who hurt it critically keeps it, whoever finishes it (SD2-5.09); what
        becomes of the beaten after the battle is nobody's deed."""
        before = self.standings[unit]
        if earner and not (before.credit and (settled or before.condition == "critical")):
            self.put(unit, credit=earner)

    def held_by(self, jailor: str) -> list[str]:
        """Captives of a combatant in this battle."""
        if not self._held:
            self._held[""] = []
            for unit, how in self.standings.items():
                if how.condition == "captive":
                    self._held.setdefault(how.captor, []).append(unit)
        return list(self._held.get(jailor, ()))

    def has_room(self, jailor: str, prisoner: str, given: Sequence[str] = ()) -> bool:
        """Whether a unit can hold one prisoner more beside those it has and is given: one, or a swarm of them
        (SD1-19.04, SD2-3.02)."""
        size, by_hands = self.fighters[jailor].size, self.scene.params.prisoners_by_hand
        held = dict.fromkeys((*self.held_by(jailor), *given, prisoner))
        return (
            sum(
                captive_loads.load(size, self.fighters[one].size, self._living(one), by_hands=by_hands)
                for one in held
            )
            <= 1
        )

    def each(self, units: Iterable[str]) -> list[Fighter]:
        """Fighters of ids."""
        return [self.fighters[unit] for unit in units]
