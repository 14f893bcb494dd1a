"""Linear and mixed-integer programs."""

import gzip
import math
import pickle

import pytest

import plumb
from plumb import lp

MPS = """NAME blend
ROWS
 N cost
 G need
 L room
COLUMNS
 x cost 2 need 1
 x room 1
 y cost 3 need 2
 y room 1
RHS
 RHS need 10 room 8
ENDATA
"""


def carpenter(**options):
    program = lp.Program(maximize=True)
    chairs = program.add_column("chairs", cost=30)
    tables = program.add_column("tables", cost=50, **options)
    program.add_row({chairs: 2, tables: 5}, upper=40, name="wood")
    program.add_row([(chairs, 1), (tables, 1)], upper=12.5, name="hours")
    return program


def test_an_optimum_with_its_duals():
    answer = carpenter().solve()
    assert answer.status == "optimal" and answer.objective == pytest.approx(375 + 20 * 5)
    assert answer["chairs"] == pytest.approx(7.5) and answer[1] == pytest.approx(5)
    assert dict(answer) == pytest.approx({"chairs": 7.5, "tables": 5})
    assert list(answer.activities) == pytest.approx([40, 12.5])
    # The duals give the same objective as the values.
    assert 40 * answer.dual("wood") + 12.5 * answer.dual(1) == pytest.approx(answer.objective)
    assert list(answer.reduced_costs) == pytest.approx([0, 0], abs=1e-9)
    assert "chairs=7.5" in repr(answer) and pickle.loads(pickle.dumps(answer)).objective == answer.objective


def test_whole_values():
    program = carpenter(integer=True)
    seen = []
    answer = program.solve(progress=seen.append, gap=0)
    assert answer["tables"] == round(answer["tables"])
    # The best objective over whole numbers of tables, with the chairs that both rows allow.
    best = max(
        30 * min((40 - 5 * tables) / 2, 12.5 - tables) + 50 * tables
        for tables in range(9)
        if 40 - 5 * tables >= 0
    )
    assert answer.objective == pytest.approx(best) and answer.gap == pytest.approx(0)
    assert all(isinstance(each, lp.Progress) for each in seen)
    assert len(answer.duals) in (0, 2)


def test_arrays():
    answer = lp.Program.from_arrays(
        [2, 3], [0, 0, 1, 1], [0, 1, 0, 1], [1, 2, 1, 1], row_lower=[10, -math.inf], row_upper=[math.inf, 8]
    ).solve()
    assert answer.objective == pytest.approx(15) and list(answer.values_array) == pytest.approx([0, 5])
    numpy = pytest.importorskip("numpy")
    random = numpy.random.default_rng(5)
    scipy = pytest.importorskip("scipy.optimize")
    for _ in range(20):
        matrix = random.integers(-3, 6, (6, 8)).astype(float)
        costs, upper = random.integers(-5, 9, 8).astype(float), random.integers(5, 30, 6).astype(float)
        rows, columns = numpy.nonzero(matrix)
        bounds = random.integers(1, 9, 8).astype(float)
        found = lp.Program.from_arrays(
            costs, rows, columns, matrix[rows, columns], row_upper=upper, upper=bounds
        ).solve()
        other = scipy.linprog(costs, matrix, upper, bounds=[(0, bound) for bound in bounds])
        assert found.objective == pytest.approx(other.fun, abs=1e-9)


def test_arrays_that_do_not_fit():
    with pytest.raises(ValueError, match="differ in length: 1, 2 and 1"):
        lp.Program.from_arrays([1], [0], [0, 0], [1])
    with pytest.raises(plumb.LayoutError, match="upper has 2 numbers, and there are 1"):
        lp.Program.from_arrays([1], [], [], [], upper=[1, 2])
    with pytest.raises(ValueError, match="outside its 1 rows and 1 columns"):
        lp.Program.from_arrays([1], [3], [0], [1], row_upper=[4]).solve()
    with pytest.raises(IndexError, match="there is no column 7"):
        carpenter().add_row({7: 1}, upper=3)
    with pytest.raises(plumb.LayoutError, match="the coefficient of column 0 in row 1 is nan"):
        lp.Program.from_arrays([1], [0, 1], [0, 0], [1, math.nan], row_upper=[4, 4])


