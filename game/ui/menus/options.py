"""The settings: tabs of switches that work at once, with undo."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from game.ui.actions import everywhere
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.look.theme import SCALE_MAX, SCALE_MIN
from game.ui.menus.option_rows import OptionRow
from game.ui.menus.options_keys import KeysTab
from game.ui.settings import ANIMATION_SPEEDS, AWAY_SPEEDS, BATTLE_ASKS, Settings
from game.ui.stage.scene import Stage
from game.ui.stage.sheet import SheetScene
from game.ui.stage.window import LEAST_SIZE
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Spacer, margins
from game.ui.widgets.buttons import Button, face_of
from game.ui.widgets.choices import Segmented, Slider, SwitchPart, Toggle
from game.ui.widgets.dialog import question
from game.ui.widgets.labels import Hairline, Paragraph
from game.ui.widgets.menu import DropDown
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.surfaces import Card

_SIZES = (LEAST_SIZE, (1440, 900), (1600, 1000), (1920, 1080), (1920, 1200), (2560, 1440), (3840, 2160))
_SPEEDS = {
    "off": N_("Off"),
    "0.5": "0.5×",
    "1": "1×",
    "2": "2×",
    "4": "4×",
    "instant": N_("Instant"),
}
_SPEED_TIPS = {
    "off": N_("Nothing is shown on the map; see the log"),
    "instant": N_("Each event is shown in one step, without motion"),
}
_ASKS = {"always": N_("Always"), "matters": N_("What matters"), "orders": N_("Orders only")}
_ASKS_TIPS = {
    "always": N_("Every question by itself, one after another"),
    "matters": N_("A plan for each phase in which a choice matters, filled in and open to change"),
    "orders": N_("One plan before the first blow; then your stack's orders and judgement fight on"),
}
_TABS = (
    ("window", N_("Window")),
    ("motion", N_("Motion")),
    ("map", N_("Map")),
    ("battle", N_("Battle")),
    ("sound", N_("Sound")),
    ("keys", N_("Keys")),
)


class OptionsScene(SheetScene):
    """All settings. Nothing has to be confirmed; what was changed last can be taken back."""

    title: ClassVar[str] = N_("Options")
    width: ClassVar[float] = 940
    height: ClassVar[float | None] = 660

    def __init__(self, tab: str = "window", seats: tuple[tuple[str, str], ...] = ()) -> None:
        self.tab = tab
        self.seats = seats

    # Frame

    def heading(self) -> str:
        return _("Options")

    def enter(self, stage: Stage) -> None:
        self.store = stage.store
        self._controls: list[Callable[[Settings], None]] = []
        super().enter(stage)
        self.store.listen(self._settings_changed)
        for notice in self.store.notices:
            self.notice(notice, "warning")
        self.store.notices.clear()

    def leave(self) -> None:
        self.store.forget(self._settings_changed)

    def body(self) -> Widget:
        self._tab_box = Card(gap=0)
        self._fill()
        return self._tab_box

    def beside_heading(self) -> Sequence[Widget]:
        return (Segmented([SwitchPart(key, _(label)) for key, label in _TABS], self.tab, self.show_tab),)

    def squeeze(self, tight: bool) -> None:
        super().squeeze(tight)
        self._tab_box.pad = margins((14, 8) if tight else (20, 16))

    def buttons(self) -> Sequence[Widget]:
        self._undo = Button(face_of(everywhere.UNDO)[0], self.store.undo, icon="retreat").bound(
            everywhere.UNDO
        )
        self._reset = Button(_("Defaults"), self._ask_reset)
        self._say_undo()
        done = Button(_("Done"), lambda: self.stage.pop(), style="gold", icon="check")
        return (self._undo, self._reset, Spacer(), done)

    def show_tab(self, tab: str) -> None:
        """Show another tab."""
        self.tab = tab
        self._fill()

    def _fill(self) -> None:
        self._controls.clear()
        tabs: dict[str, Callable[[], Widget]] = {
            "window": self._window_tab,
            "motion": self._motion_tab,
            "map": self._map_tab,
            "battle": self._battle_tab,
            "sound": self._sound_tab,
            "keys": lambda: KeysTab(self),
        }
        content = tabs[self.tab]()
        self._tab_box.refill([content.growing() if self.tab == "keys" else ScrollArea(content)])

    def _say_undo(self) -> None:
        self._undo.usable("" if self.store.can_undo else _("Nothing has been changed yet"))

    def _settings_changed(self, old: Settings, new: Settings) -> None:
        for refresh in list(self._controls):
            refresh(new)
        if old.keys != new.keys and self.tab == "keys":
            self._fill()
        self._say_undo()

    def _ask_reset(self) -> None:
        text = _("Everything except the window goes back to its original settings.")
        self.desk.open(question(_("Back to the defaults?"), text, _("Go back"), self._reset_all))

    def _reset_all(self) -> None:
        usual, kept = Settings(), ("window_mode", "window_width", "window_height")
        fields = [name for name in Settings.__struct_fields__ if name not in kept]
        self.store.change(**{name: getattr(usual, name) for name in fields})

    # Rows of the tabs

    def _set(self, name: str) -> Callable[[object], None]:
        """What stores the value of a control as the setting of a name."""
        return lambda value: self.store.change(**{name: value})

    def _toggle(self, name: str, title: str, second: str = "") -> Widget:
        toggle = Toggle(title, getattr(self.store.now, name), self._set(name), second=second)
        self._controls.append(lambda settings: toggle.show(getattr(settings, name)))
        return toggle

    def _slider(self, name: str, title: str, second: str, sample: str, **bounds: Any) -> Widget:
        def done(value: int) -> None:
            self.store.change(**{name: value})
            if sample:
                self.stage.sounds.play(sample)

        slider = Slider(getattr(self.store.now, name), lambda _value: None, on_done=done, **bounds)
        self._controls.append(lambda settings: slider.show(getattr(settings, name)))
        return OptionRow(title, second, slider)

    def _window_tab(self) -> Widget:
        now = self.store.now
        modes = [SwitchPart("window", _("Window")), SwitchPart("full", _("Full screen"))]
        mode = Segmented(modes, now.window_mode, self._set("window_mode"))
        here = (now.window_width, now.window_height)
        sizes = sorted({*_SIZES, here})
        size = DropDown(
            [(f"{width}x{height}", f"{width} × {height}") for width, height in sizes],
            f"{here[0]}x{here[1]}",
            self._resize,
        )

        def refresh(settings: Settings) -> None:
            mode.show(settings.window_mode)
            size.show(f"{settings.window_width}x{settings.window_height}")
            size.usable(_("The window fills the screen") if settings.window_mode == "full" else "")

        self._controls.append(refresh)
        size.usable(_("The window fills the screen") if now.window_mode == "full" else "")
        full_screen = self.stage.kit.key_of(everywhere.FULL_SCREEN)
        return Column(
            OptionRow(_("Mode"), _("{key} toggles it anywhere").format(key=full_screen), mode),
            Hairline(),
            OptionRow(_("Size"), _("The window's edge can be dragged as well"), size),
            Hairline(),
            self._slider(
                "text_size",
                _("Text size"),
                _("For all text and controls"),
                "",
                low=SCALE_MIN,
                high=SCALE_MAX,
            ),
            Paragraph(_("Two scouts, 8 pikers and a very old dragon: 4⅔ move left"), theme.ASIDE),
            gap=10,
        )

    def _resize(self, key: str) -> None:
        width, height = map(int, key.split("x"))
        self.store.change(window_width=width, window_height=height)

    def _motion_tab(self) -> Widget:
        now = self.store.now
        speeds = [
            SwitchPart(key, _(_SPEEDS[key]), tip=_(_SPEED_TIPS[key]) if key in _SPEED_TIPS else "")
            for key in ANIMATION_SPEEDS
        ]
        speed = Segmented(
            speeds,
            now.animation_speed,
            self._set("animation_speed"),
        )
        self._controls.append(lambda settings: speed.show(settings.animation_speed))
        away = Segmented(
            [SwitchPart(key, _(_SPEEDS[key])) for key in AWAY_SPEEDS],
            now.away_speed,
            self._set("away_speed"),
        )
        self._controls.append(lambda settings: away.show(settings.away_speed))
        return Column(
            OptionRow(_("Speed of animations"), _("Moves, blows and dice"), speed),
            Hairline(),
            self._toggle("less_motion", _("Less motion"), _("Nothing slides, shakes or glows")),
            self._toggle("slower_dice", _("Slower dice"), _("Dice tumble three times as long")),
            Hairline(),
            self._toggle(
                "away_play",
                _("Play back events"),
                _("What was seen since the last turn is shown on the map, then the report"),
            ),
            OptionRow(_("Playback speed"), _("Can be changed during playback"), away),
            gap=10,
        )

    def _map_tab(self) -> Widget:
        return Column(
            self._toggle("full_borders", _("Full borders"), _("Hexes are outlined all around")),
            self._toggle("flat_terrain", _("Flat terrain"), _("Terrain without trees, hills and waves")),
            self._toggle("large_tokens", _("Large tokens"), _("Stacks fill their hex")),
            self._toggle("hide_day_tint", _("No day tint"), _("The light stays the same from dawn to dusk")),
            Hairline(),
            self._toggle(
                "edge_scrolling",
                _("Scroll at the edge"),
                _("The map scrolls when the pointer is at its edge"),
            ),
            self._toggle(
                "one_click_moves",
                _("March with one click"),
                _("Otherwise the first click plans, the second marches"),
            ),
            self._toggle(
                "ask_before_end_turn", _("Ask before the turn ends"), _("When stacks can still move")
            ),
            gap=10,
        )

    def _battle_tab(self) -> Widget:
        asks = Segmented(
            [SwitchPart(key, _(_ASKS[key]), tip=_(_ASKS_TIPS[key])) for key in BATTLE_ASKS],
            self.store.now.battle_asks,
            self._set("battle_asks"),
        )
        self._controls.append(lambda settings: asks.show(settings.battle_asks))
        rows: list[Widget] = [
            OptionRow(_("Battles ask"), _("What is not asked is judged, and stands in the log"), asks)
        ]
        if len(self.seats) > 1:
            rows.append(Hairline())
            rows += [self._seat_row(side, name) for side, name in self.seats]
        return Column(*rows, gap=10)

    def _seat_row(self, side: str, name: str) -> Widget:
        """How much battles ask one seat."""

        def choose(key: str) -> None:
            others = {seat: asks for seat, asks in self.store.now.battle_asks_of.items() if seat != side}
            chosen = next((asks for asks in BATTLE_ASKS if asks == key), None)
            self.store.change(battle_asks_of=others if chosen is None else {**others, side: chosen})

        lines = [("", _("As above")), *((key, _(_ASKS[key])) for key in BATTLE_ASKS)]
        control = DropDown(lines, self.store.now.battle_asks_of.get(side, ""), choose)
        self._controls.append(lambda settings: control.show(settings.battle_asks_of.get(side, "")))
        return OptionRow(name, _("This seat alone"), control)

    def _sound_tab(self) -> Widget:
        mute = self.stage.kit.key_of(everywhere.MUTE)
        return Column(
            self._toggle("mute", _("No sound"), _("{key} toggles it anywhere").format(key=mute)),
            Hairline(),
            self._slider("volume_interface", _("Interface"), _("Buttons, tokens, notices"), "set_down"),
            self._slider("volume_battle", _("Battle"), _("Dice, blows, bows"), "hit"),
            self._slider("volume_music", _("Music"), _("Title, campaign, battle, the end of a match"), ""),
            self._slider("volume_ambience", _("Ambience"), _("Wind, leaves and water below the pointer"), ""),
            gap=10,
        )
