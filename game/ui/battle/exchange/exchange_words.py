"""Words about the units and sides of an exchange: cards, banners, how it opened."""

from fractions import Fraction

from game.core.battle.exchange import ExchangePart, ExchangeView
from game.core.battle.seam import BattleView, CombatantView, PartyView
from game.core.numbers import HALF, halves_text, move_text, signed, tenths_text
from game.ui.battle.cards.board_words import strength_words
from game.ui.battle.cards.side_banner import BannerWords
from game.ui.battle.models.exchange_model import in_stack_order, percent
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.placing.pieces import look_of
from game.ui.battle.playback.fold import UP
from game.ui.i18n import N_, _
from game.ui.look.tokens import TokenLook
from game.ui.widgets.tip import Tip, TipChip, TipRow
from game.views.words.phases import opening_name

_SPECIALS = {
    "scout": N_("Scout"),
    "commander": N_("Commander"),
    "ranged": N_("Ranged"),
    "shockamancy": N_("Shockamancy"),
}
_MOVES = {"walker": N_("Walker"), "hover": N_("Hoverer"), "flier": N_("Flier")}


def special_words(unit: CombatantView) -> list[str]:
    """What a unit can do."""
    return [_(_SPECIALS.get(word, word)) for word in unit.specials]


def move_words(unit: CombatantView) -> str:
    """How a unit moves."""
    return ", ".join(_(_MOVES.get(word, word)) for word in unit.traits)


def look_at(unit: CombatantView, names: CombatantNames) -> tuple[TokenLook, str, str, str]:
    """A unit on the plate: token, name, two lines."""
    look = look_of(unit, names.colour(unit.side))
    first = _("attack {a}, defense {d}, hits {h}").format(
        a=unit.combat, d=unit.defense, h=f"{halves_text(unit.hits)} / {halves_text(unit.hits_max)}"
    )
    second = ", ".join([*special_words(unit), _("level {level}").format(level=unit.level)])
    return look, names.unit(unit.id), first, second


def unit_card(
    unit: CombatantView, exchange: ExchangeView | None, view: BattleView, names: CombatantNames
) -> Tip:
    """A unit's card, with what it does in the exchange and may suffer."""
    parts = exchange.parts if exchange is not None else ()
    part = next((one for one in parts if one.unit == unit.id), None)
    stack = [one.id for one in in_stack_order(view, unit.side)]
    number = _("number {n} of {all}").format(n=stack.index(unit.id) + 1, all=len(stack))
    place = [names.side(unit.side), number]
    if names.unit(unit.id) != _(unit.kind_name):
        place.insert(0, _(unit.kind_name))
    rows = [
        TipRow("heart", _("Hits"), f"{halves_text(unit.hits)} / {halves_text(unit.hits_max)}"),
        TipRow("sword", _("Attack"), str(unit.combat)),
        TipRow("shield", _("Defense, land and walls in it"), str(unit.defense)),
        TipRow("boot", move_words(unit) or _("Move"), move_text(unit.move, names.move_parts)),
        TipRow("star", _("Level"), str(unit.level)),
    ]
    if unit.mount:
        rows.append(TipRow("horseshoe", _("Rides"), names.unit(unit.mount)))
    if unit.riders:
        rows.append(TipRow("horseshoe", _("Carries"), ", ".join(names.unit(one) for one in unit.riders)))
    if part is not None and unit.condition in UP:
        rows += _outlook(part)
    return Tip(
        title=names.unit(unit.id),
        place=" · ".join(place),
        text=_idle(part, names),
        rows=tuple(rows),
        chips=tuple(_chips(unit, part)),
        rule="TB-13.22" if part is not None and not part.contributes else "",
    )


def _outlook(part: ExchangePart) -> list[TipRow]:
    span = f"{halves_text(part.least)}–{halves_text(part.most)}"
    mean = tenths_text(Fraction(part.loss) / HALF)
    return [
        TipRow("down", _("Loses, on average {mean}").format(mean=mean), span),
        TipRow("skull", _("Croaks"), f"{percent(part.falls)} %"),
    ]


def _idle(part: ExchangePart | None, names: CombatantNames) -> str:
    if part is None or part.contributes:
        return ""
    return _("Does not strike: {why}").format(why=names.told(_(part.why)))


def _chips(unit: CombatantView, part: ExchangePart | None) -> list[TipChip]:
    chips = [TipChip(word) for word in special_words(unit)]
    if unit.ruler:
        chips.append(TipChip(_("Chief Warlord"), "good", "crown"))
    if part is not None and part.contributes and unit.condition in UP:
        chips.append(TipChip(_("strikes"), "good"))
    if unit.condition == "stunned" or (part is not None and part.shocked):
        chips.append(TipChip(_("Shocked"), "bad"))
    if unit.condition == "croaked":
        chips.append(TipChip(_("croaked"), "bad"))
    return chips


def banner_words(
    party: PartyView, view: BattleView, names: CombatantNames
) -> tuple[TokenLook, BannerWords, Tip]:
    """A party on its banner: who leads it, how strong it is, what leading adds."""
    mine = in_stack_order(view, party.side)
    first = next((unit for unit in mine if unit.leader and unit.condition in UP), mine[0] if mine else None)
    glyph = first.glyph if first is not None else "unknown"
    role = _("attacks") if party.on_turn else _("defends")
    title = names.told(_(party.title)) or names.side(party.side)
    if title == party.side:
        title = names.side(party.side)
    figure = signed(party.bonus) if party.bonus else ""
    words = BannerWords(title, strength_words(party), figure, (role, ""))
    rows = (
        TipRow("people", _("Standing"), f"{party.standing} / {party.count}"),
        TipRow("heart", _("Hits"), f"{halves_text(party.hits)} / {halves_text(party.hits_max)}"),
        TipRow("pennant", _("Level of who leads"), str(party.bonus)),
    )
    tip = Tip(title=names.side(party.side), place=role, rows=rows, rule="TB-8.08")
    return TokenLook(names.colour(party.side), glyph), words, tip


def exchange_opening_tip(view: BattleView, names: CombatantNames) -> Tip:
    """How the battle came about, and what weighs on it."""
    return Tip(
        title=opening_name(view.opening),
        place=_(view.opening_text),
        text=" ".join(names.told(_(note)) for note in view.notes),
        rule="TB-7.19" if view.opening == "ambushed" else "TB-8.01",
    )
