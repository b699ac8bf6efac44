"""Records to bytes and back."""

from game.core import codec
from game.core.commands.common import Answer
from game.core.decisions import Reply
from game.core.records import QuestionId, Record, SideId
from tests.saved import reread


class _Place(Record):
    lane: str = "front"


def test_a_word_of_an_answer_from_a_file_makes_the_same_bytes_as_the_codes_own():
    sent = Answer(by=SideId("lapis"), question=QuestionId("q1"), reply=Reply(choice="front"))
    read = reread(sent, Answer)
    assert codec.to_bytes(_Place(lane=read.reply.choice)) == codec.to_bytes(_Place())
