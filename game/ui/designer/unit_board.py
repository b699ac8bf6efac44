"""What comes of the answers: figures, upkeep and batches with their formulas, one hit against each size, room
and reach, and every check."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

import pygame

from game.core.numbers import fraction_text
from game.core.seams.unit_maker import BoardFigure, HitRow, UnitBoard
from game.ui.designer.cards import CheckRow, FigureTile
from game.ui.designer.maker_model import (
    MakerModel,
    decimal,
    figure_text,
    formula,
    free_words,
    sentence,
    term_text,
)
from game.ui.designer.parts import SIDE
from game.ui.designer.reach_plan import ReachPlan
from game.ui.i18n import _, ngettext
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.boxes import Column, GridBox, Row, Words
from game.ui.widgets.labels import Hairline, Label, Paragraph, TitleRow, TokenMark
from game.ui.widgets.surfaces import Card
from game.ui.widgets.tip import Tip, TipRow
from game.ui.widgets.tones import Tone

_TILES = (
    (("combat", "attack"), "sword"),
    (("defense",), "shield"),
    (("hits",), "heart"),
    (("move",), "boot"),
    (("damage",), "flame"),
    (("evasion", "dodge"), "wing"),
    (("cargo",), "horseshoe"),
    (("price",), "coin"),
)
"""Figures of the board: the first one that a profile has, and its icon."""
_SWAPPED = "swap"
_DAWNS = 12


def term_rows(figure: BoardFigure) -> tuple[TipRow, ...]:
    """The terms of a figure, each with its rule."""
    return tuple(
        TipRow(
            "", f"{_(term.label)}{f' ({term.how})' if term.how else ''}  {term.rule}", term_text(term.value)
        )
        for term in figure.terms
    )


class HeadCard(Card):
    """Token, name and the six figures that are looked at most."""

    def __init__(self, model: MakerModel) -> None:
        self.model = model
        self.token = TokenMark(self._look(), 62)
        self.name = Paragraph("", theme.HEADING)
        self.told = Paragraph("", theme.LABEL, "label")
        self.tiles = [FigureTile(icon) for _ids, icon in _TILES]
        head = Row(self.token, Words(self.name, self.told, gap=0).growing(), gap=14)
        super().__init__(head, GridBox(*self.tiles, columns=3, gap=6), pad=(14, 10))

    def _look(self) -> TokenLook:
        return TokenLook(SIDE, str(self.model.design.glyph))

    def follow(self) -> None:
        """Show the design as it is now."""
        model, board = self.model, self.model.board
        self.token.show(self._look())
        self.name.say(str(model.design.name) or _("No name yet"))
        self.told.say(summary(model))
        for tile, (ids, _icon) in zip(self.tiles, _TILES, strict=True):
            figure = next((found for id_ in ids if (found := board.figure(id_)) is not None), None)
            tile.visible = figure is not None
            if figure is not None:
                swapped = sum((t.value for t in figure.terms if t.id == _SWAPPED), Fraction(0))
                tone: Tone = "gain" if swapped > 0 else "loss"
                change = term_text(swapped) if swapped else ""
                least, most = board.figure("min_damage"), board.figure("cap")
                if figure.id == "damage" and least is not None and most is not None:
                    upto = figure_text(most) if most.value is not None else "∞"
                    change, tone = f"{figure_text(least)}–{upto}", "label"
                rows = term_rows(figure)
                tile.show(_(figure.label), figure_text(figure), change, tone, rows, str(figure.rule))


def summary(model: MakerModel) -> str:
    """A design in a line, from its steps."""
    answers = {step.id: step.answer for step in model.ladder}
    words = [answers[id_].lower() for id_ in ("size", "type", "terrain") if id_ in answers]
    price = model.board.figure("price")
    if price is not None:
        return _points(price)
    return ", ".join((" ".join(words[:2]), *words[2:], answers.get("rank", "").lower()))


def _points(price: BoardFigure) -> str:
    """A price in words."""
    return _("{points} points").format(points=f"{int(price.value or 0):,}")


class DawnRow(Widget):
    """Dawns to come, those lit on which a batch pops."""

    def __init__(self) -> None:
        super().__init__()
        self.every = 1

    def show(self, every: int) -> None:
        """Light every so many."""
        if every != self.every:
            self.every = every
            self.changed()

    def measure(self, width: int) -> Size:
        return Size(width, self.kit.px(20))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        gap = kit.px(2)
        for at in range(_DAWNS):
            left = rect.x + rect.width * at // _DAWNS
            right = rect.x + rect.width * (at + 1) // _DAWNS - gap
            lit = (at + 1) % max(1, self.every) == 0
            box = pygame.Rect(left, rect.y, right - left, rect.height)
            base = theme.LIVERIES[SIDE].base
            pygame.draw.rect(surface, base if lit else theme.PAPER_SHADE, box, border_radius=kit.px(3))
            pygame.draw.rect(surface, theme.HAIRLINE_STRONG, box, max(1, kit.px(1)), border_radius=kit.px(3))
            kit.typeset.draw(
                surface,
                str(at + 1),
                *box.center,
                theme.LABEL,
                theme.PAPER_LIT if lit else theme.INK_SOFT,
                align="centre",
                anchor="middle",
            )


class SlotBar(Widget):
    """Slots in a row: hatched those that the body takes, full the bought ones, empty those left; red what is
    spent beyond."""

    def __init__(self) -> None:
        super().__init__()
        self.counts = (0, 0, 0)

    def show(self, body: int, bought: int, left: int) -> None:
        """Show other slots."""
        if (body, bought, left) != self.counts:
            self.counts = (body, bought, left)
            self.changed()

    def measure(self, width: int) -> Size:
        return Size(width, self.kit.px(20))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        body, bought, left = self.counts
        over = max(0, -left)
        faces = ["body"] * body + ["bought"] * (bought - over) + ["over"] * over + ["free"] * max(0, left)
        count = max(1, len(faces))
        wide = min(kit.px(44), (rect.width - kit.px(3) * (count - 1)) // count)
        for at, face in enumerate(faces):
            box = pygame.Rect(rect.x + at * (wide + kit.px(3)), rect.y, wide, rect.height)
            colour = {
                "body": "#B9A06B",
                "bought": theme.BRASS_LIGHT,
                "over": theme.LOSS,
                "free": theme.PAPER_LIT,
            }[face]
            pygame.draw.rect(surface, colour, box, border_radius=kit.px(4))
            if face == "body":
                _hatch(surface, box, kit.px(6))
            edge = theme.LOSS if face == "over" else theme.HAIRLINE_STRONG
            pygame.draw.rect(surface, edge, box, max(1, kit.px(1)), border_radius=kit.px(4))


def _hatch(surface: pygame.Surface, box: pygame.Rect, step: int) -> None:
    before = surface.get_clip()
    surface.set_clip(box.inflate(-2, -2).clip(before))
    for x in range(box.x - box.height, box.right, max(2, step)):
        pygame.draw.line(surface, "#8A7340", (x, box.bottom), (x + box.height, box.top))
    surface.set_clip(before)


class CostCard(Card):
    """Upkeep, batches and slots, each with its formula."""

    def __init__(self, model: MakerModel) -> None:
        self.model = model
        self.heads = [TitleRow("", "", role=theme.ROW_TITLE) for _each in range(3)]
        self.formulas = [Paragraph("", theme.LABEL, "label") for _each in range(3)]
        self.dawns = DawnRow()
        self.slots = SlotBar()
        upkeep, pop, slots = zip(self.heads, self.formulas, strict=True)
        super().__init__(
            *upkeep, pop[0], self.dawns, pop[1], slots[0], self.slots, slots[1], gap=4, pad=(14, 8)
        )

    def follow(self) -> None:
        """Show the design as it is now."""
        board = self.model.board
        self.visible = board.figure("price") is None
        if not self.visible:
            return
        upkeep, units, turns = (board.figure(id_) for id_ in ("upkeep", "pop_units", "pop_turns"))
        self.heads[0].say(_("Upkeep"), _("{money} a turn").format(money=figure_text(upkeep)))
        self.formulas[0].say(formula(upkeep))
        every = int(turns.value) if turns is not None and turns.value else 1
        told = ngettext("{units} in {count} turn", "{units} in {count} turns", every)
        self.heads[1].say(_("Pops"), told.format(units=figure_text(units), count=every))
        self.dawns.show(every)
        self.formulas[1].say(
            _("Batch: {batch}. Turns: {turns}").format(batch=formula(units), turns=formula(turns))
        )
        slots = self.model.slots
        self.heads[2].say(
            _("Slots"),
            _("{left} left of {total}").format(left=slots.left, total=slots.total),
            "loss" if slots.left < 0 else "label",
        )
        self.slots.show(slots.body, sum(cost for _name, cost in slots.bought), slots.left)
        self.formulas[2].say(formula(board.figure("slots_left")))


class PriceCard(Card):
    """What it costs by the table that counts, term by term, and by the others."""

    def __init__(self, model: MakerModel) -> None:
        self.model = model
        self.head = TitleRow("", "", role=theme.ROW_TITLE)
        self.formula = Paragraph("", theme.LABEL, "label")
        self.others = Paragraph("", theme.LABEL, "label")
        super().__init__(self.head, self.formula, Hairline(), self.others, gap=4, pad=(14, 8))

    def follow(self) -> None:
        """Show the design as it is now."""
        board = self.model.board
        price = board.figure("price")
        self.visible = price is not None
        if price is None:
            return
        self.head.say(_("Price"), _points(price))
        self.formula.say(
            "  ".join(f"{_(term.label)} {decimal(term.value)}," for term in price.terms).rstrip(",")
        )
        others = ((one.label, board.figure(f"price_{one.id}")) for one in self.model.profiles)
        self.others.say(", ".join(f"{_(label)} {_points(one)}" for label, one in others if one is not None))


class HitTable(Widget):
    """One hit against each size."""

    def __init__(self) -> None:
        super().__init__()
        self.hits: tuple[HitRow, ...] = ()

    def show(self, hits: tuple[HitRow, ...]) -> None:
        """Show other hits."""
        if hits != self.hits:
            self.hits = hits
            self.resized()
            self.changed()

    def _rows(self) -> list[tuple[str, list[tuple[str, Tone]]]]:
        rows: list[tuple[str, list[tuple[str, Tone]]]] = [
            (_("Damage"), [(fraction_text(hit.damage), "value") for hit in self.hits])
        ]
        for label, values in (
            (_("Defense"), [hit.defense for hit in self.hits]),
            (_("Capture"), [hit.capture for hit in self.hits]),
        ):
            if any(values):
                told: list[tuple[str, Tone]] = [
                    (term_text(Fraction(v)) if v else "0", "loss" if v > 0 else "gain" if v < 0 else "label")
                    for v in values
                ]
                rows.append((label, told))
        return rows

    def measure(self, width: int) -> Size:
        return Size(width, self.kit.typeset.height(theme.LABEL) * (1 + len(self._rows())) + self.kit.px(6))

    def tip_shown(self) -> Tip | None:
        rows = tuple(
            TipRow(
                "", hit.size.capitalize(), f"{fraction_text(hit.damage)}  {hit.defense:+}  {hit.capture:+}"
            )
            for hit in self.hits
        )
        text = _("Damage of a hit, and what sizes add to the target’s defense, then against its capture")
        return Tip(title=_("One hit against each size"), text=text, rows=rows)

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        typeset = kit.typeset
        names = max(typeset.measure(label, theme.LABEL) for label, _values in self._rows()) + kit.px(8)
        count = max(1, len(self.hits))
        tall = typeset.height(theme.LABEL)

        def middle(at: int) -> int:
            return rect.x + names + (rect.width - names) * (2 * at + 1) // (2 * count)

        room = (rect.width - names) // count - kit.px(4)
        for at, hit in enumerate(self.hits):
            head = _(hit.size)
            if typeset.measure(head, theme.LABEL) > room:
                head = head[:3] if room < typeset.measure("mass.", theme.LABEL) else f"{head[:4]}."
            typeset.draw(surface, head, middle(at), rect.y, theme.LABEL, theme.INK_SOFT, align="centre")
        line = rect.y + tall + kit.px(1)
        surface.fill(theme.HAIRLINE, (rect.x, line, rect.width, 1))
        for number, (label, values) in enumerate(self._rows()):
            top = line + kit.px(3) + number * tall
            typeset.draw(surface, label, rect.x, top, theme.LABEL, theme.INK_SOFT)
            for at, (text, tone) in enumerate(values):
                colour = {"value": theme.INK, "loss": theme.LOSS, "gain": theme.GAIN}.get(
                    tone, theme.INK_SOFT
                )
                typeset.draw(surface, text, middle(at), top, theme.LABEL_STRONG, colour, align="centre")


class HitsCard(Card):
    """One hit against each size, room and reach."""

    def __init__(self, model: MakerModel) -> None:
        self.model = model
        self.table = HitTable()
        self.plan = ReachPlan()
        self.reach = Paragraph("", theme.LABEL, "label")
        super().__init__(
            TitleRow(_("One hit against each size"), role=theme.ROW_TITLE),
            self.table,
            Hairline(),
            self.plan,
            self.reach,
            gap=4,
            pad=(14, 8),
        )

    def follow(self) -> None:
        """Show the design as it is now."""
        board = self.model.board
        self.visible = bool(board.hits)
        self.table.show(board.hits)
        self.table.visible = bool(board.hits)
        values = [
            int(figure.value) if (figure := board.figure(id_)) is not None and figure.value else 0
            for id_ in ("footprint", "reach", "range_min", "range_max")
        ]
        self.plan.show(max(1, values[0]), values[1], values[2], values[3])
        self.plan.visible = bool(values[1] or values[3])
        self.reach.say(_reach_words(board))


def _reach_words(board: UnitBoard) -> str:
    parts = []
    one = {
        "footprint": _("Takes 1 hex of the field"),
        "range_max": _("shoots as far as 1 hex"),
        "ammo": _("1 shot"),
        "captives": _("carries 1 captive"),
        "passengers": _("carries 1 passenger"),
    }
    for id_, words in (
        ("footprint", _("Takes {value} hexes of the field")),
        ("reach", _("reach {value}")),
        ("range_max", _("shoots as far as {value} hexes")),
        ("ammo", _("{value} shots")),
        ("captives", _("carries {value} captives")),
        ("passengers", _("carries {value} passengers")),
    ):
        figure = board.figure(id_)
        if figure is not None and (figure.value or figure.value is None):
            if figure.value == 1:
                words = one.get(id_, words)
            parts.append(words.format(value=figure_text(figure)))
    return sentence(", ".join(parts))


class ChecksCard(Card):
    """Every check that has something to say, and what a body has free."""

    def __init__(self, model: MakerModel, on_open: Callable[[str], None]) -> None:
        self.model = model
        self.on_open = on_open
        self.head = TitleRow(_("Checks"), "", role=theme.ROW_TITLE)
        self.rows = Column(gap=2)
        self.rest = Paragraph("", theme.LABEL, "label")
        self._shown: object = None
        super().__init__(self.head, self.rows, self.rest, gap=4, pad=(14, 8))

    def follow(self) -> None:
        """Show the design as it is now."""
        board = self.model.board
        errors = sum(1 for one in board.problems if one.level == "error")
        warnings = len(board.problems) - errors
        told = ", ".join(
            (
                ngettext("{count} error", "{count} errors", errors).format(count=errors),
                ngettext("{count} warning", "{count} warnings", warnings).format(count=warnings),
            )
        )
        self.head.say(_("Checks"), told, "loss" if errors else "label")
        if board.problems != self._shown:
            self._shown = board.problems
            self.rows.refill(self._checks(board))
        parts = []
        if board.free:
            parts.append(_("Free: {what}").format(what=free_words(board)))
        if board.waiting:
            parts.append(
                _("Nothing comes of these in play yet: {what}").format(what=", ".join(board.waiting))
            )
        self.rest.say(". ".join(parts))
        self.rest.visible = bool(parts)

    def _checks(self, board: UnitBoard) -> Iterator[Widget]:
        if not board.problems:
            yield Label(_("Every check is clear"), theme.LABEL, "gain")
        for one in sorted(board.problems, key=lambda each: each.level != "error"):

            def opening(step: str = one.step) -> None:
                self.on_open(step)

            yield CheckRow(one.code, sentence(_(one.message)), str(one.rule), one.level, opening)


def board_cards(
    model: MakerModel, on_open: Callable[[str], None]
) -> Sequence[HeadCard | CostCard | PriceCard | HitsCard | ChecksCard]:
    """The cards of the board, from top to bottom; those that have nothing to tell are not shown."""
    checks = ChecksCard(model, on_open)
    return (HeadCard(model), CostCard(model), PriceCard(model), checks, HitsCard(model))
