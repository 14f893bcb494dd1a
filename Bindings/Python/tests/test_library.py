import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

from plumb import _library

HEADER = pathlib.Path(_library._path).with_name("plumb.h")


def test_every_function_is_there():
    for name in _library._SIGNATURES:
        getattr(_library.library, name)


@pytest.mark.skipif(not HEADER.exists(), reason="the header is not beside the library")
def test_declarations_are_those_of_the_header():
    text = re.sub(r"/\*.*?\*/", "", HEADER.read_text(), flags=re.S)
    declared = dict(re.findall(r"\bplumb_(\w+)\(([^)]*)\);", text))
    assert declared.keys() == _library._SIGNATURES.keys()
    for name, parameters in declared.items():
        count = 0 if parameters.strip() in ("", "void") else parameters.count(",") + 1
        assert len(_library._SIGNATURES[name]) == count + 1, name


def run(folder, **environment):
    program = f"import sys; sys.path.insert(0, {str(folder)!r}); import plumb; print(plumb.__version__)"
    return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)


def test_where_the_library_is_looked_for(tmp_path):
    shutil.copytree(
        pathlib.Path(_library.__file__).parent, tmp_path / "plumb", ignore=shutil.ignore_patterns("*.so")
    )
    found = run(tmp_path)
    assert "PLUMB_LIBRARY can name one" in found.stderr or found.returncode == 0
    assert run(tmp_path, PLUMB_LIBRARY=_library._path).returncode == 0
    os.symlink(os.path.abspath(_library._path), tmp_path / "plumb" / "libplumb.so")
    assert run(tmp_path).returncode == 0
    assert "cannot be used" in run(tmp_path, PLUMB_LIBRARY=__file__).stderr
