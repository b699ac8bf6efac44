"""Boards, faces and the caches below them: right sizes, shared surfaces, bounded memory, pictures kept."""

from pathlib import Path

import pygame
import pytest

from game.ui.look import picture_cache, theme
from game.ui.widgets import boards, paint
from game.ui.widgets.caching import by_area

PAINTERS = (Path(str(theme.__file__)),)


def test_boards_have_the_size_and_corners_asked_for() -> None:
    square = boards.board((300, 200))
    assert square.get_size() == (300, 200)
    assert square.get_at((0, 0)).a == 255
    rounded = boards.board((300, 200), 8.0)
    assert [rounded.get_at(corner).a < 40 for corner in ((0, 0), (299, 0), (0, 199), (299, 199))] == [
        True
    ] * 4
    assert rounded.get_at((150, 100)).a == 255


@pytest.mark.parametrize("size", [(20, 20), (40, 12), (9, 300), (1500, 30)])
def test_odd_sizes_are_no_trouble(size: tuple[int, int]) -> None:
    assert boards.board(size, unit=0.8).get_size() == size
    assert boards.sheet(size, 5.0, unit=0.8).get_size() == size


def test_paper_is_light_and_walnut_dark() -> None:
    paper = pygame.transform.average_color(boards.sheet((200, 200)))
    wood = pygame.transform.average_color(boards.board((200, 200)))
    assert min(paper[:2]) > 190
    assert max(wood[:3]) < 70


def test_faces_are_shared_and_marked_by_state() -> None:
    faces = [
        paint.button_face((120, 40), "walnut", state) for state in ("normal", "hover", "pressed", "disabled")
    ]
    assert len({pygame.image.tobytes(face, "RGBA") for face in faces}) == 4
    assert paint.button_face((120, 40), "walnut", "normal") is faces[0]


def test_a_stamp_leaves_the_shared_face_as_it_was() -> None:
    face = paint.button_face((60, 40), "gold", "normal")
    target = pygame.Surface((100, 100))
    paint.stamp(target, face, pygame.Rect(20, 20, 60, 40), 0.3)
    faint = target.get_at((50, 40))
    assert face.get_alpha() == 255
    paint.stamp(target, face, pygame.Rect(20, 20, 60, 40))
    assert target.get_at((50, 40)).r > faint.r


def test_cache_forgets_the_oldest_when_the_area_is_used_up() -> None:
    drawn: list[int] = []

    @by_area(0.01)
    def draw(side: int) -> pygame.Surface:
        drawn.append(side)
        return pygame.Surface((side, side))

    first = draw(60)
    assert draw(60) is first
    draw(70)
    draw(60)
    draw(50)
    draw(70)
    assert drawn == [60, 70, 50, 70]
    assert draw(300).get_width() == 300


def test_pictures_are_kept_between_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECOND_DAWN_HOME", str(tmp_path))
    painted: list[int] = []

    def paint_red() -> pygame.Surface:
        painted.append(1)
        surface = pygame.Surface((40, 30), 0, 32)
        surface.fill((200, 10, 20))
        return surface

    for _ in range(2):
        picture = picture_cache.kept("red", (40, 30), PAINTERS, paint_red)
        assert picture.get_at((5, 5))[:3] == (200, 10, 20)
    assert painted == [1]
    file = next((tmp_path / "cache" / "pictures").iterdir())
    file.write_bytes(b"cut off")
    picture_cache.kept("red", (40, 30), PAINTERS, paint_red)
    assert painted == [1, 1]


def test_a_cache_that_cannot_be_written_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be")
    monkeypatch.setenv("SECOND_DAWN_HOME", str(tmp_path))
    picture = picture_cache.kept("x", (4, 4), PAINTERS, lambda: pygame.Surface((4, 4), 0, 32))
    assert picture.get_size() == (4, 4)
