"""Solves a program with HiGHS on one thread, a linear one by its simplex method.

Usage: highs.py FILE [SECONDS [LIMIT]], with MPS, which may be compressed by gzip, or CPLEX-LP. It repeats
the solve for SECONDS, at least once. As JSON, it prints the objective, and the median wall and processor
seconds from the program in the solver's memory to its values; or how it failed. HiGHS presolves, as it
does by default.

Without the package highspy, it uses a command `highs` if there is one, which prints hundredths of wall
seconds.
"""
import json
import re
import shutil
import subprocess
import sys
import tempfile

from clock import Clock

try:
    import highspy
except ImportError:
    highspy = None
OPTIONS = {"threads": 1, "parallel": "off", "mip_rel_gap": 1e-6}


def solver(limit):
    highs = highspy.Highs()
    highs.silent()
    for name, value in OPTIONS.items():
        highs.setOptionValue(name, value)
    highs.setOptionValue("time_limit", limit)
    return highs


def ask_command(file, seconds, limit):
    """Does the work of `main` with the command."""
    command = shutil.which("highs")
    if not command:
        raise ValueError("neither highspy nor a command highs is installed")
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as settings:
        settings.writelines(f"{name} = {value}\n" for name, value in OPTIONS.items())
        settings.flush()
        limited = [] if limit == float("inf") else ["--time_limit", str(limit)]
        # On one thread, HiGHS chooses the simplex method.
        call = [command, "--options_file", settings.name, *limited, file]
        clock = Clock()
        while clock.goes_on(seconds):
            text = subprocess.run(call, stdout=subprocess.PIPE, text=True, check=True).stdout
            status = re.search(r"(?:Model status|Status) +:? *(.+)", text)
            if not status or "Optimal" not in status[1]:
                late = status and "ime limit" in status[1]
                raise (TimeoutError(f"longer than {limit:g} s") if late else ValueError(text[-200:]))
            objective = re.search(r"(?:Objective value|Primal bound) +:? *(\S+)", text)
            spent = re.search(r"HiGHS run time +: *(\S+)|Timing +(\S+)", text)
            clock.add(float(spent[1] or spent[2]))
    return {**clock.medians(), "objective": float(objective[1])}


def main(file, seconds=0.0, limit=float("inf")):
    if highspy is None:
        return ask_command(file, seconds, limit)
    reader = solver(limit)
    if reader.readModel(file) != highspy.HighsStatus.kOk:
        raise ValueError(f"{file} cannot be read")
    program = reader.getLp()
    clock = Clock()
    while clock.goes_on(seconds):
        highs = solver(limit)
        highs.passModel(program)
        # With integer columns, this would drop their integrality.
        if not program.integrality_:
            highs.setOptionValue("solver", "simplex")
        with clock.lap():
            highs.run()
            status = highs.getModelStatus()
            highs.getSolution()
        if status == highspy.HighsModelStatus.kTimeLimit:
            raise TimeoutError(f"longer than {limit:g} s")
        if status != highspy.HighsModelStatus.kOptimal:
            raise ValueError(highs.modelStatusToString(status))
    return {
        **clock.medians(),
        "objective": highs.getInfo().objective_function_value,
    }


if __name__ == "__main__":
    try:
        print(json.dumps(main(sys.argv[1], *map(float, sys.argv[2:]))))
    except Exception as error:
        print(json.dumps({"failed": str(error)}))
