"""Measures the Python package against kiwisolver, in turns in one process, and prints tables.

    measure.py [--quick] [--sdist FOLDER] [--plumb COMMAND] [SECTION ...]

Times are processor time, as medians of several turns. Only their ratios are meaningful. `--sdist` is the
unpacked source of kiwisolver, which contains kiwi's own benchmark. `--plumb` is the command, which solves
the same rows.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
import types

import kiwisolver
import numpy

import plumb
from plumb import kiwi as ours
from plumb._library import library

SOLVERS = {
    "kiwi": (kiwisolver, kiwisolver.Solver),
    "levels": (ours, lambda: ours.Solver(strategy="levels")),
    "weighted": (ours, lambda: ours.Solver(strategy="weighted")),
}


def turns(contenders, rounds):
    """The median processor time of each contender. They take turns, and each returns how often it worked."""
    taken = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, work in contenders.items():
            begin = time.process_time()
            count = work()
            taken[name].append((time.process_time() - begin) / count)
    return {name: statistics.median(times) for name, times in taken.items()}


def told(seconds):
    for unit, scale in (("s", 1), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= scale:
            return f"{seconds / scale:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def table(title, rows, columns=tuple(SOLVERS)):
    """Prints rows of times, with their ratios to the first column."""
    print(f"\n| {title} | " + " | ".join(columns) + " |")
    print("|---|" + "---:|" * len(columns))
    for name, times in rows:
        cells = [
            told(times[column])
            + (f" ({times[column] / times[columns[0]]:.2f})" if column != columns[0] else "")
            if column in times
            else "–"
            for column in columns
        ]
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


def window(module, make, rows):
    """A window of rows with a label and a field each, and an edited width. A row has 7 required and 4
    optional constraints."""
    solver, width, middle = make(), module.Variable("width"), module.Variable("middle")
    solver.addEditVariable(width, "strong")
    solver.addConstraint(width >= 0)
    bottom = None
    for index in range(rows):
        top, height, label, left, field = (
            module.Variable(f"{name}{index}") for name in ("top", "height", "label", "left", "field")
        )
        for constraint in (
            top == (8 if bottom is None else bottom + 8),
            height >= 20,
            label >= 40,
            left >= label + 18,
            left + field <= width - 10,
            field >= 30,
            label <= width,
            (left == middle) | "medium",
            (left + field == width - 10) | "medium",
            (label == 60 + 7 * (index % 5)) | "weak",
            (field == 200) | "weak",
        ):
            solver.addConstraint(constraint)
        bottom = top + height
    solver.suggestValue(width, 500)
    solver.updateVariables()
    return solver, width


def edits(solver, width, count):
    for index in range(count):
        solver.suggestValue(width, 400.0 + 37 * (index % 11))
        solver.updateVariables()
    return count


def windows(options):
    building, editing = [], []
    for rows in (5, 20, 100):
        built = {name: window(module, make, rows) for name, (module, make) in SOLVERS.items()}
        work = {
            name: lambda module=module, make=make: len(
                [window(module, make, rows) for _ in range(max(1, 20 // rows))]
            )
            for name, (module, make) in SOLVERS.items()
        }
        building.append((f"{rows} rows", turns(work, 3 if options.quick else 7)))
        count = 200 if options.quick else 2000 // (1 + rows // 20)
        work = {name: lambda pair=pair: edits(*pair, count) for name, pair in built.items()}
        editing.append((f"{rows} rows", turns(work, 3 if options.quick else 7)))
    table("a window, built and solved", building)
    table("another width for a window", editing)


def column(module, make, rows):
    """A column of rows in a window of the least height that holds them, and its two edited variables."""
    solver, width, height = make(), module.Variable("width"), module.Variable("height")
    for variable in (width, height):
        solver.addConstraint(variable >= 0)
        solver.addEditVariable(variable, "medium")
    bottom = None
    for index in range(rows):
        left, top, wide, high = (module.Variable(f"{name}{index}") for name in ("left", "top", "wide", "high"))
        for constraint in (
            left == 10,
            left + wide == width - 10,
            wide >= 0,
            high >= 24,
            top == (10 if bottom is None else bottom + 10),
            (high == 30) | "weak",
            (wide == 120) | "weak",
        ):
            solver.addConstraint(constraint)
        bottom = top + high
    solver.addConstraint(bottom <= height - 10)
    least = 10 + 34 * rows
    # Both have been resized before.
    for index in range(6):
        solver.suggestValue(width, 290.0 + index)
        solver.suggestValue(height, least + 20.0 + index)
        solver.updateVariables()
    return solver, width, height, least


def corners(options):
    """Measures windows dragged along their least height, and forms whose constraints change."""
    dragging, changing = [], []
    for rows in (3, 10, 50):
        built = {name: column(module, make, rows) for name, (module, make) in SOLVERS.items()}

        def drag(solver, width, height, least):
            for index in range(200):
                solver.suggestValue(width, 300.0 + index)
                solver.suggestValue(height, least)
                solver.updateVariables()
            return 200

        work = {name: lambda parts=parts: drag(*parts) for name, parts in built.items()}
        dragging.append((f"{rows} rows", turns(work, 3 if options.quick else 7)))
    for rows in (5, 20):
        built = {name: (module, *window(module, make, rows)) for name, (module, make) in SOLVERS.items()}

        def change(module, solver, width):
            for index in range(100):
                constraint = (width >= 500.0 + 7 * (index % 5)) | "medium"
                solver.addConstraint(constraint)
                solver.updateVariables()
                solver.removeConstraint(constraint)
                solver.updateVariables()
            return 200

        work = {name: lambda parts=parts: change(*parts) for name, parts in built.items()}
        changing.append((f"{rows} rows", turns(work, 3 if options.quick else 7)))
    table("a window along its least height", dragging)
    table("a constraint comes or goes", changing)


def systems(options):
    """Measures random constraints on four priorities: a session against four HiGHS programs, if installed."""
    try:
        import highspy
    except ImportError:
        print("\nrandom systems: left out, highspy is not installed")
        return
    priorities, result = (500, 300, 200, 100), []
    for count in (100, 200) if options.quick else (200, 400, 800):
        generator = numpy.random.default_rng(count)
        rows = [
            (
                dict(
                    zip(
                        map(int, generator.choice(count, 6, replace=False)),
                        map(float, generator.uniform(-1, 1, 6)),
                    )
                ),
                ("<=", ">=", "==")[generator.integers(3)],
                float(generator.uniform(-50, 50)),
                priorities[generator.integers(4)],
            )
            for _ in range(3 * count)
        ]

        def sums(values, rows=rows):
            found = dict.fromkeys(priorities, 0.0)
            for terms, relation, constant, priority in rows:
                above = sum(factor * values[variable] for variable, factor in terms.items()) - constant
                missed = {"==": abs(above), "<=": max(0, above), ">=": max(0, -above)}[relation]
                found[priority] += missed
            return list(found.values())

        def by_highs(rows=rows, count=count):
            highs = highspy.Highs()
            highs.silent()
            # All HiGHS solvers of a process have as many threads as the first one.
            highs.setOptionValue("threads", 1)
            variables = [highs.addVariable(-1e9, 1e9) for _ in range(count)]
            missed = {priority: [] for priority in priorities}
            for terms, relation, constant, priority in rows:
                side = sum(factor * variables[variable] for variable, factor in terms.items())
                if relation != ">=":
                    missed[priority].append(highs.addVariable(0, highspy.kHighsInf))
                    highs.addConstr(side - missed[priority][-1] <= constant)
                if relation != "<=":
                    missed[priority].append(highs.addVariable(0, highspy.kHighsInf))
                    highs.addConstr(side + missed[priority][-1] >= constant)
            begin = time.process_time()
            for priority in priorities:
                highs.minimize(sum(missed[priority]))
                highs.addConstr(sum(missed[priority]) <= highs.getInfo().objective_function_value + 1e-9)
            return time.process_time() - begin, [highs.val(variable) for variable in variables]

        def by_session(rows=rows, count=count):
            session = plumb.Session()
            for _ in range(count):
                session.add_variable()
            for terms, relation, constant, priority in rows:
                session.add_constraint(terms, relation, constant, priority=priority)
            begin = time.process_time()
            session.solve()
            return time.process_time() - begin, session.values()

        (ours, values), (theirs, others) = by_session(), by_highs()
        result.append((f"{count} variables", {"HiGHS": theirs, "Session": ours}))
        found, least = sums(values), sums(others)
        worst = max(abs(one - other) / max(1, other) for one, other in zip(found, least))
        print(f"\n{count} variables: the sums of levels differ by {worst:.1e} of theirs at most")
    table("random systems of four levels, solved", result, ("HiGHS", "Session"))


def own(options):
    """Measures kiwi's own benchmark: one window, resized six times."""
    if not options.sdist:
        return
    source = (pathlib.Path(options.sdist) / "benchmarks" / "enaml_like_benchmark.py").read_text()
    work, building = {}, {}
    for name, (module, make) in SOLVERS.items():
        found = {}

        class Runner:
            def bench_time_func(self, _, function, solver, inner_loops):
                found["resize"], found["solver"] = function, solver

        stand_in = types.ModuleType("kiwisolver")
        stand_in.__dict__.update({key: getattr(module, key) for key in ("Variable", "strength")}, Solver=make)
        perf = types.ModuleType("perf")
        perf.perf_counter, perf.Runner = time.perf_counter, Runner
        code = compile(source, "enaml_like_benchmark.py", "exec")

        def build(stand_in=stand_in, perf=perf, code=code):
            known = {key: sys.modules.get(key) for key in ("kiwisolver", "perf")}
            sys.modules.update(kiwisolver=stand_in, perf=perf)
            try:
                exec(code, {"__name__": "benchmark"})
            finally:
                for key, value in known.items():
                    sys.modules.pop(key) if value is None else sys.modules.__setitem__(key, value)
            return 1

        build()
        loops = 20 if options.quick else 200
        work[name] = lambda found=dict(found): found["resize"](loops, found["solver"]) and 6 * loops
        building[name] = build
    table(
        "kiwi's own benchmark",
        [
            ("built", turns(building, 5)),
            ("an edit of two variables", turns(work, 3 if options.quick else 9)),
        ],
    )


