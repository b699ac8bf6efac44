"""Plans for cities: choosing one, what it would make of a city, keeping a city as one."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.core.commands.realm import BuildDesign, PlanPops
from game.core.names import is_blank
from game.core.records import SiteId
from game.core.seams.realm import CityPlan
from game.session.own_files import AlreadyThere, NotSaved
from game.ui.actions import realm_actions
from game.ui.actions.action import ActionId
from game.ui.city.city_model import RealmDesk
from game.ui.i18n import _, ngettext
from game.ui.look import theme
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Words, WrapBox
from game.ui.widgets.dialog import Dialog, DialogAnswer, question
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Paragraph, TitleRow
from game.ui.widgets.menu import DropDown

if TYPE_CHECKING:
    from game.ui.city.works_page import WorksPage

_OWN, _RULES, _LIKE = "own", "rules", "like"
_NAMED = 4
_NAME_LIMIT = 40


def offers(realm: RealmDesk, but: Sequence[SiteId] = ()) -> dict[str, tuple[str, CityPlan]]:
    """All plans by key, each with what it is called: the player's own, those of the rules, other cities."""
    out: dict[str, tuple[str, CityPlan]] = {}
    for plan in realm.own_plans():
        out[f"{_OWN}:{plan.id}"] = (_("{name} (yours)").format(name=plan.name), plan)
    for plan in realm.plans():
        out.setdefault(f"{_RULES}:{plan.id}", (_(plan.name), plan))
    for site in realm.cities:
        if site not in but:
            like = realm.plan_of(site)
            out[f"{_LIKE}:{site}"] = (_("same as {city}").format(city=like.name), like)
    return out


def orders_words(realm: RealmDesk, plan: CityPlan) -> str:
    """What a plan lets a city pop."""
    world = realm.reader.world
    names = []
    for one in plan.orders:
        kind = world.kind(one.kind)
        count = one.batches * max(1, kind.pop_per_day)
        names.append(f"{count} × {_(kind.name)}" if count > 1 else _(kind.name))
    return _("Pops {units}").format(units=_some(names)) if names else _("It has no orders")


def _some(names: Sequence[str]) -> str:
    """The first of some names."""
    return ", ".join(names[:_NAMED]) + ("…" if len(names) > _NAMED else "")


