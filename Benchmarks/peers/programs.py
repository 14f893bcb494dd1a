"""Solves linear and integer programs with Plumb, GLPK and HiGHS in turn, and writes the results as JSON.

The programs are those of Netlib and generated ones. See `programs`. Each optimum of Netlib is compared with
the published one. For other programs the solvers are compared with each other: an objective worse than the
best by more than 1e-5 is wrong. Times are processor times, which other load on the machine does not
lengthen. Limits are wall times.
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

# The time limit of a solver for a program, and the time that it runs in a turn, in seconds.
LIMIT = 60
LIMIT_OF_INTEGERS = 10
TURN = 0.3
# Programs of one row and one column, with and without an integer: the fixed cost of each solver.
SMALLEST = {
    "one column": "Minimize\n cost: x\nSubject To\n row: 2 x >= 3\nEnd\n",
    "one whole number": "Minimize\n cost: x\nSubject To\n row: 2 x >= 3\nGeneral\n x\nEnd\n",
}
SOLVERS = ["plumb", "glpk", "highs"]


def plumb_lp(plumb, file, options, count, limit):
    """The median seconds of `plumb lp`, which solves a file several times, and the objective."""
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
    seconds = sorted(answer["processorSeconds"] for answer in answers)
    return {"seconds": seconds[len(seconds) // 2], "objective": answers[0]["objective"]}


def ask_script(script, file, seconds, limit):
    """The output of one of the scripts that call other solvers."""
    command = [sys.executable, HERE / script, file, str(seconds), str(limit)]
    try:
        # GLPK's presolve can continue long after its limit.
        lines = output_of(*command, timeout=2 * limit + 10).splitlines()
        answer = json.loads(lines[-1])
        if "processorSeconds" in answer:
            answer["seconds"] = answer["processorSeconds"]
        return answer
    except (subprocess.SubprocessError, IndexError, ValueError) as error:
        return {"failed": type(error).__name__}


def ask_linear(solver, plumb, file, last):
    """A solver's turn with a linear program. `last` is the time of its previous turn."""
    count = max(1, min(50, int(TURN / last))) if last else 1
    if solver == "plumb":
        return plumb_lp(plumb, file, ["--backend", "simplex"], count, LIMIT)
    if solver == "glpk":
        return plumb_lp(plumb, file, ["--backend", "glpk-dual", "--presolve"], count, LIMIT)
    return ask_script("highs.py", file, TURN, LIMIT)


def ask_integer(solver, plumb, file, last):
    """A solver's turn with an integer program. All may stop at the same gap. Short solves are repeated."""
    if solver == "plumb":
        options = ["--backend", "simplex", "--gap", "1e-6"]
        count = max(1, min(50, int(TURN / last))) if last else 1
        return plumb_lp(plumb, file, options, count, LIMIT_OF_INTEGERS)
    return ask_script(f"{solver}.py", file, TURN if last else 0, LIMIT_OF_INTEGERS)


def measured(found, file, ask, plumb, turns, best=None):
    """Adds the seconds of each solver to the record of a program, turn by turn."""
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
        # All programs are minimised.
        best = min(known)
    for solver, objective in found["objectives"].items():
        if abs(objective - best) > tolerance * max(1, abs(best)):
            found["failures"][solver] = f"another optimum: {objective}, not {best}"
    for solver in found["failures"]:
        found["seconds"].pop(solver, None)
    return found


def warmed(found, *arguments):
    """Measures several turns. The first sets how often the others solve the program, and does not count."""
    measured(found, *arguments)
    for times in found["seconds"].values():
        del times[0]
    return found


def linear(folder, plumb, quick):
    """The measurements of the problems of Netlib."""
    with open(folder / "optima.tsv") as table:
        problems = [row for row in csv.DictReader(table, delimiter="\t")]
    problems.sort(key=lambda row: int(row["nonzeros"]))
    for row in problems[:3] if quick else problems:
        found = {"contest": "program", "workload": row["name"]}
        found.update({key: int(row[key]) for key in ["rows", "columns", "nonzeros"]})
        file = folder / f"{row['name']}.mps.gz"
        turns = 2 if quick else 4
        yield warmed(found, file, ask_linear, plumb, turns, float(row["objective"]))


def smallest(folder, plumb):
    """The fixed cost of each solver, measured on the smallest programs."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in SMALLEST.items():
        file = folder / f"{name.replace(' ', '-')}.lp"
        file.write_text(text)
        found = {"contest": "smallest", "workload": name}
        yield warmed(found, file, ask_integer if "whole" in name else ask_linear, plumb, 4)


def generated(folder, plumb, quick, families):
    """The measurements of the generated programs."""
    listed = instances.listed(families)
    if quick:
        # The first of each family.
        listed = list({one.family: one for one in reversed(listed)}.values())
    for one in listed:
        file = one.write(folder)
        found = {"workload": one.name, "family": one.family, "half": one.half}
        if one.is_linear:
            found["contest"] = "degenerate"
            yield warmed(found, file, ask_linear, plumb, 2 if quick else 3)
        else:
            found["contest"] = "integers"
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
    contests.append(smallest(options.instances, plumb))
    contests.append(generated(options.instances, plumb, options.quick, options.families))
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
