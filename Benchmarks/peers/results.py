"""The measurements, in the form that the report and the README show."""
import json
import math
import pathlib
import statistics

NAMES = {
    "plumb": "Plumb",
    "kiwi": "kiwi",
    "glpk": "GLPK",
    "highs": "HiGHS",
    "plumb, no plans": "Plumb without plans",
}
# GLPK with our tolerances and with its own. The faster one counts.
VARIANTS = {"glpk, its tolerances": "glpk"}


class Measurement:
    """The seconds of each contender for one workload, turn by turn, for a layout or an edit."""

    def __init__(self, read):
        self.contest = read["contest"]
        self.workload = read["workload"]
        self.read = read
        self.failures = read["failures"]
        layouts = read.get("layouts", 1)
        self.seconds = {}
        for contender, times in read["seconds"].items():
            name = VARIANTS.get(contender, contender)
            times = [time / layouts for time in times]
            if name in self.seconds and median(self.seconds[name]) <= median(times):
                continue
            self.seconds[name] = times

    def median(self, contender):
        times = self.seconds.get(contender)
        return median(times) if times else None

    def best_other(self):
        """The fastest contender except Plumb, and the ratio of its time to Plumb's."""
        ours = self.median("plumb")
        others = [(self.median(name), name) for name in ["kiwi", "glpk", "highs"]]
        others = [(time, name) for time, name in others if time is not None]
        if ours is None or not others:
            return None
        time, name = min(others)
        return name, time / ours


class Results:
    """The contents of a folder's files, where they exist. The conditions are those of the first file."""

    def __init__(self, folder, *files):
        files = [pathlib.Path(folder) / file for file in files]
        reads = [json.loads(file.read_text()) for file in files if file.exists()]
        self.conditions = reads[0]
        self.measurements = [Measurement(m) for read in reads for m in read["measurements"]]

    def of(self, contest):
        return [m for m in self.measurements if m.contest == contest]

    def named(self, contest, workload):
        found = [m for m in self.of(contest) if m.workload == workload]
        return found[0] if found else None

    def families(self):
        """The workloads that are solved at several sizes, by family."""
        families = {}
        for measurement in self.of("solve"):
            families.setdefault(measurement.workload.split(":")[0], []).append(measurement)
        return families


def median(times):
    return statistics.median(times)


def growth(measurements, contender):
    """The exponent of the time in the number of constraints, by least squares of logarithms."""
    points = [
        (math.log(m.read["constraints"]), math.log(m.median(contender)))
        for m in measurements
        if m.median(contender) and m.read["constraints"] >= 100
    ]
    if len(points) < 2:
        return None
    x, y = (statistics.fmean(axis) for axis in zip(*points))
    return sum((a - x) * (b - y) for a, b in points) / sum((a - x) ** 2 for a, _ in points)


def geometric_mean(values, shift=0.001):
    """The geometric mean. A millisecond is added to each time, so that the shortest do not dominate."""
    return math.exp(statistics.fmean(math.log(value + shift) for value in values)) - shift


def significant(value):
    """A number with three significant digits, no exponent."""
    if value == 0:
        return "0"
    digits = max(0, 2 - math.floor(math.log10(abs(value))))
    return f"{value:.{digits}f}"


def unit_of(seconds):
    for unit, scale in [("s", 1), ("ms", 1e3)]:
        if seconds * scale >= 1:
            return unit, scale
    return "µs", 1e6


def time_text(seconds):
    unit, scale = unit_of(seconds)
    return f"{significant(seconds * scale)} {unit}"


def ratio_text(ratio):
    return f"{ratio:,.0f}" if ratio >= 100 else significant(ratio)
