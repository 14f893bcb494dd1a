import doctest
import pathlib

import pytest

from plumb import _library

ROOT = pathlib.Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("path", ["Docs/Python.md"])
def test_examples_say_what_they_print(path):
    pytest.importorskip("numpy")
    found = doctest.testfile(str(ROOT / path), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted > 20 and not found.failed


def test_pages_name_the_version_of_the_interface():
    assert f"`libplumb.so.{_library.ABI_VERSION}`" in (ROOT / "Docs" / "C.md").read_text()


def test_pages_install_files_and_no_strangers_of_the_same_name():
    commands = (ROOT / "Docs" / "Python.md").read_text().split("\n## ")[0].split("\n")
    installs = [line for line in commands if "pip install" in line]
    assert installs and all(" --no-index dist/plumb" in line for line in installs)


def test_the_example_of_embedding_runs():
    pytest.importorskip("numpy")
    section = (ROOT / "Docs" / "Embedding.md").read_text().split("## Python\n")[1]
    names = {}
    exec(section.split("```python\n")[1].split("```")[0], names)
    assert names["layout"].solve().frames["table"] == (7, 0, 306, 480)
    heights = names["rows"]["table"].height
    assert heights[80] == 400 and heights[300] == 180 and heights[481] != heights[481]
