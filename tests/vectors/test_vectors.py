"""Every vector gives what it says."""

import pytest

from tests.vectors.vectors import Vector, run_vector


def test_vector(vector: Vector) -> None:
    if vector.legacy:
        pytest.skip("superseded rule, kept for the record")
    wrong = run_vector(vector)
    if wrong:
        pytest.fail(f"{vector.file.name} {vector.id} ({vector.op}):\n" + "\n".join(wrong), pytrace=False)
