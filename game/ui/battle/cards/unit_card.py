"""The card of a combatant: every figure, every term of its battle stat in the coming phase, its state."""

from collections.abc import Sequence

from game.core.battle.seam import CombatantView
from game.core.numbers import halves_text, move_text, signed
from game.core.terms import Term
from game.ui.battle.models.names import CombatantNames
from game.ui.i18n import N_, _
from game.ui.tag_words import tag_notes
from game.ui.widgets.tip import Tip, TipChip, TipNote, TipRow
from game.views.words.fates import CONDITIONS

_CONDITIONS = {key: told for key, told in CONDITIONS.items() if key != "fit"}
_RANGES = {"short": N_("short range"), "middle": N_("middle range"), "long": N_("long range")}


def unit_tip(
    unit: CombatantView,
    names: CombatantNames,
    *,
    on_turn: bool,
    terms: Sequence[Term] = (),
    why_not: str = "",
    foe: bool = False,
) -> Tip:
    """The card of a unit. `terms` are the parts of its battle stat in the coming phase; `why_not` says why it
    cannot be used now. Of a `foe` it tells the specials that were seen, and says so (SD4-4.02)."""
    place = [names.side(unit.side)]
    if names.unit(unit.id) != _(unit.kind_name):
        place.insert(0, _(unit.kind_name))
    if unit.level > 1:
        place.append(_("level {level}").format(level=unit.level))
    return Tip(
        title=names.unit(unit.id),
        place=" · ".join(place),
        text=why_not,
        rows=(
            *_figures(unit, names.move_parts, on_turn=on_turn),
            *_terms(terms),
            *(_unseen() if foe else ()),
        ),
        chips=_chips(unit, names),
        notes=_specials(unit, names),
    )


def _unseen() -> tuple[TipRow, ...]:
    return (TipRow("eye_closed", _("Specials"), _("as far as seen")),)


def _figures(unit: CombatantView, parts: int, *, on_turn: bool) -> tuple[TipRow, ...]:
    hits = f"{halves_text(unit.hits)} / {halves_text(unit.hits_max)}"
    combat = str(unit.combat) + (" ←" if on_turn else "")
    defense = str(unit.defense) + ("" if on_turn else " ←")
    rows = [
        TipRow("heart", _("Hits"), hits),
        TipRow("sword", _("Combat, on turn"), combat),
        TipRow("shield", _("Defense, off turn"), defense),
        TipRow("skull", _("Damage"), _damage(unit)),
        TipRow("boot", _("Move"), move_text(unit.move, parts)),
        TipRow("feather", _("Evasion"), str(unit.evasion)),
    ]
    if unit.weapon:
        rows.append(TipRow("hammer", _("Weapon"), weapon_words(unit)))
    if unit.ammo is not None:
        ammo = f"{halves_text(unit.ammo)} / {halves_text(unit.ammo_max or 0)}"
        rows.append(TipRow("bow", _("Ammo"), ammo))
    return tuple(rows)


def _damage(unit: CombatantView) -> str:
    base = halves_text(unit.damage)
    return f"{base} ×{unit.damage_factor}" if unit.damage_factor > 1 else base


def weapon_words(unit: CombatantView) -> str:
    """`sword, reach 4` or `bow, middle range`."""
    words = _(unit.weapon)
    if unit.style == "shooter" and unit.range in _RANGES:
        return f"{words}, {_(_RANGES[unit.range])}"
    return _("{weapon}, reach {reach}").format(weapon=words, reach=unit.reach) if unit.reach else words


def _terms(terms: Sequence[Term]) -> tuple[TipRow, ...]:
    if not terms:
        return ()
    rows = [
        TipRow(
            "sword" if term.id == "base" else "plus" if term.value >= 0 else "minus",
            _(term.label),
            str(term.value) if term.id == "base" else signed(term.value),
        )
        for term in terms
    ]
    total = sum(term.value for term in terms)
    return (*rows, TipRow("dice", _("Battle stat, coming phase"), str(total)))


def _chips(unit: CombatantView, names: CombatantNames) -> tuple[TipChip, ...]:
    chips = []
    if unit.condition in _CONDITIONS:
        chips.append(TipChip(_(_CONDITIONS[unit.condition]), "bad"))
    if unit.captor:
        chips.append(TipChip(_("held by {unit}").format(unit=names.unit(unit.captor)), "bad", "shackle"))
    if unit.capturing:
        chips.append(TipChip(_("captures"), "plain", "shackle"))
    if unit.holding:
        chips.append(TipChip(_("only defends"), "plain", "hourglass"))
    if unit.crouching:
        chips.append(TipChip(_("crouches"), "plain", "down"))
    if unit.shield:
        chips.append(TipChip(_("Shield+") if unit.shield == "plus" else _("shield"), "plain", "shield"))
    if not unit.armoured:
        chips.append(TipChip(_("no armour"), "bad"))
    if unit.leader:
        chips.append(TipChip(_("leads"), "good", "pennant"))
    told = (names.tag(word) for word in (*unit.traits, *unit.specials))
    chips += [TipChip(_(name)) for name, text, _rule in told if not text]
    return tuple(chips)


def _specials(unit: CombatantView, names: CombatantNames) -> tuple[TipNote, ...]:
    """Each special and trait of which the rules say what it does, with its rule."""
    return tag_notes(names.tag(word) for word in (*unit.specials, *unit.traits))


def state_words(unit: CombatantView) -> str:
    """How a unit is, in few words; empty for one that simply stands."""
    return _(_CONDITIONS[unit.condition]) if unit.condition in _CONDITIONS else ""
