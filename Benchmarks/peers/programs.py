"""Solves the problems of Netlib and generated integer programs with Plumb, GLPK and HiGHS in turn, and
writes what came out as JSON. See `programs`.

Of Netlib every optimum is compared with the published one, of integer programs with each other's:
what is worse than the best by more than 1e-5 is wrong.
"""
import argparse
import csv
import json
import os
import pathlib
import subprocess
import sys

import instances
from measure import HERE, conditions, output_of

# How long a solver may take for a program, in seconds; and how long it goes on in a turn.
LIMIT = 60
LIMIT_OF_INTEGERS = 20
TURN = 0.3
SOLVERS = ["plumb", "glpk", "highs"]


def plumb_lp(plumb, file, options, count, limit):
    """The median seconds of `plumb lp`, which solves a file some times, and the objective."""
    command = [plumb, "lp", "--format", "json", "--time-limit", str(limit)]
    run = subprocess.run(command + options + [file] * count, stdout=subprocess.PIPE, text=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    for answer in answers:
        if answer["status"] == "limit":
            return {"failed": f"longer than {limit} s"}
        if answer["status"] != "optimal":
            return {"failed": answer.get("error", {}).get("message", answer["status"])}
    if not answers:
        return {"failed": f"ended with {run.returncode}"}
    seconds = sorted(answer["seconds"] for answer in answers)
    return {"seconds": seconds[len(seconds) // 2], "objective": answers[0]["objective"]}


def ask_script(script, file, seconds, limit):
    """What one of the scripts that ask other solvers says."""
    command = [sys.executable, HERE / script, file, str(seconds), str(limit)]
    try:
        # GLPK's presolve was seen to go on long after its limit.
        lines = output_of(*command, timeout=2 * limit + 10).splitlines()
        return json.loads(lines[-1])
    except (subprocess.SubprocessError, IndexError, ValueError) as error:
        return {"failed": type(error).__name__}


def ask_linear(solver, plumb, file, last):
    """A solver's turn with a linear program; `last` is how long it took before."""
    count = max(1, min(50, int(TURN / last))) if last else 1
    if solver == "plumb":
        return plumb_lp(plumb, file, ["--backend", "simplex"], count, LIMIT)
    if solver == "glpk":
        return plumb_lp(plumb, file, ["--backend", "glpk-dual", "--presolve"], count, LIMIT)
    return ask_script("highs.py", file, TURN, LIMIT)


def ask_integer(solver, plumb, file, _):
    """A solver's turn with an integer program; all may stop at the same gap."""
    if solver == "plumb":
        options = ["--backend", "simplex", "--gap", "1e-6"]
        return plumb_lp(plumb, file, options, 1, LIMIT_OF_INTEGERS)
    return ask_script(f"{solver}.py", file, 0, LIMIT_OF_INTEGERS)


def measured(found, file, ask, plumb, turns, best=None):
    """Adds the seconds of each solver to what is known of a program, turn by turn."""
    found.update(seconds={solver: [] for solver in SOLVERS}, failures={}, objectives={})
    for turn in range(turns):
        for solver in SOLVERS:
            if solver in found["failures"]:
                continue
            times = found["seconds"][solver]
            answer = ask(solver, plumb, file, times and times[-1])
            if "failed" in answer:
                found["failures"][solver] = answer["failed"]
                continue
            found["objectives"][solver] = answer["objective"]
            times.append(answer["seconds"])
    known = list(found["objectives"].values())
    tolerance = 1e-6 if best is not None else 1e-5
    if best is None and known:
        # All are minimised.
        best = min(known)
    for solver, objective in found["objectives"].items():
        if abs(objective - best) > tolerance * max(1, abs(best)):
            found["failures"][solver] = f"another optimum: {objective}, not {best}"
    for solver in found["failures"]:
        found["seconds"].pop(solver, None)
    return found


def linear(folder, plumb, quick):
    """What becomes of the problems of Netlib; the first turn tells how often one is solved in the
    others, and does not count."""
    with open(folder / "optima.tsv") as table:
        problems = [row for row in csv.DictReader(table, delimiter="\t")]
    problems.sort(key=lambda row: int(row["nonzeros"]))
    for row in problems[:3] if quick else problems:
        found = {"contest": "program", "workload": row["name"]}
        found.update({key: int(row[key]) for key in ["rows", "columns", "nonzeros"]})
        file = folder / f"{row['name']}.mps.gz"
        measured(found, file, ask_linear, plumb, 2 if quick else 4, float(row["objective"]))
        for times in found["seconds"].values():
            del times[0]
        yield found


def integers(folder, plumb, quick, families):
    """What becomes of the generated integer programs."""
    files = instances.write(folder, families)
    if quick:
        # The first of each family.
        files = list({family: (family, file) for family, file in reversed(files)}.values())
    for family, file in files:
        found = {"contest": "integers", "workload": file.stem, "family": family}
        yield measured(found, file, ask_integer, plumb, 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plumb", type=pathlib.Path, required=True)
    parser.add_argument("--output", type=pathlib.Path, required=True)
    parser.add_argument("--instances", type=pathlib.Path, required=True)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--families", nargs="*")
    options = parser.parse_args()
    plumb = options.plumb.resolve()
    report = conditions()
    loads = [os.getloadavg()[0]]
    measurements = []
    netlib = os.environ.get("PLUMB_NETLIB")
    if not netlib:
        print("programs: PLUMB_NETLIB names no folder; Netlib is left out", file=sys.stderr)
    contests = [linear(pathlib.Path(netlib), plumb, options.quick)] if netlib else []
    contests.append(integers(options.instances, plumb, options.quick, options.families))
    for contest in contests:
        for found in contest:
            seconds = {solver: times[0] for solver, times in found["seconds"].items()}
            print(f"programs: {found['workload']} {seconds}", file=sys.stderr, flush=True)
            measurements.append(found)
            loads.append(os.getloadavg()[0])
    report.update(quick=options.quick, load=loads, measurements=measurements)
    options.output.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
