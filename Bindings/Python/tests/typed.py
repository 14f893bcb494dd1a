"""User code for mypy --strict and pyright. tests/run checks it."""

from pathlib import Path
from typing import Any

import numpy
import pandas
import polars
import pyarrow  # type: ignore[import-untyped]
from numpy.typing import NDArray

import plumb
from plumb import kiwi


def documents() -> float:
    result: plumb.Result = plumb.solve(Path("card.yaml"), time_limit=1, size=("fit", 480), direction="rtl")
    findings: list[dict[str, Any]] = plumb.check({"size": [1, 1]}, strategy="weighted")
    svg: str = plumb.draw("card.yaml", "svg", size="A4 landscape", fonts=Path("fonts"))
    if result.solved and not findings and svg and not result.relaxation:
        return result.frames["a"].width
    raise plumb.LayoutError("none", "code", 3, 4)


def templates() -> float:
    rows = plumb.Template("card.yaml").solve({"gap": [1, 2]}, threads=0, title="x")
    return float(rows["a"].x[0]) + len(rows)


def tables() -> NDArray[numpy.float64]:
    template = plumb.Template("card.yaml")
    rows = template.solve(pandas.DataFrame({"gap": [1.0], "note": ["x"]}), extra="ignore", missing="raise")
    rows = template.solve(polars.DataFrame({"gap": [1.0]}))
    rows = template.solve(pyarrow.table({"gap": [1.0]}), rows=1)
    row: plumb.Result = template.explain(pandas.Series({"gap": 1.0}))
    again: plumb.Result = rows.explain(0)
    solved: NDArray[numpy.bool_] = rows.status == plumb.Status.SOLVED
    names: list[str] = [name for name in rows if name in rows]
    print(row.status, again.status, names, rows.frames.shape, rows.to_polars(), rows.to_pandas(), rows.ids)
    return rows[1:3]["a"].width[solved]


def layouts() -> plumb.Result:
    layout = plumb.Layout(320, "fit")
    a, b = layout.view("a", intrinsic=(80, 20)), layout.view("b")
    layout.add(
        a.left == b.right + 8 @ plumb.low, (2 * a.width >= b.width / 2).at(600), [a.top == 0], "b.top == 0"
    )
    gap = layout.metric("gap", 8)
    layout.add((a.right <= b.left) | (a.bottom <= b.top), plumb.apart(a, b, gap) | plumb.inside(a, b))
    picture: str = layout.draw("svg") + plumb.draw(layout)
    if picture and layout.explain("a.width") and plumb.check(layout):
        return plumb.solve(layout)
    return layout.solve(ranges=False)


def sessions() -> plumb.Status:
    session = plumb.Session("weighted")
    x = session.add_variable(target=3)
    session.set_constant(session.add_constraint({x: 1}, ">=", 2, 500), 4)
    session.add_constraint([(x, 1)], "<=", 8, plumb.high, label="x is narrow")
    values: NDArray[numpy.float64] = session.values()
    print(values.sum())
    return session.solve()


def solvers() -> float:
    x, y = kiwi.Variable("x"), kiwi.Variable("y")
    solver = kiwi.Solver()
    solver.addConstraint((2 * x + 1 >= y - 3) | "weak")
    solver.addConstraint(x == 3)
    solver.addEditVariable(y, kiwi.strength.create(0, 1, 0))
    solver.suggestValue(y, 7)
    try:
        solver.addConstraint(x <= 0)
    except kiwi.UnsatisfiableConstraint as error:
        print([member.op() for member in error.conflict])
    solver.updateVariables()
    return x.value() + (-y / 2).value()
