"""What a fight ahead would come to, in the words of the map: chances, losses, the plan, what is assumed."""

from fractions import Fraction

from game.core.numbers import tenths_text
from game.ui.battle.cards.board_words import conduct_words
from game.ui.battle.deciding.clash_odds import percent
from game.ui.battle.models.names import CombatantNames
from game.ui.i18n import N_, _, ngettext
from game.ui.map.models.foreseen import Foreseen
from game.ui.map.models.side_queries import SideQueries
from game.ui.widgets.tip import TipNote
from game.views.prospects import Assumed, Beginning, Outcome

_WORDS = (
    (Fraction(19, 20), N_("you are nearly sure to win")),
    (Fraction(13, 20), N_("you are likely to win")),
    (Fraction(7, 20), N_("it could go either way")),
    (Fraction(1, 20), N_("you are likely to lose")),
    (Fraction(-1), N_("you are nearly sure to lose")),
)
"""Instead of figures where the match shows no chances."""
_SUPPORT = "support"


def exact(reader: SideQueries) -> bool:
    """Whether chances may be shown (parameter `exact_odds`)."""
    return bool(getattr(reader.view.params, "exact_odds", True))


def short_words(foreseen: Foreseen, *, figures: bool) -> str:
    """How it stands, in the room of a few words; `...` as long as nothing is known."""
    outcome, beginning = foreseen.outcome, foreseen.beginning
    if outcome is None or beginning is None:
        return "…"
    if not figures:
        return _word(outcome.won, outcome.lost)
    if beginning.view.in_bouts:
        return _("{won} % to win").format(won=_chance(outcome, outcome.won))
    falls = (_chance(outcome, chance) for chance in (outcome.won, outcome.lost))
    return _("{theirs} % : {mine} % to fall").format(**dict(zip(("theirs", "mine"), falls, strict=True)))


def _word(won: Fraction, lost: Fraction) -> str:
    share = won + (1 - won - lost) / 2
    return next(_(word) for least, word in _WORDS if share >= least)


def chance_words(foreseen: Foreseen, *, figures: bool) -> str:
    """Who wins at which chance, what both lose on average, and how sure that is."""
    if foreseen.outcome is None or foreseen.beginning is None:
        return _("Calculating the odds…")
    found, complete = foreseen.beginning, foreseen.complete
    in_bouts = found.view.in_bouts
    return _said(found.units, foreseen.outcome, in_bouts=in_bouts, figures=figures, complete=complete)


def longest_words(units: tuple[int, int], *, in_bouts: bool, figures: bool) -> str:
    """As much as `chance_words` may come to say of so many units, so that room can be kept for it."""
    mine, theirs = (count - Fraction(1, 10) for count in units)
    half = Fraction(1, 2)
    most = Outcome(won=half, lost=half, fallen=(mine, theirs), trials=1000)
    return _said(units, most, in_bouts=in_bouts, figures=figures, complete=False)


def _said(units: tuple[int, int], outcome: Outcome, *, in_bouts: bool, figures: bool, complete: bool) -> str:
    if not figures:
        word = _word(outcome.won, outcome.lost)
        return f"{word[:1].upper()}{word[1:]}."
    text = (
        _("Chance to win {won} %, to lose {lost} %.")
        if in_bouts
        else _("Chance to wipe them out {won} %, to be wiped out {lost} %.")
    )
    told = text.format(won=_chance(outcome, outcome.won), lost=_chance(outcome, outcome.lost))
    if not outcome.trials and outcome.lost == 1:
        told = _("You are certain to lose.") if in_bouts else _("Your stack is certain to fall.")
    return f"{told} {_losses(units, outcome)} {_sureness(outcome, complete=complete)}"


def _chance(outcome: Outcome, chance: Fraction) -> str:
    """In whole percent. What happened in all trials or in none may yet be otherwise."""
    if outcome.trials and chance in (0, 1):
        chance = (chance * outcome.trials + Fraction(1, 2)) / (outcome.trials + 1)
    return percent(chance)


def _losses(units: tuple[int, int], outcome: Outcome) -> str:
    mine, theirs = (tenths_text(figure) for figure in outcome.fallen)
    text = _("Expected losses: {mine} of your {count}, {theirs} of their {others}.")
    return text.format(mine=mine, count=units[0], theirs=theirs, others=units[1])


def _sureness(outcome: Outcome, *, complete: bool) -> str:
    if not outcome.trials:
        return _("(exact)")
    text = _("({n} trials)") if complete else _("({n} trials so far)")
    return text.format(n=f"{outcome.trials:,}")


def plan_words(reader: SideQueries, beginning: Beginning) -> str:
    """How both would choose. Empty where both only strike."""
    view = beginning.view
    if not view.in_bouts:
        return ""
    names = CombatantNames.of(view.units, reader.view.sides, reader.world.ruleset.move_parts)
    return _("In the trials {conduct}.").format(conduct=conduct_words(view, names))


def cover_words(beginning: Beginning) -> str:
    """Who would only cover the others, if anybody."""
    view = beginning.view
    words = []
    cover = [unit for unit in view.units if unit.lane == _SUPPORT]
    for side, text in (
        (beginning.side, N_("{count} of yours only cover the others.")),
        (beginning.enemy, N_("{count} of theirs only cover the others.")),
    ):
        count = sum(unit.side == side for unit in cover)
        if count:
            words.append(_(text).format(count=count))
    return " ".join(words)


def assumed_words(assumed: Assumed) -> str:
    """What of the enemy is not known, and what is assumed instead; empty if all is known."""
    words = []
    if assumed.unread:
        count = assumed.unread
        text = ngettext(
            "Stats of {count} enemy unknown: assumed unhurt, level 1",
            "Stats of {count} enemies unknown: assumed unhurt, level 1",
            count,
        )
        led = "" if assumed.led else _(", no leader")
        words.append(f"{text.format(count=count)}{led}.")
    return " ".join([*words, *(f"{_(text)}." for text in assumed.told)])


def unseen_words(beginning: Beginning) -> str:
    """Who else might be there and is not counted; empty if nobody can be."""
    unknown = beginning.view.unknown
    return _("Not counted: {who}.").format(who=_lower(_(unknown))) if unknown else ""


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def tip_notes(reader: SideQueries, foreseen: Foreseen, enemy: str) -> tuple[TipNote, ...]:
    """The same at the foot of a tooltip; nothing if there would be no fight."""
    if foreseen.void:
        return ()
    words = chance_words(foreseen, figures=exact(reader))
    notes = [TipNote(_("{enemy}: {words}").format(enemy=enemy, words=words), "plain", "sword")]
    beginning = foreseen.beginning
    assumed = assumed_words(beginning.assumed) if beginning is not None else ""
    return (*notes, TipNote(assumed, "plain", "eye_closed")) if assumed else tuple(notes)