FORM = {
    "size": [320, 400],
    "metrics": {"gap": 8, "label": 80},
    "views": {f"{kind}{row}": {} for row in range(6) for kind in ("label", "field")},
    "equations": [
        line
        for row in range(6)
        for line in (
            f"label{row}.left == gap",
            f"label{row}.width == label",
            f"label{row}.height == 24",
            f"label{row}.top == " + (f"field{row - 1}.bottom + gap" if row else "gap"),
            f"field{row}.left == label{row}.right + gap",
            f"field{row}.right == -gap",
            f"field{row}.top == label{row}.top",
            f"field{row}.height == label{row}.height",
            f"field{row}.width >= 40 @ high",
            f"field{row}.width == 160 @ low",
        )
    ],
}


def kiwi_form():
    """The same form with kiwi's variables."""
    solver, gap, label = kiwisolver.Solver(), kiwisolver.Variable(), kiwisolver.Variable()
    for variable in (gap, label):
        solver.addEditVariable(variable, "strong")
    found, bottom = [], 0
    for _ in range(6):
        left, top, width, height, other, y, wide, high = (kiwisolver.Variable() for _ in range(8))
        for constraint in (
            left == gap,
            width == label,
            height == 24,
            top == bottom + gap,
            other == left + width + gap,
            other + wide == 320 - gap,
            y == top,
            high == height,
            (wide >= 40) | "medium",
            (wide == 160) | "weak",
        ):
            solver.addConstraint(constraint)
        found += [left, top, width, height, other, y, wide, high]
        bottom = y + high
    return solver, gap, label, found


