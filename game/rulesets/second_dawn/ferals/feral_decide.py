"""Decisions of packs of ferals, for whoever asks: the engine, the game master's desk, a belief. SD3-6.02."""

from collections.abc import Sequence

from game.core.dice import Dice, StreamDice
from game.core.packs import PackDecision
from game.core.records import StackId
from game.core.seams.ferals import PackProfile, ProfileRow
from game.rulesets.second_dawn.content.feral_records import Profile
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.ferals import feral_rows
from game.rulesets.second_dawn.ferals.feral_rows import Pick
from game.rulesets.second_dawn.ferals.feral_sense import Senses


def stream(stack: StackId) -> str:
    """The dice of a pack."""
    return f"pack.{stack}"


def picker(dice: Dice) -> Pick:
    """Rows of one rank are picked by one die, of as many faces as their weights have together."""

    def pick(weights: Sequence[int]) -> int:
        face = dice.roll(sum(weights), "which row of the behaviour table")
        for index, weight in enumerate(weights):
            face -= weight
            if face <= 0:
                return index
        raise ValueError("a face beyond the weights")

    return pick


class SecondDawnWild:
    """Conduct of ferals in Second Dawn."""

    def decide(
        self,
        world: World,
        campaign: Campaign,
        stack: StackId,
        trigger: str = "turn",  # noqa: ARG002  (the table does not ask what made a pack think)
    ) -> PackDecision:
        draft = Draft(campaign, world)
        pick: Pick = feral_rows.likeliest
        if not world.belief:
            name = stream(stack)
            pick = picker(StreamDice(campaign.dice.seed, name, campaign.dice.used.get(name, 0)))
        return feral_rows.decide(Senses(draft, stack), pick)

    def rows(self, world: World) -> tuple[ProfileRow, ...]:
        return tuple(
            ProfileRow(
                id=row.id,
                name=row.name,
                rank=row.rank,
                line=row.line,
                rule=row.rules[0] if row.rules else "",
            )
            for row in sorted(feral_rows.table(world).values(), key=lambda row: (row.rank, row.id))
        )

    def profiles(self, world: World) -> tuple[PackProfile, ...]:
        rows: Sequence[Profile] = tuple(world.tables.get("profile", {}).values())
        return tuple(PackProfile(id=p.id, name=p.name, text=p.text, territory=p.territory) for p in rows)


WILD = SecondDawnWild()
