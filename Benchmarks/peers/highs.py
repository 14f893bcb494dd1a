"""Solves a linear program with HiGHS on one thread.

Usage: highs.py FILE [SECONDS [LIMIT]], with MPS, as it is or compressed by gzip. It goes on for
SECONDS, at least once, and prints the median of the seconds from the program in memory to its
values, and the objective, as JSON; or how it failed. HiGHS presolves, as it does by default.
"""
import json
import statistics
import sys
import time

import highspy


def solver(limit):
    highs = highspy.Highs()
    highs.silent()
    highs.setOptionValue("threads", 1)
    highs.setOptionValue("time_limit", limit)
    return highs


def main(file, seconds=0.0, limit=float("inf")):
    reader = solver(limit)
    if reader.readModel(file) != highspy.HighsStatus.kOk:
        raise ValueError(f"{file} cannot be read")
    program = reader.getLp()
    times = []
    end = time.perf_counter() + seconds
    while not times or time.perf_counter() < end:
        start = time.perf_counter()
        highs = solver(limit)
        highs.passModel(program)
        highs.run()
        status = highs.getModelStatus()
        highs.getSolution()
        times.append(time.perf_counter() - start)
        if status == highspy.HighsModelStatus.kTimeLimit:
            raise TimeoutError(f"longer than {limit:g} s")
        if status != highspy.HighsModelStatus.kOptimal:
            raise ValueError(highs.modelStatusToString(status))
    return {
        "seconds": statistics.median(times),
        "objective": highs.getInfo().objective_function_value,
    }


if __name__ == "__main__":
    try:
        print(json.dumps(main(sys.argv[1], *map(float, sys.argv[2:]))))
    except Exception as error:
        print(json.dumps({"failed": str(error)}))
