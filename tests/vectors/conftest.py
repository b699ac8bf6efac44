"""`pytest tests/vectors --vectors PATH` runs any file or folder of vectors; repeat it for several.

Without it the shipped ones run, but for those on the list of what is not built yet; in a file that was asked
for by name nothing is passed over.
"""

from pathlib import Path

import pytest

from tests.vectors import adapters, not_built
from tests.vectors.vectors import read_vectors

DATA = Path(__file__).parent / "data"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--vectors",
        action="append",
        metavar="PATH",
        help="a file or folder of test vectors (may be repeated; default: tests/vectors/data)",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "vector" not in metafunc.fixturenames:
        return
    adapters.load_all()
    named = [Path(text) for text in metafunc.config.getoption("vectors", None) or ()]
    waiting = set() if named else {one for ids in not_built.read().values() for one in ids}
    params = []
    for path in named or [DATA]:
        for vector in read_vectors(path):
            if vector.id in waiting:
                continue
            found = adapters.find(vector.ruleset, vector.op)
            marks = [pytest.mark.slow] if found is not None and found.slow else []
            params.append(pytest.param(vector, id=vector.id, marks=marks))
    metafunc.parametrize("vector", params)
