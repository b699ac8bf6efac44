"""The game as a program: the title with its ways, and one campaign at a time on the stage.

What takes long to import is imported when it is wanted, so that the first picture comes soon.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from game import paths
from game.session.library import MAIN_RULESET
from game.session.save import savefile
from game.session.save.disk import SUFFIX
from game.ui.app.app import App, AppOptions
from game.ui.app.litter import look_again
from game.ui.i18n import _, choose_language
from game.ui.menus.title import TitleScene
from game.ui.menus.title_ways import GameShell, SaveNote
from game.ui.stage.backdrop_cache import Backdrop
from game.ui.stage.destinations import UnitDesigner
from game.ui.stage.scene import Scene, Stage

if TYPE_CHECKING:
    from game.content.lessons import Lesson
    from game.session.session import Session
    from game.session.vault import Vault
    from game.ui.stage.flow import Flow


class Play:
    """Connects title, set-up, saves and the flow of a campaign. `debug` shows what only developers want."""

    def __init__(self, *, debug: bool = False) -> None:
        self.debug = debug
        self.backdrop = Backdrop()
        self.flow: Flow | None = None
        self._vault: Vault | None = None
        self._warned = False
        """Whether it was told that steps are not saved, when the window was closed."""

    # Scenes

    def home(self) -> Scene:
        """The title. Nothing of a campaign is left."""
        self.flow = None
        look_again()
        shell = GameShell(
            new_campaign=self.new_campaign,
            lessons=self.lessons,
            load=self.load,
            continue_last=self.continue_last,
            library=self.library,
            designer=self.designer,
            newest_save=newest_save,
        )
        return TitleScene(shell, self.backdrop)

    def set_up(self, scenario: str = "") -> Scene:
        """The set-up sheet, with a scenario chosen by its id or file."""
        from game.ui.menus.new_campaign import NewCampaignScene

        return NewCampaignScene(
            self.start,
            free_title=self.vault.free_title,
            backdrop=self.backdrop,
            chosen=scenario,
            debug=self.debug,
        )

    @property
    def vault(self) -> "Vault":
        """The folder of the saves. OSError if there can be none."""
        if self._vault is None:
            from game.session.vault import Vault

            self._vault = Vault(paths.saves_dir())
        return self._vault

    # Ways from the title

    def new_campaign(self, stage: Stage) -> None:
        """To the set-up sheet."""
        if self._has_folder(stage):
            stage.push(self.set_up())

    def lessons(self, stage: Stage) -> None:
        """To the list of lessons."""
        from game.ui.menus.lessons import LessonsScene

        stage.push(LessonsScene(self.teach, backdrop=self.backdrop, later=True))

    def load(self, stage: Stage) -> None:
        """To the list of saves."""
        from game.ui.menus.load import SavesScene

        if self._has_folder(stage):
            stage.push(SavesScene(self.vault, self.start, backdrop=self.backdrop))

    def library(self, stage: Stage) -> None:
        """To the rule library."""
        from game.ui.menus.codex import CodexScene

        stage.push(CodexScene(backdrop=self.backdrop))

    def designer(self, stage: Stage) -> None:
        """To the unit designer."""
        stage.open(UnitDesigner(MAIN_RULESET))

    def continue_last(self, stage: Stage) -> None:
        """Take up the newest campaign."""
        from game.ui.menus.taking_up import TakingUp

        if not self._has_folder(stage):
            return
        newest = self.vault.newest()
        if newest is None:
            self.load(stage)
            return
        TakingUp(self.vault, self.start, backdrop=self.backdrop).take_up(stage, newest.path)

    def _has_folder(self, stage: Stage) -> bool:
        """Whether campaigns can be kept; says so if not."""
        from game.ui.stage.message import MessageScene

        try:
            self.vault.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            text = _("There is no folder to save campaigns in: {why}").format(why=error.strerror)
            stage.push(MessageScene(_("Nothing can be saved"), text))
            return False
        return True

    # A campaign

    def start(self, stage: Stage, session: "Session") -> None:
        """Play a session that was begun or loaded, from the hand-over of whoever must act."""
        from game.session.table import HotSeatTable
        from game.ui.app.background import warm_up_seats
        from game.ui.setup.public_facts import public_facts
        from game.ui.stage.flow import Flow
        from game.ui.stage.live_save import LiveSaver

        warm_up_seats(stage.kit, {side.colour for side in public_facts(session).sides})
        self._warned = False
        flow = self.flow = Flow(HotSeatTable(session, None if session.kept.barred else self.vault), self.home)
        look_again()
        if flow.table.vault is not None:
            flow.table.vault.sweep()
        # From here on every step is on the disk, also where no hand-over comes first.
        LiveSaver(flow).begin()
        flow.start(stage)
        flow.tell_loss()

    def teach(self, stage: Stage, lesson: "Lesson") -> None:
        """Play a lesson. It is kept in no folder: it can be begun again at any time."""
        from game.session.lessons import LessonProgress, begin, next_lesson
        from game.session.table import HotSeatTable
        from game.ui.stage.flow import Flow
        from game.ui.stage.lesson_card import Guide

        session = begin(lesson)
        look_again()
        flow = self.flow = Flow(HotSeatTable(session), self.home)
        following = next_lesson(lesson)

        def finished(id_: str) -> None:
            done = stage.store.now.lessons_done
            if id_ not in done:
                stage.store.remember(lessons_done=(*done, id_))

        flow.guide = Guide(
            LessonProgress(lesson, session),
            flow.table,
            leave=flow.leave,
            again=lambda: self.teach(stage, lesson),
            further=None if following is None else lambda: self.teach(stage, following),
            finished=finished,
        )
        flow.start(stage)

    def may_quit(self, stage: Stage) -> bool:
        """Whether the window may close: not before somebody was told that steps are not saved."""
        from game.ui.stage.message import MessageScene

        flow = self.flow
        if flow is None or self._warned or not flow.table.alarm or flow.table.session.kept.barred:
            return True
        problem = flow.table.keep()
        if not problem:
            return True
        self._warned = True
        text = _(
            "Anything not yet saved will be lost if you quit. Free some disk space, or make the "
            "folder writable."
        )
        actions = ((_("Quit anyway"), stage.quit),)
        heading = _("The campaign is not saved")
        stage.push(MessageScene(heading, problem, details=(text,), actions=actions))
        return False

    def save_after_fault(self) -> str:
        """Save what is played when the program failed; what to tell the player."""
        flow = self.flow
        if flow is None:
            return ""
        if flow.guide is not None:
            return ""  # a lesson is kept nowhere
        problem = flow.table.keep() or flow.table.session.kept.barred
        if problem:
            return problem
        title = flow.table.session.state.title
        flow.table.session.close()
        return _("The campaign “{title}” was saved as it stood.").format(title=title)


def newest_save() -> SaveNote | None:
    """What Continue would take up: as `Vault.newest`, but without loading anything of the game."""
    try:
        found = [path for path in paths.saves_dir().glob(f"*{SUFFIX}") if path.is_file()]
        files = [(path.stat().st_mtime, path) for path in found]
    except OSError:
        return None
    ended = set()
    for _when, path in sorted(files, reverse=True):
        try:
            header = savefile.read_header(path)
        except savefile.SaveError:
            if any(other.stem.startswith(f"{path.stem} - ") for _when, other in files):
                return SaveNote(path.stem, _("{title} is damaged").format(title=path.stem))
            continue
        title = str(header.get("title", path.stem))
        if header.get("over"):
            ended.add(title)
        elif title not in ended:
            day = _("day {day}").format(day=header.get("day", "?"))
            turn = _turn_of(header)
            told = _("{day}, {side}").format(day=day, side=turn) if turn else day
            return SaveNote(title, told)
    return None


def _turn_of(header: Mapping[str, Any]) -> str:
    """The name of the side whose turn it is in a save, empty between turns."""
    listed = [side for side in header.get("sides", ()) if isinstance(side, dict)]
    on_turn = header.get("turn") or None
    return next((str(side.get("name", "")) for side in listed if side.get("id") == on_turn), "")


def run(scenario: str | None = None, options: AppOptions | None = None) -> int:
    """Play: from the title, or from the set-up sheet of a scenario (its id or file). The exit code.

    NoWindow if there is no screen to open one on.
    """
    options = options or AppOptions()
    choose_language()
    play = Play(debug=options.debug)
    app = App(play.home, options=options, on_fault=play.save_after_fault, may_quit=play.may_quit)
    if scenario is None:
        return app.run()
    return app.run(_BesideTitle(play, scenario))


class _BesideTitle(TitleScene):
    """The title, which goes on to the set-up sheet of a scenario at once."""

    cut: ClassVar[bool] = True

    def __init__(self, play: Play, scenario: str) -> None:
        home = play.home()
        assert isinstance(home, TitleScene)
        super().__init__(home.shell, play.backdrop)
        self._play = play
        self._scenario = scenario
        self._gone = False

    def update(self, ms: float) -> None:
        super().update(ms)
        if not self._gone:
            self._gone = True
            self.stage.push(self._play.set_up(self._scenario))
