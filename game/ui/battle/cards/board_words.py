"""Words of the boards: a side's banner, its opening, what stands beside a forecast."""

from collections.abc import Sequence

from game.core.battle.seam import BattleView, ClashForecast, PartyView
from game.core.numbers import halves_text, signed
from game.ui.battle.cards.side_banner import BannerWords, SideBanner
from game.ui.battle.deciding.decision import Decision
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.playback.fold import UP
from game.ui.i18n import _, ngettext
from game.ui.look.tokens import TokenLook
from game.ui.widgets.tip import Tip, TipRow
from game.views.words.agreement import agreeing
from game.views.words.phases import opening_name


def fill_banner(banner: SideBanner, party: PartyView, view: BattleView, names: CombatantNames) -> None:
    """Show a party on its banner."""
    mine = [unit for unit in view.units if unit.side == party.side]
    first = next((unit for unit in mine if unit.leader), mine[0] if mine else None)
    standing = [unit for unit in mine if unit.condition in UP]
    glyph = "unknown"
    if first is not None:
        glyph = first.glyph if first.condition in UP or not standing else standing[0].glyph
    turn = _("on turn") if party.on_turn else _("off turn")
    note = f"{turn}, {_('initiative')}" if party.initiative else turn
    figure = signed(party.bonus)
    title = names.told(_(party.title)) or names.side(party.side)
    words = BannerWords(title, strength_words(party), figure, (note, turn, ""))
    banner.show(TokenLook(names.colour(party.side), glyph), words)
    taken = sum(unit.condition == "captive" for unit in mine)
    rows = [
        TipRow("people", _("Standing"), f"{party.standing} / {party.count}"),
        TipRow("heart", _("Hits"), f"{halves_text(party.hits)} / {halves_text(party.hits_max)}"),
        TipRow("pennant", _("Highest bonus"), figure),
        TipRow("sword", _("Damage multiplier"), f"×{party.damage_factor}"),
    ]
    if taken:
        rows.append(TipRow("shackle", _("Captive"), str(taken)))
    banner.tip = Tip(
        title=names.side(party.side), place=names.told(_(party.title)), text=note, rows=tuple(rows)
    )


def strength_words(party: PartyView) -> tuple[str, ...]:
    """Units and hits of a party, in more and in fewer words."""
    hits, full = halves_text(party.hits), halves_text(party.hits_max)
    left, count = party.standing, party.count
    return (
        ngettext(
            "{left} of {all} unit, {hits} of {full} hits",
            "{left} of {all} units, {hits} of {full} hits",
            count,
        ).format(left=left, all=count, hits=hits, full=full),
        ngettext("{left} of {all} unit, {hits} hits", "{left} of {all} units, {hits} hits", count).format(
            left=left, all=count, hits=hits
        ),
        ngettext("{left} of {all} unit", "{left} of {all} units", count).format(left=left, all=count),
        f"{left} / {count}",
    )


def opening_tip(view: BattleView, names: CombatantNames) -> Tip:
    """How the battle opened, and who has initiative."""
    rows = []
    for term in view.initiative:
        index, _colon, kind = term.id.partition(":")
        side = view.parties[int(index)].side if index.isdigit() else None
        label = f"{names.side(side)}: {_(term.label).lower()}" if side is not None else _(term.label)
        rows.append(TipRow("feather" if kind == "evasion" else "boot", label, str(term.value)))
    holder = next((party.side for party in view.parties if party.initiative), None)
    name = names.side(holder) if holder is not None else ""
    told = agreeing("{side} has initiative", "{side} have initiative", name).format(side=name) if name else ""
    text = " ".join(part for part in (told, *(_(note) for note in view.notes)) if part)
    return Tip(
        title=opening_name(view.opening),
        place=_(view.opening_text),
        text=text,
        rows=tuple(rows),
        rule="SD1-10.02",
    )


def nobody_words(conduct: Decision) -> tuple[str, str]:
    """What the plate says while no unit is selected."""
    if conduct.kind in ("pair", "attach", "aim"):
        return _("choose a unit,"), _("then an enemy")
    if conduct.kind == "phase":
        return _("everything is set: drag units,"), _("or open a step to change it")
    if conduct.kind == "declare":
        return _("no unit is selected:"), _("switches apply to all")
    return _("no unit is selected"), ""


def list_aside(rows: Sequence[ClashForecast], *, exact: bool) -> str:
    """What the figures in the list of clashes are."""
    if not exact:
        return _("battle stats")
    return _("hits lost") if rows and rows[0].certain else _("who falls")


def forecast_aside(rows: Sequence[ClashForecast], *, exact: bool) -> str:
    """How sure a forecast is."""
    if not rows:
        return ""
    if not exact:
        return _("modifiers only")
    if rows[0].certain:
        return _("certain, no dice")
    tries = max(row.tries for row in rows)
    if not tries:
        return _("exact, all 100 throws")
    if any(not row.tries for row in rows):
        return _("exact except rolled rounds")
    return _("rolled each round, {n} tries").format(n=tries)


def conduct_words(view: BattleView, names: CombatantNames) -> str:
    """How both sides choose in trials of the battle: by roster, though one of them may judge when it comes to
    it."""
    judging = [names.side(party.side) for party in view.parties if party.conduct == "sensible"]
    if not judging:
        return _("both sides pair in roster order")
    return _("both sides pair in roster order; {name} will do better").format(name=" + ".join(judging))
