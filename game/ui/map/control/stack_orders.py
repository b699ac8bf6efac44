"""What a player can tell a stack beside marching: stances, standing orders, who is in it and who leads it."""

from abc import ABC, abstractmethod
from typing import Literal

from game.core.commands.common import (
    AppointChief,
    Attack,
    BetraySide,
    Command,
    DisbandUnits,
    DismountUnits,
    EndPrisoner,
    GiveOrders,
    HideStack,
    JoinStacks,
    MountUnits,
    MovePrisoner,
    PeekHex,
    RenameStack,
    RevealStack,
    SetGait,
    SetLeader,
    SplitStack,
    TrainUnits,
)
from game.core.commands.turns import SetDoctrine
from game.core.decisions import StandingOrders
from game.core.doctrine import Doctrine
from game.core.records import FieldOf, HexId, SideId, StackId, UnitId, replace
from game.ui.i18n import _
from game.ui.map.models import stances
from game.ui.map.models.side_queries import SideQueries


class StackOrders(ABC):
    """Gives the commands of one stack each; the conduct of the map is one."""

    side: SideId
    reader: SideQueries

    @property
    @abstractmethod
    def stack(self) -> StackId | None:
        """The own stack that is selected."""

    @property
    @abstractmethod
    def place(self) -> HexId | None:
        """The hex of what is selected."""

    @abstractmethod
    def submit(self, command: Command, hex_: HexId | None = None) -> bool:
        """Give a command; whether it was carried out."""

    def orders(self, stack: StackId, **fields: FieldOf[StandingOrders]) -> bool:
        """Change some of a stack's standing orders."""
        return self.order(stack, replace(self.reader.view.stacks[stack].orders, **fields))

    def order(self, stack: StackId, orders: StandingOrders) -> bool:
        """Replace a stack's standing orders."""
        return self.submit(GiveOrders(by=self.side, stack=stack, orders=orders), self.place)

    def set_doctrine(self, stack: StackId, doctrine: Doctrine) -> bool:
        """Say how a stack fights."""
        return self.submit(SetDoctrine(by=self.side, stack=stack, doctrine=doctrine), self.place)

    def take_stance(self, key: str) -> None:
        """Let the selected stack be `open`, or take or leave one of the other stances (`stances`)."""
        stack = self.stack
        if stack is None:
            return
        if key == stances.HIDE:
            self.hide()
        elif key == stances.SNEAK:
            self.sneak(stack)
        elif key == stances.SENTRY:
            self.toggle_order("sentry")
        else:
            self._open(stack)

    def _open(self, stack: StackId) -> None:
        """Leave every stance: come out of hiding, march in the open, wait for orders."""
        here = self.reader.view.stacks[stack]
        if here.stance != "open" and not self.reveal():
            return
        if here.gait == "sneak":
            self._gait(stack, sneak=False, survey=here.survey)
        if here.orders.sentry:
            self.orders(stack, sentry=False)

    def hide(self) -> bool:
        """Let the selected stack hide, or come out if it does."""
        if self.stack is None:
            return False
        if self.reader.view.stacks[self.stack].stance == "hidden":
            return self.reveal()
        return self.submit(HideStack(by=self.side, stack=self.stack), self.place)

    def reveal(self) -> bool:
        """Let the selected stack stand in the open."""
        if self.stack is None:
            return False
        return self.submit(RevealStack(by=self.side, stack=self.stack), self.place)

    def toggle_order(self, key: str) -> bool:
        """Switch `hold`, `prisoners` or `sentry` of the selected stack."""
        if self.stack is None:
            return False
        now = bool(getattr(self.reader.view.stacks[self.stack].orders, key))
        return self.orders(self.stack, **{key: not now})

    def survey(self, stack: StackId) -> bool:
        """Switch a stack's survey."""
        here = self.reader.view.stacks[stack]
        return self._gait(stack, sneak=here.gait == "sneak", survey=not here.survey)

    def sneak(self, stack: StackId) -> bool:
        """Switch a stack's sneaking over its next borders."""
        here = self.reader.view.stacks[stack]
        return self._gait(stack, sneak=here.gait != "sneak", survey=here.survey)

    def _gait(self, stack: StackId, *, sneak: bool, survey: bool) -> bool:
        gait: Literal["open", "sneak"] = "sneak" if sneak else "open"
        return self.submit(SetGait(by=self.side, stack=stack, gait=gait, survey=survey), self.place)

    def peek(self, stack: StackId, hex_: HexId, hide: bool = False) -> bool:
        """Let a stack look over a border, from hiding if it shall hide first."""
        return self.submit(PeekHex(by=self.side, stack=stack, hex=hex_, hide=hide), hex_)

    def split(self, stack: StackId, units: tuple[UnitId, ...], name: str = "") -> bool:
        """Take units into a new stack."""
        return self.submit(SplitStack(by=self.side, stack=stack, units=units, name=name), self.place)

    def join(self, stack: StackId, into: StackId, units: tuple[UnitId, ...] = ()) -> bool:
        """Move units of a stack (all of them if none are named) into another one."""
        return self.submit(JoinStacks(by=self.side, stack=stack, into=into, units=units), self.place)

    def lead(self, stack: StackId, unit: UnitId | None) -> bool:
        """Name a leader, or none."""
        return self.submit(SetLeader(by=self.side, stack=stack, unit=unit), self.place)

    def lead_hex(self, stack: StackId, unit: UnitId) -> bool:
        """Let a leader lend his value to all loose units of the hex."""
        return self.submit(SetLeader(by=self.side, stack=stack, unit=unit, mode="hex"), self.place)

    def appoint(self, unit: UnitId) -> bool:
        """Name the chief warlord."""
        return self.submit(AppointChief(by=self.side, unit=unit), self.place)

    def train(self, leader: UnitId, units: tuple[UnitId, ...]) -> bool:
        """Let a leader train units, or end it."""
        return self.submit(TrainUnits(by=self.side, leader=leader, units=units), self.place)

    def rename(self, stack: StackId, name: str) -> bool:
        """Name a stack."""
        return self.submit(RenameStack(by=self.side, stack=stack, name=name), self.place)

    def mount(self, stack: StackId, mount: UnitId, units: tuple[UnitId, ...]) -> bool:
        """Let units get on a mount of their stack."""
        return self.submit(MountUnits(by=self.side, stack=stack, mount=mount, units=units), self.place)

    def dismount(self, stack: StackId, units: tuple[UnitId, ...]) -> bool:
        """Let units get off."""
        return self.submit(DismountUnits(by=self.side, stack=stack, units=units), self.place)

    def disband(self, stack: StackId, units: tuple[UnitId, ...]) -> bool:
        """Send units away for good."""
        return self.submit(DisbandUnits(by=self.side, stack=stack, units=units), self.place)

    def disbanding_refused(self, stack: StackId, units: tuple[UnitId, ...]) -> str:
        """Why units cannot be sent away, empty if they can."""
        refused = self.reader.outlook.refusal(DisbandUnits(by=self.side, stack=stack, units=units))
        return _(refused.detail) if refused is not None else ""

    def betray(self, stack: StackId, target: StackId) -> bool:
        """Let scouts go over to the side of a stack that they see."""
        return self.submit(BetraySide(by=self.side, stack=stack, target=target), self.place)

    def hand_over_prisoner(self, prisoner: UnitId, jailor: UnitId) -> bool:
        """Give a prisoner to another jailor."""
        return self.submit(MovePrisoner(by=self.side, prisoner=prisoner, jailor=jailor), self.place)

    def end_prisoner(self, prisoner: UnitId, how: str) -> bool:
        """Free a prisoner or croak it."""
        return self.submit(EndPrisoner(by=self.side, prisoner=prisoner, how=how), self.place)

    def attack(self, stack: StackId, target: StackId) -> bool:
        """Fight a foreign stack in the same hex."""
        return self.submit(Attack(by=self.side, stack=stack, target=target), self.place)