class PlanCard:
    """The card of plans on the page of buildings."""

    def __init__(self, page: "WorksPage") -> None:
        self.page = page
        self.chosen = ""
        self.acts: dict[ActionId, Callable[[], object]] = {
            realm_actions.PLAN_BUILD: self._build,
            realm_actions.PLAN_ORDERS: self._order,
            realm_actions.PLAN_KEEP: self._keep,
            realm_actions.PLAN_DELETE: self._delete,
        }

    @property
    def realm(self) -> RealmDesk:
        """The realm of the city's side."""
        return self.page.realm

    @property
    def site(self) -> SiteId:
        """The city that is shown."""
        return self.page.scene.site

    def parts(self) -> list[Widget]:
        """The parts of the card."""
        self.offers = offers(self.realm, (self.site,))
        if self.chosen not in self.offers:
            self.chosen = next(iter(self.offers), "")
        options = [(key, words) for key, (words, _plan) in self.offers.items()]
        self.list = DropDown(options, self.chosen, self._choose, name=_("Plan"))
        self.told = Column(gap=8)
        self._say()
        return [TitleRow(_("Plans"), _("for new cities")), self.list, self.told]

    @property
    def plan(self) -> CityPlan | None:
        """The plan that is chosen."""
        found = self.offers.get(self.chosen)
        return found[1] if found is not None else None

    def _choose(self, key: str) -> None:
        self.chosen = key
        self._say()

    def _say(self) -> None:
        """Show what the plan would make of the city, and what can be done with it."""
        plan, act = self.plan, self.page.act
        self.told.clear()
        keep = act(realm_actions.PLAN_KEEP, None)
        if plan is None:
            self.told.add(Paragraph(_("There are no plans yet"), theme.TEXT, "label"), WrapBox(keep))
            return
        made = self.realm.planned(self.site, plan)
        count = len(made.built)
        words = ngettext(
            "It adds {count} building; {points} of {all} points are taken then",
            "It adds {count} buildings; {points} of {all} points are taken then",
            count,
        )
        lines = [_(plan.text)] if plan.text else []
        if plan.works:
            lines.append(words.format(count=count, points=made.points, all=self.page.facts.points))
        if made.left:
            left = ", ".join(_(name) for name in made.left[:_NAMED]) + (
                "…" if len(made.left) > _NAMED else ""
            )
            lines.append(_("Only partly done: {names}").format(names=left))
        lines.append(orders_words(self.realm, plan))
        build = act(realm_actions.PLAN_BUILD, self._design(plan))
        order = act(realm_actions.PLAN_ORDERS, self._queue(plan))
        if not plan.orders:
            order.disable(_("It has no orders"))
        own = self.chosen.startswith(_OWN)
        buttons: list[Widget] = [build, order, keep]
        if own:
            buttons.append(act(realm_actions.PLAN_DELETE, None))
        self.told.add(
            Words(*(Paragraph(line, theme.TEXT, "label") for line in lines), gap=2), WrapBox(*buttons, gap=10)
        )

    def _design(self, plan: CityPlan) -> BuildDesign:
        return BuildDesign(by=self.realm.side, site=self.site, works=plan.works)

    def _queue(self, plan: CityPlan) -> PlanPops:
        return PlanPops(by=self.realm.side, sites=(self.site,), orders=plan.orders)

    def _build(self) -> None:
        if self.plan is not None:
            self.page.scene.give(self._design(self.plan))

    def _order(self) -> None:
        if self.plan is not None and self.plan.orders:
            self.page.scene.give(self._queue(self.plan))

    def _keep(self) -> None:
        """Ask for a name and keep the city as a plan."""
        scene = self.page.scene
        field = TextField(self.page.facts.name, name=_("Name"), limit=_NAME_LIMIT)

        def keep() -> None:
            name = " ".join(field.value.split())
            if is_blank(name):
                scene.notice(_("Give it a name"), "warning", "plan")
            else:
                self._save(name, overwrite=False)

        text = _(
            "The city's buildings and orders are saved as a file, for use in cities of other matches too."
        )
        body = Column(Paragraph(text, theme.TEXT, "label"), field, gap=10)
        answers = (DialogAnswer(_("Cancel")), DialogAnswer(_("Save it"), keep, icon="check", default=True))
        scene.desk.open(Dialog(_("Save it as a plan"), body, answers, width=560, first_focus=field))

    def _save(self, name: str, *, overwrite: bool) -> None:
        scene, saved = self.page.scene, self.realm.saved
        if saved is None:
            return
        try:
            path = saved.save(self.realm.plan_of(self.site, name), overwrite=overwrite)
        except AlreadyThere as there:
            ask = question(
                _("Overwrite it?"),
                there.reasons[0],
                _("Overwrite"),
                lambda: self._save(name, overwrite=True),
            )
            scene.desk.open(ask)
        except NotSaved as refused:
            scene.notice("  ·  ".join(refused.reasons), "warning", "plan")
        except OSError as failed:
            words = _("It could not be saved: {why}")
            scene.notice(words.format(why=failed.strerror or failed), "warning", "plan")
        else:
            self._told(_("Saved as {file}").format(file=path.name), f"{_OWN}:{path.stem}")

    def _delete(self) -> None:
        plan, saved = self.plan, self.realm.saved
        if plan is None or saved is None or not self.chosen.startswith(_OWN):
            return

        def away() -> None:
            try:
                saved.delete(plan)
            except OSError as failed:
                words = _("It could not be removed: {why}")
                self.page.scene.notice(words.format(why=failed.strerror or failed), "warning", "plan")
            else:
                self._told(_("Plan deleted"), "")

        title = _("Delete the plan {name}?").format(name=plan.name)
        self.page.scene.desk.open(
            question(title, _("Its file will be removed."), _("Delete"), away, danger=True)
        )

    def _told(self, words: str, chosen: str) -> None:
        self.realm.forget_plans()
        self.chosen = chosen
        self.page.scene.notice(words, "gain", "plan")
        self.page.scene.show_anew()