def test_numbers_that_are_none_are_refused_when_added():
    program = carpenter()
    size = program.columns, program.rows
    for wrong in (math.nan, math.inf, -math.inf):
        with pytest.raises(plumb.LayoutError, match=f'the cost of the column "beds" is {wrong}'):
            program.add_column("beds", cost=wrong)
        with pytest.raises(plumb.LayoutError, match=f'of "tables" in the row "glue" is {wrong}'):
            program.add_row({0: 1, 1: wrong}, upper=4, name="glue")
    with pytest.raises(plumb.LayoutError, match='the column "beds" has the bounds nan and inf'):
        program.add_column("beds", lower=math.nan)
    with pytest.raises(plumb.LayoutError, match='the row "r2" has the bounds -inf and nan'):
        program.add_row({0: 1}, upper=math.nan)
    assert (program.columns, program.rows) == size and program.solve().status == "optimal"


def test_names_are_unique():
    program = carpenter()
    with pytest.raises(ValueError, match='there is a column "chairs" already'):
        program.add_column("chairs")
    with pytest.raises(ValueError, match='there is a row "hours" already'):
        program.add_row({0: 1}, name="hours")
    program.add_column("x3")
    program.add_column()
    assert list(program.solve()) == ["chairs", "tables", "x3", "x4"]
    arrays = lp.Program.from_arrays([1, 1], [], [], [])
    with pytest.raises(ValueError, match='there is a column "x1" already'):
        arrays.add_column("x1")


def test_files(tmp_path):
    plain, packed = tmp_path / "blend.mps", tmp_path / "blend.mps.gz"
    plain.write_text(MPS)
    packed.write_bytes(gzip.compress(MPS.encode()))
    for source in (plain, str(packed), MPS.encode()):
        answer = lp.solve(source)
        assert answer.objective == pytest.approx(15) and answer["y"] == pytest.approx(5)
    program = lp.read(plain)
    assert program.columns == 2 and program.rows == 2
    with pytest.raises(TypeError, match="stays as it is"):
        program.add_column("z")
    with pytest.raises(plumb.LayoutError) as error:
        lp.read(b"NAME x\nROWS\n Q wrong\n")
    assert error.value.line == 3
    with pytest.raises(FileNotFoundError):
        lp.read(tmp_path / "nowhere.lp")
    assert lp.solve(b"Maximize\n obj: 3 x\nSubject To\n c: x <= 4\nEnd\n").objective == 12


def test_what_has_no_optimum():
    program = lp.Program()
    x = program.add_column("x", cost=-1, upper=5)
    program.add_row({x: 1}, lower=7, name="least")
    answer = program.solve()
    assert answer.status == "infeasible" and answer.objective is None and len(answer) == 0
    assert {limit.get("row", limit.get("column")) for limit in answer.conflict} == {"least", "x"}
    free = lp.Program()
    free.add_column("x", cost=-1)
    answer = free.solve()
    assert answer.status == "unbounded" and answer.ray["x"] > 0


def test_sensitivity():
    answer = carpenter().solve(sensitivity=True)
    wood = answer.sensitivity["rows"][0]
    assert wood["name"] == "wood" and wood["dual"] == pytest.approx(answer.dual("wood"))
    # Within the bound's interval, the objective rises by the dual.
    upper = wood["upper"]
    assert upper["from"] < 40 < upper["to"]
    changed = carpenter()
    changed._row_upper[0] = (40 + upper["to"]) / 2 if math.isfinite(upper["to"] or math.inf) else 41
    step = changed._row_upper[0] - 40
    assert changed.solve().objective == pytest.approx(answer.objective + step * wood["dual"])


def hard():
    """A knapsack with many rows, which needs a search."""
    program = lp.Program(maximize=True)
    state = 3
    columns = []
    for _ in range(60):
        state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        columns.append(program.add_column(cost=20 + (state >> 40) % 30, integer=True, upper=3))
    for row in range(30):
        terms = {}
        for column in columns:
            state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
            terms[column] = 5 + (state >> 40) % 40
        program.add_row(terms, upper=1500 + row)
    return program


def test_a_search_is_watched_limited_and_ended():
    seen = []
    answer = hard().solve(time_limit=1, progress=seen.append)
    assert answer.status in ("limit", "optimal") and seen
    assert answer.objective is not None and answer.bound >= answer.objective - 1e-6
    assert seen[-1].gap is None or seen[-1].gap >= 0

    def stop(progress):
        raise ZeroDivisionError("that is enough")

    with pytest.raises(ZeroDivisionError, match="that is enough"):
        hard().solve(time_limit=60, progress=stop)
    assert hard().solve(node_limit=1).status in ("limit", "optimal")
    from test_cancellation import heard, interrupt

    heard(KeyboardInterrupt, interrupt, lambda: hard().solve())