def rows(options):
    count = 2_000 if options.quick else 50_000
    generator = numpy.random.default_rng(3)
    gaps, labels = generator.uniform(0, 24, count), generator.uniform(40, 120, count)
    template = plumb.Template(FORM)
    solver, gap, label, variables = kiwi_form()

    def by_kiwi():
        out = numpy.empty((count, len(variables)))
        for index in range(count):
            solver.suggestValue(gap, float(gaps[index]))
            solver.suggestValue(label, float(labels[index]))
            solver.updateVariables()
            out[index] = [variable.value() for variable in variables]
        by_kiwi.out = out
        return count

    def by_plumb(threads=1):
        by_plumb.out = template.solve(gap=gaps, label=labels, threads=threads)
        return count

    def by_rows():
        for index in range(2000):
            template.solve(gap=gaps[index], label=labels[index])
        return 2000

    work = {"kiwi": by_kiwi, "Template": by_plumb, "2 threads": lambda: by_plumb(2), "a row a call": by_rows}
    if options.plumb:
        folder = pathlib.Path(tempfile.mkdtemp())
        (folder / "form.json").write_text(json.dumps(FORM))
        numpy.savetxt(
            folder / "rows.csv",
            numpy.column_stack([gaps, labels]),
            "%r",
            ",",
            header="gap,label",
            comments="",
        )
    times = turns(work, 3)
    if options.plumb:
        clock = time.perf_counter()
        command = [
            options.plumb,
            "batch",
            "--jobs",
            "1",
            "--template",
            folder / "form.json",
            folder / "rows.csv",
        ]
        lines = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.splitlines()
        for line in lines:
            json.loads(line)
        times["plumb batch, json.loads (wall)"] = (time.perf_counter() - clock) / count
    table(f"a row of {count} of a form of 6 rows", [("", times)], tuple(times))
    frames = by_plumb.out.frames[:, 1:].reshape(count, -1)
    print(f"\nthe frames differ from kiwi's values by {abs(frames - by_kiwi.out).max():.1e} at most")


