"""What the set-up sheet sets: scenario, seats, switches, seed, and why the campaign cannot begin yet."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from game.ai.levels import DEFAULT_LEVEL
from game.content.problems import Problem
from game.content.registry import Rules
from game.core.mapdata import ARMY, CAPITAL, FOUNDER, Scenario, SidePlan
from game.core.names import is_blank
from game.core.records import GM, SideId
from game.session import library
from game.session.opening import SeatChoice, open_campaign
from game.session.realm_start import REALM, made_for_realms, seats_of, with_realm
from game.session.session import Session
from game.ui.i18n import _
from game.ui.look.theme import SIDE_COLOURS
from game.ui.setup.goal_words import goal_words
from game.ui.setup.rule_switches import CHOSEN, PICKS, SWITCHES, RulePick, Switch

Controller = Literal["human", "computer", "random", "absent"]
MAX_SEED = 2**31 - 1
_PEOPLE_AT_FIRST = 2
TITLE_LIMIT = 40
NAME_LIMIT = 28


@dataclass(frozen=True, slots=True)
class Offer:
    """A scenario of the list. `scenario` is None if it cannot be played; `problems` say why."""

    id: str
    name: str
    scenario: Scenario | None
    problems: tuple[Problem, ...] = ()
    own: bool = False
    rolled: bool = False
    path: Path | None = None


@dataclass(frozen=True, slots=True)
class SeatDraft:
    """A seat as it stands on the sheet. `home` names the place where the side starts; `master`: it is the
    game master's. `level`: how well the computer plays it, if it does. `begins`: the way in which the side
    begins, one of `ways` if the scenario lets the table choose."""

    side: SideId
    role: str
    name: str
    colour: str
    controller: Controller
    home: str = ""
    player: str = ""
    code: str = ""
    master: bool = False
    level: str = DEFAULT_LEVEL
    begins: str = ""
    ways: tuple[str, ...] = ()

    @property
    def manned(self) -> bool:
        """Whether people may sit there."""
        return self.role == "player" or self.master

    @property
    def plays(self) -> bool:
        """Whether the side takes part."""
        return self.controller != "absent"


@dataclass(frozen=True, slots=True)
class MasterDraft:
    """The game master's seat as it stands on the sheet; `on`: there is one."""

    on: bool = False
    player: str = ""
    code: str = ""


def victory_words(scenario: Scenario) -> str:
    """The victory rule as a sentence."""
    names = {site.id: site.name or site.id for site in scenario.map.sites}
    return goal_words(library.victory_types(scenario.ruleset), scenario.victory, names)


def fact_words(scenario: Scenario) -> str:
    """Size, sides and places of a scenario in one line."""
    map_ = scenario.map
    sides = sum(plan.role == "player" for plan in scenario.sides)
    cities = sum(site.kind == "city" for site in map_.sites)
    size = _("{width} × {height} hexes").format(width=map_.width, height=map_.height)
    return _("{size}, {sides} sides, {cities} cities").format(size=size, sides=sides, cities=cities)


def land_is_public(scenario: Scenario, rules: Rules) -> bool:
    """Whether everybody may see the land before the campaign begins.

    The scenario's author decides, never a switch of the sheet: one look at it could not be taken back.
    """
    return scenario.preview or library.public_land(rules, scenario.params)


def new_seed() -> int:
    """A seed by chance."""
    return secrets.randbelow(MAX_SEED) + 1


