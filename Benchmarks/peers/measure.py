"""Measures Plumb and other solvers in turn, and writes what came out, turn by turn, as JSON.

See `run`. The benchmarks of layouts are executables of the package Benchmarks, which ask kiwisolver
and HiGHS themselves; the problems of Netlib are solved here, by `plumb lp` and `highs.py`.
"""
import argparse
import csv
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
# How long a solver may take for a problem of Netlib, in seconds; and how long it goes on in a turn.
LIMIT = 60
TURN = 0.3
SOLVERS = ["plumb", "glpk", "highs"]


def output_of(*command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True, **options).stdout


def layouts(executables, quick):
    """What the executables measure."""
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


def plumb_lp(plumb, file, options, count):
    """The median seconds of `plumb lp`, which solves a file some times, and the objective."""
    command = [plumb, "lp", "--format", "json", "--time-limit", str(LIMIT)]
    run = subprocess.run(command + options + [file] * count, stdout=subprocess.PIPE, text=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    for answer in answers:
        if answer["status"] == "limit":
            return {"failed": f"longer than {LIMIT} s"}
        if answer["status"] != "optimal":
            return {"failed": answer.get("error", {}).get("message", answer["status"])}
    if not answers:
        return {"failed": f"ended with {run.returncode}"}
    seconds = sorted(answer["seconds"] for answer in answers)
    return {"seconds": seconds[len(seconds) // 2], "objective": answers[0]["objective"]}


def ask(solver, plumb, file, last):
    """A solver's turn with a problem; `last` is how long it took before."""
    count = max(1, min(50, int(TURN / last))) if last else 1
    if solver == "plumb":
        return plumb_lp(plumb, file, ["--backend", "simplex"], count)
    if solver == "glpk":
        return plumb_lp(plumb, file, ["--backend", "glpk-dual", "--presolve"], count)
    command = [sys.executable, HERE / "highs.py", file, str(TURN), str(LIMIT)]
    return json.loads(output_of(*command).splitlines()[-1])


def programs(folder, plumb, quick):
    """What becomes of the problems of Netlib."""
    with open(folder / "optima.tsv") as table:
        problems = [row for row in csv.DictReader(table, delimiter="\t")]
    problems.sort(key=lambda row: int(row["nonzeros"]))
    print(f"peers: {len(problems)} problems of Netlib", file=sys.stderr, flush=True)
    for row in problems[:3] if quick else problems:
        found = {
            "contest": "program",
            "workload": row["name"],
            "rows": int(row["rows"]),
            "columns": int(row["columns"]),
            "nonzeros": int(row["nonzeros"]),
            "seconds": {solver: [] for solver in SOLVERS},
            "failures": {},
        }
        best = float(row["objective"])
        # The first turn warms up and tells how often a problem is solved in the others.
        for turn in range(2 if quick else 4):
            for solver in SOLVERS:
                if solver in found["failures"]:
                    continue
                times = found["seconds"][solver]
                answer = ask(solver, plumb, folder / f"{row['name']}.mps.gz", times and times[-1])
                if "failed" in answer:
                    failure = answer["failed"]
                elif abs(answer["objective"] - best) > 1e-6 * max(1, abs(best)):
                    failure = f"another optimum: {answer['objective']}, not {best}"
                else:
                    times.append(answer["seconds"])
                    continue
                found["failures"][solver] = failure
                del found["seconds"][solver]
        for times in found["seconds"].values():
            del times[0]
        yield found


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


def conditions():
    """On what and when this is measured."""
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
            "kiwisolver": metadata.version("kiwisolver"),
            "HiGHS (highspy)": metadata.version("highspy"),
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
    netlib = os.environ.get("PLUMB_NETLIB")
    if netlib:
        for measurement in programs(pathlib.Path(netlib), options.plumb.resolve(), options.quick):
            measurements.append(measurement)
            loads.append(os.getloadavg()[0])
    else:
        print("peers: PLUMB_NETLIB names no folder; Netlib is left out", file=sys.stderr)
    report.update(quick=options.quick, load=loads, measurements=measurements)
    options.output.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