def calls(options):
    session = plumb.Session()
    variable = session.add_variable()
    constraint = session.add_constraint({variable: 1}, "==", 4)
    repeated = range(20_000)
    variables, made = {}, {}
    for name, (module, make) in SOLVERS.items():
        solver, edited = make(), module.Variable()
        solver.addEditVariable(edited, "weak")
        variables[name], made[name] = (solver, edited), (module, edited)

    def many(function, *arguments):
        def work():
            for _ in repeated:
                function(*arguments)
            return len(repeated)

        return work

    single = turns(
        {
            "an empty call": many(library.abi_version),
            "Session.set_constant": many(session.set_constant, constraint, 3.0),
            "Session.is_feasible": many(session.is_feasible),
        },
        5,
    )
    table("a call of the library", [(name, {"": seconds}) for name, seconds in single.items()], ("",))
    table(
        "a call of plumb.kiwi",
        [
            ("suggestValue", turns({n: many(s.suggestValue, v, 3.5) for n, (s, v) in variables.items()}, 5)),
            ("value", turns({n: many(v.value) for n, (s, v) in variables.items()}, 5)),
            (
                "updateVariables, nothing new",
                turns({n: many(s.updateVariables) for n, (s, v) in variables.items()}, 5),
            ),
            (
                "a + 2 * b >= 3",
                turns(
                    {n: many(lambda a, b: a + 2 * b >= 3, v, m.Variable()) for n, (m, v) in made.items()}, 5
                ),
            ),
        ],
    )
    document = json.dumps(FORM)
    seconds = turns({"": lambda: [plumb.solve(document) for _ in range(50)] and 50}, 5)[""]
    print(f"\na form of 12 views, from its text to a Result: {told(seconds)}")


def load(options):
    def run(program):
        def work():
            subprocess.run([sys.executable, "-c", program], check=True)
            return 1

        return work

    first = "import plumb; plumb.solve({'size': [9, 9], 'views': {'a': {}}, 'equations': []})"
    programs = {
        "kiwi": "import kiwisolver",
        "python alone": "",
        "plumb": "import plumb",
        "and a first solve": first,
    }
    taken = {name: [] for name in programs}
    for _ in range(5 if options.quick else 15):
        for name, program in programs.items():
            begin = time.perf_counter()
            run(program)()
            taken[name].append(time.perf_counter() - begin)
    table(
        "a process (wall)", [("", {name: statistics.median(t) for name, t in taken.items()})], tuple(programs)
    )


