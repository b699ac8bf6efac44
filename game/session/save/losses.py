"""What a campaign that was taken up lacks of what was played, and how that is told.

No step is named, and only those who may see everything hear how many they were: whose a step was, and how
much others did, is a secret.
"""

from dataclasses import dataclass

from game.i18n import _, ngettext
from game.session.save.blocks import WHOLE, Harm


@dataclass(frozen=True)
class SaveLoss:
    """False if nothing is lacking. `harm`: of the file. `older`: steps that cannot be replayed any more, as
    older rules played them. `refused`: steps that the rules of today refuse, from the number `first` on.
    `unsure`: the file is of a form that does not tell whether a step is missing."""

    harm: Harm = WHOLE
    older: int = 0
    refused: int = 0
    first: int = 0
    unsure: bool = False

    def __bool__(self) -> bool:
        return bool(self.harm) or bool(self.older or self.refused or self.unsure)

    @property
    def certain(self) -> bool:
        """Whether anything is known to be lacking."""
        return bool(self.harm) or bool(self.older or self.refused)

    def sentences(self, *, counted: bool = False) -> tuple[str, ...]:
        """It in words, none if nothing is lacking. `counted`: for those who may see everything."""
        unsure = _("Saves of the version that wrote it do not tell whether a step is missing.")
        return (
            *harm_words(self.harm, counted=counted),
            *self._older(counted),
            *self._refused(counted),
            *((unsure,) if self.unsure else ()),
        )

    def _older(self, counted: bool) -> tuple[str, ...]:
        if not self.older:
            return ()
        text = _(
            "What was played by the rules of an older version counts, but the journal begins anew after it: "
            "nothing leads back past it."
        )
        if counted:
            steps = ngettext("It was {count} step.", "It was {count} steps.", self.older)
            text = f"{text} {steps.format(count=self.older)}"
        return (text,)

    def _refused(self, counted: bool) -> tuple[str, ...]:
        if not self.refused:
            return ()
        if not counted:
            return (
                _("The last steps were played by older rules and are refused today; they were left out."),
            )
        text = ngettext(
            "Step {first} was played by older rules and is refused today; it was left out.",
            "Steps {first} to {last} were played by older rules and are refused today; they were left out.",
            self.refused,
        )
        return (text.format(first=self.first, last=self.first + self.refused - 1),)


def harm_words(harm: Harm, *, counted: bool = False) -> tuple[str, ...]:
    """What is wrong with a file, in sentences. `counted` as above."""
    words = []
    if harm.steps and counted:
        text = ngettext(
            "The last step is damaged and lost. The campaign goes on from the one before.",
            "The last {count} steps are damaged and lost. The campaign goes on from the one before them.",
            harm.steps,
        )
        words.append(text.format(count=harm.steps))
    elif harm.steps != 0:
        words.append(
            _(
                "The end of the save is damaged. The campaign goes on from the last whole step; "
                "what may have come after it is lost."
            )
        )
    elif harm.torn or harm.filler:
        words.append(_("The save was damaged where it holds nothing of the campaign. No step is lost."))
    if harm.spare:
        words.append(_("Nothing that was done before can be taken back: this part of the save was damaged."))
    return tuple(words)
