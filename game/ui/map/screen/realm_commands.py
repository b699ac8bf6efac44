"""The named commands of the map about cities and money."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.core.records import HexId, SiteId
from game.ui.actions import map_actions
from game.ui.actions.action import ActionId
from game.ui.i18n import _
from game.ui.map.dialogs import map_menus
from game.ui.map.models import realm_model
from game.ui.map.models.claiming import claim_in
from game.ui.map.models.income_words import idle_income
from game.ui.map.models.sieges import closed_cities, closed_words
from game.ui.map.screen.command_handler import MapCommandHandler
from game.ui.stage.destinations import CityOf, RealmOf

if TYPE_CHECKING:
    from game.ui.map.screen.scene import MapScene

_QUIET = "quiet_cities"
"""Note of a seat: the day on which it is not asked about idle cities again."""
_LAST_IDLE = "last idle city"
"""Note of a seat: the day on which it entered an idle city by the key for it, and where that lies."""


class RealmCommands(MapCommandHandler):
    """Carries out what is about cities and money. `table` names the commands."""

    def __init__(self, scene: "MapScene") -> None:
        super().__init__(scene)
        self.table: dict[ActionId, Callable[[], object]] = {
            map_actions.REALM: self.realm,
            map_actions.OPEN_CITY: self.open_city,
            map_actions.IDLE_CITY: self.idle_city,
            map_actions.CLAIM: self.claim,
        }

    def _kept(self) -> bool:
        """Whether there is a realm to show now; else the player is told why not."""
        if self.conduct.reader.realm is None:
            self.scene.notice(_("Sides keep no treasury in this match"), "warning", "side")
            return False
        if self.conduct.asked is not None or not self.conduct.on_turn:
            self.scene.ask()
            return False
        return True

    def realm(self) -> None:
        """Show all cities and the treasury; purses too are seen there, by who holds no city yet."""
        if self._kept():
            self.scene.stage.open(RealmOf(self.scene.flow))

    def open_city(self) -> None:
        """Enter the city that is selected or pointed at, else the first idle one, else the first."""
        if not self._kept():
            return
        reader = self.conduct.reader
        aimed = (self.conduct.place, self.scene.view.input.aim)
        here = (realm_model.city_in(reader, hex_) for hex_ in aimed)
        others = (*realm_model.idle_cities(reader), *realm_model.own_cities(reader))
        site = next((found for found in here if found is not None), others[0] if others else None)
        if site is None:
            self.scene.notice(_("You hold no city"), topic="city")
        else:
            self._enter(site)

    def enter_hex(self, hex_: HexId) -> bool:
        """Enter the own city in a hex; whether there is one."""
        site = realm_model.city_in(self.conduct.reader, hex_)
        if site is None or self.conduct.asked is not None or not self.conduct.on_turn:
            return False
        self._enter(site)
        return True

    def _enter(self, site: SiteId) -> None:
        """Enter a city: an idle one where its orders are given."""
        page = "orders" if site in realm_model.idle_cities(self.conduct.reader) else "city"
        self.scene.stage.open(CityOf(self.scene.flow, site, page))

    def idle_city(self) -> None:
        """Enter the next city that pops nothing, where its orders are given: the one after that which was
        entered so last today, else after the hex that is selected."""
        if not self._kept():
            return
        reader = self.conduct.reader
        idle = realm_model.idle_cities(reader)
        if not idle:
            self.scene.notice(_("No city is idle"), topic="city")
            return
        hexes = [reader.view.knowledge.sites[site].hex for site in idle]
        notes = self.scene.flow.memory(self.conduct.side).notes
        day, entered = notes.get(_LAST_IDLE, (0, None))
        last = self.conduct.place if self.conduct.place in hexes else None
        if day == reader.day and entered in hexes:
            last = entered
        at = hexes.index(last) + 1 if last is not None else 0
        site = idle[at % len(idle)]
        notes[_LAST_IDLE] = (reader.day, reader.view.knowledge.sites[site].hex)
        self._enter(site)

    def claim(self) -> None:
        """Claim the place where the selected stack stands, or that is selected."""
        if not self._kept():
            return
        command = claim_in(self.conduct.reader, self.conduct.place)
        if command is None:
            self.scene.notice(_("None of your commanders is where a place can be claimed"), "warning", "side")
        else:
            self.conduct.submit(command, self.conduct.place)

    def idle_words(self) -> str:
        """What is told before the turn ends of cities that will be besieged or pop nothing; empty if the
        match and the seat want no question, or there are none."""
        reader = self.conduct.reader
        idle, closed = realm_model.idle_cities(reader), closed_cities(reader)
        quiet = self.scene.flow.memory(self.conduct.side).notes.get(_QUIET) == reader.day
        if quiet or not realm_model.asks_of_idle(reader):
            return ""
        told = [closed_words(self._names(closed))] if closed else []
        if idle:
            told.append(realm_model.idle_cities_words(self._names(idle), idle_income(reader)))
        return " ".join(told)

    def _names(self, cities: Sequence[SiteId]) -> list[str]:
        sites = self.conduct.reader.view.knowledge.sites
        return [sites[site].name or _("City") for site in cities]

    def before_end(self, end: Callable[[], None]) -> None:
        """End the turn; ask once a day about cities that pop nothing, if the match and the seat want it."""
        text, reader = self.idle_words(), self.conduct.reader
        if not text:
            end()
            return
        notes = self.scene.flow.memory(self.conduct.side).notes

        def hush() -> None:
            notes[_QUIET] = reader.day
            end()

        show = partial(self._enter, (*closed_cities(reader), *realm_model.idle_cities(reader))[0])
        self.open(map_menus.idle_cities_question(text, end, hush, show))