def programs(options):
    """Measures linear programs in `plumb.lp` and in highspy. Each is built of arrays and solved once a
    turn."""
    try:
        import highspy
    except ImportError:
        print("\nlinear programs: left out, there is no highspy")
        return
    from plumb import lp

    generator = numpy.random.default_rng(7)

    def made(rows, columns, share, whole):
        """A packing program with random positive coefficients.

        On request, a tenth of the columns is integer.
        """
        count = int(rows * columns * share)
        places = generator.choice(rows * columns, count, replace=False)
        integers = (generator.random(columns) < 0.1) if whole else numpy.zeros(columns, bool)
        return (
            generator.integers(1, 60, columns).astype(float),
            places // columns,
            places % columns,
            generator.integers(1, 20, count).astype(float),
            generator.integers(50, 500, rows).astype(float),
            integers,
        )

    def plumbs(costs, rows, columns, values, upper, integers):
        program = lp.Program.from_arrays(
            costs, rows, columns, values, row_upper=upper, upper=numpy.full(len(costs), 9.0), integers=integers,
            maximize=True,
        )
        return program.solve(gap=1e-6, time_limit=60).objective

    def highs(costs, rows, columns, values, upper, integers):
        order = numpy.lexsort((rows, columns))
        model = highspy.HighsLp()
        model.num_col_, model.num_row_ = len(costs), len(upper)
        model.col_cost_, model.sense_ = costs, highspy.ObjSense.kMaximize
        model.col_lower_, model.col_upper_ = numpy.zeros(len(costs)), numpy.full(len(costs), 9.0)
        model.row_lower_, model.row_upper_ = numpy.full(len(upper), -highspy.kHighsInf), upper
        starts = numpy.searchsorted(columns[order], numpy.arange(len(costs) + 1))
        model.a_matrix_.format_ = highspy.MatrixFormat.kColwise
        model.a_matrix_.start_, model.a_matrix_.index_, model.a_matrix_.value_ = starts, rows[order], values[order]
        if integers.any():
            kinds = (highspy.HighsVarType.kContinuous, highspy.HighsVarType.kInteger)
            model.integrality_ = [kinds[int(each)] for each in integers]
        solver = highspy.Highs()
        solver.setOptionValue("output_flag", False)
        solver.setOptionValue("threads", 1)
        solver.setOptionValue("mip_rel_gap", 1e-6)
        solver.passModel(model)
        solver.run()
        return solver.getInfo().objective_function_value

    lines = []
    sizes = [(20, 30, 0.3, False), (200, 300, 0.05, False), (1000, 1500, 0.01, False), (20, 30, 0.3, True)]
    for rows, columns, share, whole in sizes[: 3 if options.quick else None]:
        arrays = made(rows, columns, share, whole)
        one, other = plumbs(*arrays), highs(*arrays)
        assert abs(one - other) <= 1e-5 * max(1, abs(other)), (one, other)
        repeats = max(1, 2000 // rows // (10 if whole else 1))
        work = {
            name: lambda solve=solve: [solve(*arrays) for _ in range(repeats)] and repeats
            for name, solve in (("highspy", highs), ("plumb.lp", plumbs))
        }
        kind = ", a tenth whole" if whole else ""
        lines.append((f"{rows} rows, {columns} columns{kind}", turns(work, 3 if options.quick else 5)))
    table("linear programs", lines, ("highspy", "plumb.lp"))


def figure(options):
    """Measures matplotlib's time in the solver, for a figure of n times n axes with labels and titles."""
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import _layoutgrid, pyplot

    spent = 0.0

    def timed(function):
        def work(*arguments):
            nonlocal spent
            begin = time.process_time()
            try:
                return function(*arguments)
            finally:
                spent += time.process_time() - begin

        return work

    names = (
        "addConstraint",
        "removeConstraint",
        "addEditVariable",
        "hasEditVariable",
        "suggestValue",
        "updateVariables",
        "reset",
    )
    result = []
    for size in (4,) if options.quick else (4, 10):
        taken = {name: [] for name in SOLVERS}
        figures = {}
        for _ in range(2 if options.quick or size == 10 else 5):
            for name, (module, make) in SOLVERS.items():

                class Timed:
                    def __init__(self):
                        solver = make()
                        for method in names:
                            setattr(self, method, timed(getattr(solver, method)))

                stand_in = types.SimpleNamespace(Variable=module.Variable, Solver=Timed)
                _layoutgrid.kiwi = stand_in
                if name not in figures:
                    figures[name], axes = pyplot.subplots(
                        size, size, layout="constrained", figsize=(3 * size, 3 * size)
                    )
                    for axis in axes.flat:
                        axis.set(xlabel="x", ylabel="y", title="title")
                spent = 0.0
                figures[name].get_layout_engine().execute(figures[name])
                taken[name].append(spent)
        _layoutgrid.kiwi = kiwisolver
        pyplot.close("all")
        result.append((f"{size}x{size}", {name: min(times) for name, times in taken.items()}))
    table("matplotlib's layout, in the solver", result)


SECTIONS = {
    "calls": calls,
    "windows": windows,
    "corners": corners,
    "systems": systems,
    "own": own,
    "rows": rows,
    "programs": programs,
    "load": load,
    "figure": figure,
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=", ".join(SECTIONS))
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--sdist")
    parser.add_argument("--plumb")
    options = parser.parse_args()
    for section in options.sections or SECTIONS:
        SECTIONS[section](options)


if __name__ == "__main__":
    main()
