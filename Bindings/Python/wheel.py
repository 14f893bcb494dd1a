#!/usr/bin/env python3
"""Packs the Python package with the C library as a wheel for any Python: dist/plumb-VERSION-py3-none-….whl.

    wheel.py LIBRARY VERSION FOLDER

The same files give the same bytes. The tag names the oldest glibc that the library's symbols allow.
"""

import base64
import hashlib
import pathlib
import platform
import re
import shutil
import sys
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent

METADATA = """\
Metadata-Version: 2.4
Name: plumb
Version: {version}
Summary: Solves layouts made of prioritized linear constraints, without a screen
License-Expression: MIT AND Apache-2.0 WITH Swift-exception
{licences}
Requires-Python: >=3.9
Provides-Extra: all
Requires-Dist: numpy; extra == "all"
Requires-Dist: pandas; extra == "all"
Requires-Dist: polars; extra == "all"
Requires-Dist: pyarrow; extra == "all"
Requires-Dist: pyyaml; extra == "all"
Description-Content-Type: text/markdown

{description}"""

TAGS = "Wheel-Version: 1.0\nGenerator: plumb\nRoot-Is-Purelib: false\nTag: {tag}\n"


def tag(library):
    """The wheel's tag: what the library's symbols ask of glibc, and at least 2.17."""
    asked = [int(minor) for minor in re.findall(rb"GLIBC_2\.(\d+)[.\d]*\0", library)]
    return f"py3-none-manylinux_2_{max([17, *asked])}_{platform.machine()}"


def main(path, version, folder):
    library = pathlib.Path(path).read_bytes()
    info = f"plumb-{version}.dist-info"
    name = tag(library)
    files = {f"plumb/{file.name}": file.read_bytes() for file in sorted((HERE / "plumb").glob("*.py"))}
    files["plumb/py.typed"] = b""
    files["plumb/libplumb.so"] = library
    files[f"{info}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    # The library holds Swift's runtime, and GCC's with its exception.
    toolchain = pathlib.Path(shutil.which("swift") or "/").resolve().parent.parent
    licence = toolchain / "share" / "swift" / "LICENSE.txt"
    if licence.exists():
        files[f"{info}/licenses/swift.txt"] = licence.read_bytes()
    description = (ROOT / "Docs" / "Python.md").read_text()
    licences = "\n".join(f"License-File: {name.rsplit('/', 1)[1]}" for name in files if "/licenses/" in name)
    metadata = METADATA.format(version=version, licences=licences, description=description)
    files[f"{info}/METADATA"] = metadata.encode()
    files[f"{info}/WHEEL"] = TAGS.format(tag=name).encode()
    record = []
    for file, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record.append(f"{file},sha256={digest},{len(data)}\n")
    files[f"{info}/RECORD"] = "".join([*record, f"{info}/RECORD,,\n"]).encode()
    wheel = pathlib.Path(folder) / f"plumb-{version}-{name}.whl"
    wheel.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file, data in files.items():
            entry = zipfile.ZipInfo(file, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = (0o755 if file.endswith(".so") else 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    print(f"{wheel}: {wheel.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main(*sys.argv[1:])