class SetupModel:
    """The state of the sheet. `rules_of` gives the content of a ruleset."""

    def __init__(
        self,
        offers: Sequence[Offer],
        *,
        rules_of: Callable[[str], Rules] = library.rules,
        chosen: str = "",
        seed: int | None = None,
    ) -> None:
        self.offers = list(offers)
        self.rules_of = rules_of
        self.ruleset = library.MAIN_RULESET
        self.index = 0
        self.title = ""
        self.seed = new_seed() if seed is None else seed
        self.seats: list[SeatDraft] = []
        self.master = MasterDraft()
        self._master_chosen = False
        self.switches: dict[str, str | int | bool] = {}
        self._titled = False
        self._living = False
        ids = [offer.id for offer in self.offers]
        self.choose(ids.index(chosen) if chosen in ids else 0)

    # Scenario

    @property
    def offer(self) -> Offer:
        """The scenario that is chosen. IndexError without any."""
        return self.offers[self.index]

    @property
    def scenario(self) -> Scenario | None:
        """The chosen scenario, None if it is broken."""
        return self.offers[self.index].scenario if self.offers else None

    @property
    def rules(self) -> Rules:
        """Content of the chosen scenario's ruleset."""
        return self.rules_of(self.scenario.ruleset if self.scenario is not None else self.ruleset)

    def choose(self, index: int) -> None:
        """Choose a scenario; people, codes and controllers stay in their seats as far as there are any."""
        if not self.offers:
            return
        self.index = max(0, min(len(self.offers) - 1, index))
        scenario = self.scenario
        if scenario is None:
            self.seats = []
            self.switches = {}
            return
        if not self._titled:
            self.title = scenario.name[:TITLE_LIMIT]
        before = self.seats
        master = library.masters_side(self.rules, scenario.params)
        self.seats = [_seat(plan, scenario, number) for number, plan in enumerate(_ordered(scenario))]
        self.seats = [replace(seat, master=seat.side == master) for seat in self.seats]
        if before:
            self.seats = [_kept(new, old) for new, old in _paired(self.seats, before)]
        self.switches = self._usual_switches(scenario)
        self._living = bool(seats_of(scenario))
        if not self._master_chosen:
            self.master = replace(self.master, on=scenario.master)

    def step(self, direction: int) -> None:
        """The scenario before (-1) or after (1); it goes round."""
        order = self.listed()
        if order:
            self.choose(order[(order.index(self.index) + direction) % len(order)])

    def listed(self) -> list[int]:
        """Numbers of the offers as they are listed: rulebook by rulebook, last what cannot be played."""
        books = library.ruleset_ids()

        def book(at: int) -> int:
            scenario = self.offers[at].scenario
            return len(books) if scenario is None else books.index(scenario.ruleset)

        return sorted(range(len(self.offers)), key=book)

    def heading_of(self, index: int) -> str:
        """The title under which an offer is listed: its rulebook's."""
        scenario = self.offers[index].scenario
        return _("Cannot be played") if scenario is None else self.rules_of(scenario.ruleset).title

    def add(self, scenario: Scenario) -> None:
        """Offer a new land in place of the last one, and choose it."""
        self.offers = [offer for offer in self.offers if not offer.rolled]
        self.offers.append(Offer(scenario.id, scenario.name, scenario, rolled=True))
        self.choose(len(self.offers) - 1)

    def name_campaign(self, title: str) -> None:
        """Give the campaign a name of the player's; an empty one follows the scenario again."""
        self.title = title
        self._titled = bool(title.strip())

    # Switches

    def _usual_switches(self, scenario: Scenario) -> dict[str, str | int | bool]:
        params = self.rules_of(scenario.ruleset).params
        return {
            param: scenario.params.get(param, getattr(params, param))
            for param in CHOSEN
            if hasattr(params, param)
        }

    def shown_switches(self) -> list[Switch]:
        """The switches that the chosen rules know."""
        return [switch for switch in SWITCHES if switch.param in self.switches and self._asked(switch)]

    def _asked(self, switch: Switch) -> bool:
        """Whether what a switch needs is on."""
        return not switch.needs or self.switches.get(switch.needs) is True

    def shown_picks(self) -> list[RulePick]:
        """The parameters with several values that the chosen rules know."""
        return [pick for pick in PICKS if pick.param in self.switches]

    def picked(self, pick: RulePick) -> str:
        """The value that is chosen."""
        return str(self.switches[pick.param])

    def pick(self, pick: RulePick, value: str) -> None:
        """Choose a value."""
        self.switches[pick.param] = value

    def is_on(self, switch: Switch) -> bool:
        """Whether a switch is on."""
        return self.switches.get(switch.param) == switch.on

    @property
    def shows_land(self) -> bool:
        """Whether the land of the chosen scenario may be shown: of the player's own ones, whose files he has
        anyway, also as the switches of the sheet say."""
        scenario = self.scenario
        if scenario is None:
            return False
        mine = self.offer.own and library.public_land(self.rules, {**scenario.params, **self.switches})
        return mine or land_is_public(scenario, self.rules)

    def turn(self, switch: Switch, on: bool) -> None:
        """Turn a switch. With realms sides may choose how they begin."""
        self.switches[switch.param] = switch.on if on else switch.off
        scenario = self.scenario
        if switch.param == REALM and scenario is not None and not made_for_realms(scenario):
            plans = {plan.id: plan for plan in (with_realm(scenario, {}) if on else scenario).sides}
            self.seats = [
                replace(
                    seat,
                    ways=plans[seat.side].may_begin,
                    begins=plans[seat.side].begins if seat.role == "player" else "",
                )
                for seat in self.seats
            ]

    def cited(self, switch: Switch) -> str:
        """The id of a switch's rule in the chosen rulebook, empty if it tells of none."""
        return library.cite(self.rules.id, (switch.rule, *switch.rules))

    def why_dead(self, switch: Switch) -> str:
        """Why a switch would change nothing; empty if it would."""
        if switch.param == "allies_share_sight" and not self._allied():
            return _("No two sides of this scenario are allied")
        if switch.param == REALM and self.scenario is not None and made_for_realms(self.scenario):
            return _("This scenario is made for realms")
        if switch.param == REALM and not self._living:
            return _("No side of this scenario has a city to live on")
        return ""

    def _allied(self) -> bool:
        scenario = self.scenario
        pacts = [plan.alliance for plan in scenario.sides if plan.alliance] if scenario else []
        return len(set(pacts)) < len(pacts)

    # Seats

    def shared_ways(self) -> tuple[str, ...]:
        """The ways among which some side may choose how it begins."""
        return tuple(way for way in (ARMY, CAPITAL, FOUNDER) if any(way in seat.ways for seat in self.seats))

    def shared_way(self) -> str:
        """The way in which all who may choose begin; empty if they differ."""
        ways = {seat.begins for seat in self.seats if len(seat.ways) > 1}
        return ways.pop() if len(ways) == 1 else ""

    @property
    def alike(self) -> bool:
        """Whether there are ways to choose from and all who may choose take the same."""
        return len(self.shared_ways()) > 1 and bool(self.shared_way())

    def all_begin(self, way: str) -> None:
        """Let every side that may begin in a way do so."""
        for at, seat in enumerate(self.seats):
            if way in seat.ways:
                self.change_seat(at, begins=way)

    def change_seat(self, index: int, **fields: str) -> None:
        """Change fields of a seat."""
        self.seats[index] = replace(self.seats[index], **fields)  # type: ignore[arg-type]  # names of fields

    def take_colour(self, index: int, colour: str) -> None:
        """Give a seat a colour; who had it gets the seat's own."""
        mine = self.seats[index].colour
        for at, seat in enumerate(self.seats):
            if at != index and seat.role == "player" and seat.colour == colour:
                self.change_seat(at, colour=mine)
        self.change_seat(index, colour=colour)

    def name_problem(self, index: int, name: str) -> str:
        """Why a side cannot have a name; empty if it can."""
        if is_blank(name):
            return _("A side needs a name")
        taken = [s.name.strip().casefold() for at, s in enumerate(self.seats) if at != index and s.plays]
        if name.strip().casefold() in taken:
            return _("Another side has this name")
        return ""

    # Begin

    def take_master(self, draft: MasterDraft) -> None:
        """Say whether there is a game master, and who; until then it is as the scenario is meant."""
        self.master = draft
        self._master_chosen = True

    def refusal(self) -> str:
        """Why the campaign cannot begin; empty if it can."""
        if not self.offers:
            return _("There is no scenario")
        if self.scenario is None:
            return _("This scenario has problems and cannot be played")
        if is_blank(self.title):
            return _("The campaign needs a name")
        playing = [seat for seat in self.seats if seat.plays]
        players = [seat for seat in playing if seat.role == "player"]
        if len(players) < 2:
            return _("A war needs at least two sides")
        if not self.master.on and not any(seat.controller == "human" for seat in players):
            return _("No person plays: give a seat to somebody")
        names = [seat.name.strip().casefold() for seat in playing]
        if any(map(is_blank, names)):
            return _("A side has no name")
        if len(set(names)) < len(names):
            return _("Two sides have the same name")
        colours = [seat.colour for seat in players]
        if len(set(colours)) < len(colours):
            return _("Two sides have the same colour")
        if len(self._blocs(self.scenario, players)) < 2:
            return _("All sides are allied: there is nobody to fight")
        return ""

    @staticmethod
    def _blocs(scenario: Scenario, players: Sequence[SeatDraft]) -> set[str]:
        pacts: Mapping[SideId, str] = {plan.id: plan.alliance for plan in scenario.sides}
        return {pacts[seat.side] or seat.side for seat in players}

    @property
    def shared(self) -> bool:
        """Whether several people are to sit at one computer, each with secrets of his own."""
        people = [s for s in self.seats if s.role == "player" and s.controller == "human"]
        return len(people) + self.master.on > 1

    @property
    def bare_master(self) -> bool:
        """Whether there is a game master without a passcode at a table with other people."""
        return self.master.on and not self.master.code and self.shared

    def summary(self) -> str:
        """Who plays, in a few words for the second line of the gold button."""
        players = [seat for seat in self.seats if seat.role == "player" and seat.plays]
        people = sum(seat.controller == "human" for seat in players)
        others = len(players) - people
        words = _("{people} human") if not others else _("{people} human, {others} AI")
        text = words.format(people=people, others=others)
        return _("{people}, a master").format(people=text) if self.master.on else text

    def begin(self, title: str) -> Session:
        """Start the campaign under a title that is free. ValueError if it cannot begin."""
        problem = self.refusal()
        scenario = self.scenario
        if problem or scenario is None:
            raise ValueError(problem)
        seats = [
            SeatChoice(
                side=seat.side,
                controller=seat.controller,
                name=seat.name.strip(),
                colour=seat.colour,
                player=seat.player.strip(),
                code=seat.code,
                level=seat.level,
                begins=seat.begins,
            )
            for seat in self.seats
        ]
        if self.switches.get(REALM) is True:
            scenario = with_realm(scenario, {seat.side: seat.begins for seat in self.seats})
        master = SeatChoice(side=GM, controller="gm", player=self.master.player, code=self.master.code)
        return open_campaign(
            scenario,
            self.rules,
            seats,
            title=title,
            seed=self.seed,
            params=dict(self.switches),
            master=master if self.master.on else None,
        )


