#!/usr/bin/env python3
"""Packs the Python package with the C library as dist/plumb-VERSION-py3-none-….whl, for any Python.

    wheel.py LIBRARY VERSION FOLDER
    wheel.py --text LIBRARY VERSION FOLDER

The second form packs a library with fonts, codes, PDF and PNG as
dist/plumb_text-VERSION-….whl. That wheel includes all libraries it needs, except glibc and the C++
library. The same files give the same bytes. The tag names the oldest glibc that the libraries'
symbols allow.
"""

import base64
import hashlib
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile
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

TEXT_METADATA = """\
Metadata-Version: 2.4
Name: plumb-text
Version: {version}
Summary: Fonts, codes, PDF and PNG for plumb
License-Expression: {expression}
{licences}
Requires-Python: >=3.9
Requires-Dist: plumb=={version}
Description-Content-Type: text/markdown

The library of plumb with what measures and draws texts. `import plumb` finds it.
"""

# For the packed libraries HarfBuzz, ICU, Cairo, FreeType, libjpeg and Zint, and their
# dependencies.
TEXT_LICENCES = (
    "MIT AND Apache-2.0 WITH Swift-exception AND Unicode-3.0 AND (LGPL-2.1-only OR MPL-1.1) AND LGPL-2.1-or-later AND "
    "FTL AND IJG AND BSD-3-Clause AND libpng-2.0 AND Zlib"
)

# Libraries found on every system that the tag allows.
EVERYWHERE = re.compile(r"(ld-linux.*|lib(c|m|pthread|dl|rt|util|resolv|gcc_s|stdc\+\+))\.so")

TAGS = "Wheel-Version: 1.0\nGenerator: plumb\nRoot-Is-Purelib: false\nTag: {tag}\n"


def tag(library):
    """The wheel's tag: the glibc that the library's symbols require, at least 2.17."""
    asked = [int(minor) for minor in re.findall(rb"GLIBC_2\.(\d+)[.\d]*\0", library)]
    return f"py3-none-manylinux_2_{max([17, *asked])}_{platform.machine()}"


def needed(library):
    """The paths of the libraries that a library needs, by name."""
    lines = subprocess.run(["ldd", library], check=True, capture_output=True, text=True).stdout.splitlines()
    found = re.findall(r"^\s*(\S+) => (\S+) ", "\n".join(lines), re.MULTILINE)
    return {name: path for name, path in found if not EVERYWHERE.fullmatch(name.split(".so")[0] + ".so")}


def bundled(library, patchelf):
    """The files of a library and its dependencies, renamed so that each finds the others next to
    it.

    The names are unique because a process may have loaded libraries with the usual names already.
    """
    paths = needed(library)
    names = {}
    for name, path in paths.items():
        digest = hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()[:8]
        stem, ending = name.split(".so", 1)
        names[name] = f"{stem}-{digest}.so{ending}"
    files = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, path in {"libplumb.so": library, **paths}.items():
            copy = pathlib.Path(folder) / names.get(name, name)
            shutil.copy(path, copy)
            copy.chmod(0o644)
            own = set(re.findall(r"NEEDED\s+(\S+)", subprocess.run(
                ["objdump", "-p", copy], check=True, capture_output=True, text=True).stdout))
            options = ["--set-rpath", "$ORIGIN"]
            if name in names:
                options += ["--set-soname", names[name]]
            for old in sorted(own & names.keys()):
                options += ["--replace-needed", old, names[old]]
            subprocess.run([patchelf, *options, copy], check=True)
            files[copy.name] = copy.read_bytes()
    return files


def licences(library):
    """The system's licence texts for the libraries that a library needs."""
    found = {}
    for path in needed(library).values():
        for name in {path, os.path.realpath(path), path.replace("/lib/", "/usr/lib/", 1)}:
            owner = subprocess.run(["dpkg", "-S", name], capture_output=True, text=True).stdout
            package = owner.split(":")[0].split(",")[0]
            text = pathlib.Path("/usr/share/doc") / package / "copyright"
            if package and text.exists():
                found[f"{package}.txt"] = text.read_bytes()
    return found


def main(path, version, folder, patchelf=None):
    name = "plumb" if patchelf is None else "plumb_text"
    info = f"{name}-{version}.dist-info"
    if patchelf is None:
        files = {f"plumb/{file.name}": file.read_bytes() for file in sorted((HERE / "plumb").glob("*.py"))}
        files["plumb/py.typed"] = b""
        files["plumb/libplumb.so"] = pathlib.Path(path).read_bytes()
    else:
        libraries = bundled(path, patchelf)
        files = {f"plumb_text/{file}": libraries[file] for file in sorted(libraries)}
        files["plumb_text/__init__.py"] = b'"""The library of plumb with what measures and draws texts."""\n'
    tagged = tag(b"".join(data for file, data in files.items() if ".so" in file))
    files[f"{info}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    # The library contains Swift's runtime, and GCC's with its exception.
    toolchain = pathlib.Path(shutil.which("swift") or "/").resolve().parent.parent
    licence = toolchain / "share" / "swift" / "LICENSE.txt"
    if licence.exists():
        files[f"{info}/licenses/swift.txt"] = licence.read_bytes()
    if patchelf is not None:
        found = licences(path)
        files.update((f"{info}/licenses/{file}", found[file]) for file in sorted(found))
    told = "\n".join(f"License-File: {name.rsplit('/', 1)[1]}" for name in files if "/licenses/" in name)
    if patchelf is None:
        description = (ROOT / "Docs" / "Python.md").read_text()
        metadata = METADATA.format(version=version, licences=told, description=description)
    else:
        metadata = TEXT_METADATA.format(version=version, licences=told, expression=TEXT_LICENCES)
    files[f"{info}/METADATA"] = metadata.encode()
    files[f"{info}/WHEEL"] = TAGS.format(tag=tagged).encode()
    record = []
    for file, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record.append(f"{file},sha256={digest},{len(data)}\n")
    files[f"{info}/RECORD"] = "".join([*record, f"{info}/RECORD,,\n"]).encode()
    wheel = pathlib.Path(folder) / f"{name}-{version}-{tagged}.whl"
    wheel.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file, data in files.items():
            entry = zipfile.ZipInfo(file, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = (0o755 if ".so" in file else 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    print(f"{wheel}: {wheel.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    if sys.argv[1] == "--text":
        main(*sys.argv[2:], patchelf=os.environ.get("PATCHELF", "patchelf"))
    else:
        main(*sys.argv[1:])
