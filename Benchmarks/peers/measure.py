"""Measures Plumb and other solvers in turn, and writes the results of each turn as JSON.

See `run`. The benchmarks of layouts are executables of the package Benchmarks, which call kiwisolver
and HiGHS themselves. `programs.py` measures other programs.
"""
import argparse
import ctypes
import ctypes.util
import datetime
import json
import os
import pathlib
import platform
import subprocess
import sys
from importlib import metadata

HERE = pathlib.Path(__file__).parent


def output_of(*command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True, **options).stdout


def layouts(executables, quick):
    """Runs the executables and yields their measurements."""
    for name in ["SolverRatios", "TextToFrames", "Edits"]:
        print(f"peers: {name}", file=sys.stderr, flush=True)
        command = [executables / name, "--json"] + ["--quick"] * quick
        environment = dict(os.environ, PYTHON=sys.executable)
        run = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, cwd=HERE.parent, env=environment
        )
        for line in run.stdout:
            found = json.loads(line)
            print(f"peers: {found['workload']}", file=sys.stderr, flush=True)
            yield found
        if run.wait() != 0:
            sys.exit(f"peers: {name} ended with {run.returncode}")


def processor():
    if os.path.exists("/proc/cpuinfo"):
        for line in open("/proc/cpuinfo"):
            if line.startswith("model name"):
                return line.split(":")[1].strip()
    if platform.system() == "Darwin":
        return output_of("sysctl", "-n", "machdep.cpu.brand_string").strip()
    return platform.machine()


def glpk_version():
    library = ctypes.CDLL(ctypes.util.find_library("glpk"))
    library.glp_version.restype = ctypes.c_char_p
    return library.glp_version().decode()


def version(package):
    """The version of a package, which may be missing."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "none"


def conditions():
    """The machine, the versions and the date of the measurement."""
    commit = output_of("git", "rev-parse", "--short=12", "HEAD", cwd=HERE).strip()
    changed = output_of("git", "status", "--porcelain", "--untracked-files=no", cwd=HERE).strip()
    return {
        "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC"),
        "commit": commit + (" and changes" if changed else ""),
        "processor": processor(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.release().split('-')[0]}",
        "toolchain": output_of("swift", "--version", stderr=subprocess.DEVNULL).splitlines()[0],
        "versions": {
            "kiwisolver": version("kiwisolver"),
            "HiGHS (highspy)": version("highspy"),
            "GLPK": glpk_version(),
            "Python": platform.python_version(),
        },
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plumb", type=pathlib.Path, required=True)
    parser.add_argument("--executables", type=pathlib.Path, required=True)
    parser.add_argument("--output", type=pathlib.Path, required=True)
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    report = conditions()
    loads = [os.getloadavg()[0]]
    measurements = []
    for measurement in layouts(options.executables.resolve(), options.quick):
        measurements.append(measurement)
        loads.append(os.getloadavg()[0])
    report.update(quick=options.quick, load=loads, measurements=measurements)
    options.output.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