def _ordered(scenario: Scenario) -> list[SidePlan]:
    """Players first, as the file lists them."""
    return sorted(scenario.sides, key=lambda plan: plan.role != "player")


def _seat(plan: SidePlan, scenario: Scenario, number: int) -> SeatDraft:
    controller: Controller = "computer"
    if plan.controller == "absent":
        controller = "absent"
    elif plan.role == "player" and plan.controller in ("human", "gm") and number < _PEOPLE_AT_FIRST:
        controller = "human"
    elif plan.controller == "random":
        controller = "random"
    homes = [s for s in scenario.map.sites if plan.start and s.start == plan.start and s.kind == "city"]
    home = next((s.name for s in homes if s.capital), homes[0].name if homes else "")
    own = plan.role != "player" or plan.colour in SIDE_COLOURS
    colour = plan.colour if own else SIDE_COLOURS[number % len(SIDE_COLOURS)]
    return SeatDraft(
        plan.id,
        plan.role,
        plan.name,
        colour,
        controller,
        home,
        begins=plan.begins if plan.role == "player" else "",
        ways=plan.may_begin,
    )


def _paired(new: Sequence[SeatDraft], old: Sequence[SeatDraft]) -> list[tuple[SeatDraft, SeatDraft | None]]:
    """Seats of players with those that stood in their place before."""
    people = [seat for seat in old if seat.role == "player"]
    return [
        (seat, people[at] if seat.role == "player" and at < len(people) else None)
        for at, seat in enumerate(new)
    ]


def _kept(new: SeatDraft, old: SeatDraft | None) -> SeatDraft:
    if old is None:
        return new
    return replace(new, controller=old.controller, player=old.player, code=old.code, level=old.level)


def offers_of(infos: Sequence[library.ScenarioInfo]) -> list[Offer]:
    """The library's scenarios as the sheet lists them."""
    return [
        Offer(info.id, info.name, info.scenario, info.problems, info.own, path=info.path) for info in infos
    ]
