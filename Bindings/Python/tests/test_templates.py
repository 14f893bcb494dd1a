import datetime
import decimal
import math
import multiprocessing
import os
import pickle
import subprocess
import sys
import threading
import time

import pytest

import plumb

numpy = pytest.importorskip("numpy")

FORM = {
    "size": [320, 200],
    "metrics": {"gap": 8, "wide": 80},
    "views": {"label": {}, "field": {"views": {"cursor": {}}}},
    "equations": [
        "label.left == gap",
        "label.width == wide",
        "field.left == label.right + gap",
        "field.right == -gap",
    ]
    + ["label.top == 0", "label.height == 20", "field.top == 0", "field.height == 20"]
    + ["cursor.left == 2", "cursor.width == 1", "cursor.top == 2", "cursor.bottom == -2"],
}
TEXTS = {
    "size": [100, 50],
    "metrics": {"gap": 3, "name": "Ada"},
    "views": {"a": {}},
    "equations": ["a.left == gap", "a.width == 10", "a.top == 0", "a.height == 1"],
}


@pytest.fixture(scope="module")
def form():
    return plumb.Template(FORM)


def test_what_a_template_has(form):
    assert form.metrics == ("gap", "wide") and form.texts == ()
    assert form.views == ("view", "label", "field", "cursor")
    assert form.defaults == {"gap": 8, "wide": 80}
    assert "gap=8" in repr(form)


def test_rows_are_solved(form):
    gaps, wides = numpy.array([4.0, 8.0, 16.0]), [10, 20, 30]
    rows = form.solve({"gap": gaps, "wide": wides})
    assert len(rows) == 3 and rows.status.dtype == numpy.uint8 and not rows.status.any()
    assert rows.frames.shape == (3, 4, 4)
    assert rows["field"].x.tolist() == [18, 36, 62]
    assert rows["field"].width.tolist() == [298, 276, 242]
    assert rows.frames[1, 2].tolist() == [36, 0, 276, 20]
    assert rows["cursor"].x.tolist() == [2, 2, 2]
    assert rows.row(-1)["label"] == (16, 0, 30, 20)


def test_one_value_counts_for_all_rows_and_what_is_left_out_is_the_documents(form):
    rows = form.solve({"gap": [1, 2]}, wide=5)
    assert rows["label"].width.tolist() == [5, 5]
    assert form.solve(gap=numpy.float64(3)).frames.shape == (1, 4, 4)
    assert form.solve(rows=2)["label"].width.tolist() == [80, 80]
    assert len(form.solve(rows=0)) == 0 and len(form.solve(gap=[])) == 0


@pytest.mark.parametrize(
    "values",
    [
        numpy.arange(6.0)[::2],
        numpy.arange(5.0)[::-2],
        numpy.arange(9.0).reshape(3, 3)[:, 1],
        numpy.array([3, 1, 2], numpy.int32),
        numpy.array([3, 1, 2], numpy.float32),
        numpy.array([3, 1, 2], ">f8"),
        numpy.array([True, False, True]),
        numpy.frombuffer(b"x" + numpy.arange(3.0).tobytes(), "u1")[1:].view("f8"),
        numpy.array([(1, 2.5), (2, 3.5), (3, 4.5)], [("a", "u1"), ("b", "f8")])["b"],
        [1, 2.5, 3],
        (4, 5, 6),
        range(3),
    ],
    ids=str,
)
def test_arrays_of_all_kinds(form, values):
    assert form.solve(gap=values)["label"].x.tolist() == [float(value) for value in values]


def test_float64_is_read_where_it_is():
    from plumb import _columns

    values = numpy.arange(10.0)[1::3]
    column = _columns.numbers("gap", values, 0, "default", None)
    assert column.address == values.__array_interface__["data"][0] and column.stride == 24


def test_none_in_a_list_is_the_default(form):
    assert form.solve(gap=[1, None, 3])["label"].x.tolist() == [1, 8, 3]


def test_wrong_columns_are_refused(form):
    with pytest.raises(plumb.LayoutError, match='there is no metric "gpa"; did you mean "gap"?'):
        form.solve(gpa=3)
    with pytest.raises(ValueError, match='"wide" has 3 rows, and "gap" has 2'):
        form.solve(gap=[1, 2], wide=[1, 2, 3])
    with pytest.raises(TypeError, match='"gap" is a number'):
        form.solve(gap="3")
    with pytest.raises(TypeError, match='"gap" is a number'):
        form.solve(gap=["3"])
    for texts in (["4", "5"], [1, "5"], numpy.array(["4", "5"])):
        with pytest.raises(TypeError, match='"gap" is a number, and \'[45]\' is none'):
            form.solve(gap=texts)
    with pytest.raises(ValueError, match="2 dimensions"):
        form.solve(gap=numpy.zeros((2, 2)))


def test_rows_without_a_layout_are_nan():
    template = plumb.Template({**FORM, "equations": FORM["equations"] + ["field.width >= 100"]})
    rows = template.solve(gap=[8, 200, math.nan, 9], missing="invalid")
    assert rows.status.tolist() == [
        plumb.Status.SOLVED,
        plumb.Status.INFEASIBLE,
        plumb.Status.INVALID,
        plumb.Status.SOLVED,
    ]
    assert numpy.isnan(rows.frames[1:3]).all() and not numpy.isnan(rows.frames[[0, 3]]).any()
    assert rows.row(1) == {} and rows.row(3)["label"].x == 9
    assert repr(rows) == "<plumb.Rows of 4 views: 2 solved, 1 infeasible, 1 invalid>"


def test_an_unknown_view_is_told(form):
    with pytest.raises(KeyError, match='did you mean "label"'):
        form.solve()["lable"]
    with pytest.raises(KeyError, match=r"rows.row\(0\) is a row"):
        form.solve()[0]
    with pytest.raises(IndexError, match="there is no row 3: there are 3"):
        form.solve(rows=3).row(3)


def test_rows_are_columns_by_view_and_have_parts(form):
    rows = form.solve({"gap": [1, 2, 3, 4], "id": ["a", "b", "c", "d"]})
    assert list(rows) == list(rows.keys()) == list(form.views) and list(dict(rows)) == list(rows)
    assert "label" in rows and "lable" not in rows and 0 not in rows
    some = rows[1:]
    assert len(some) == 3 and some["label"].x.tolist() == [2, 3, 4] and some.ids == ["b", "c", "d"]
    assert some[::-2].row(1)["label"].x == 2 and some[::-2].explain(1).frames["label"].x == 2


def test_rows_pickle_without_what_they_were_made_of(form):
    rows = form.solve(gap=memoryview(numpy.arange(3.0)), id=[7, 8, 9])
    again = pickle.loads(pickle.dumps(rows))
    assert again.frames.tobytes() == rows.frames.tobytes() and again.ids == [7, 8, 9]
    assert rows.explain(2).frames["label"].x == 2
    with pytest.raises(plumb.LayoutError, match="use Template.explain"):
        again.explain(2)


def test_what_rows_show_is_short_and_quick(form):
    rows = form.solve(gap=numpy.full(1_000_000, 3.0), threads=0)
    begin = time.process_time()
    assert repr(rows) == "<plumb.Rows of 4 views: 1,000,000 solved>"
    assert time.process_time() - begin < 0.1
    assert len(repr(rows["label"])) < 400 and "3.0, … of 1,000,000]" in repr(rows["label"])
    assert repr(form.solve(rows=0)) == "<plumb.Rows of 4 views: none>"


def _missing_in_columns():
    nan = math.nan
    yield "list", [1, None, 3]
    yield "NaN in a list", [1, nan, 3]
    yield "numpy", numpy.array([1, nan, 3])
    yield "float32", numpy.array([1, nan, 3], "float32")
    yield "object", numpy.array([1, None, 3], object)
    yield "masked", numpy.ma.array([1, 999, 3], mask=[0, 1, 0])
    yield "masked doubles", numpy.ma.array([1.0, 999.0, 3.0], mask=[0, 1, 0])
    try:
        import pandas

        yield "pandas", pandas.Series([1, None, 3])
        yield "Int64", pandas.Series([1, None, 3], dtype="Int64")
        yield "NA", [1, pandas.NA, 3]
        yield "NaT", pandas.Series([1, pandas.NaT, 3], dtype=object)
    except ImportError:
        pass
    try:
        import pyarrow

        yield "Arrow", pyarrow.array([1, None, 3])
        yield "chunks of Arrow", pyarrow.chunked_array([[1.0, None], [3.0]])
    except ImportError:
        pass
    try:
        import polars

        yield "polars", polars.Series([1, None, 3])
    except ImportError:
        pass


@pytest.mark.parametrize("values", [pytest.param(values, id=name) for name, values in _missing_in_columns()])
def test_missing_numbers(form, values):
    assert form.solve(gap=values)["label"].x.tolist() == [1, 8, 3]
    rows = form.solve(gap=values, missing="invalid")
    assert rows.status.tolist() == [0, plumb.Status.INVALID, 0] and rows.row(1) == {}
    with pytest.raises(plumb.LayoutError, match='"gap" has no value in row 1') as caught:
        form.solve(gap=values, missing="raise")
    assert caught.value.code == "missingValue"
    with pytest.raises(plumb.LayoutError, match="in row 1, id 'b'"):
        form.solve({"id": ["a", "b", "c"], "gap": values}, missing="raise")
    assert form.solve(gap=values).explain(1).frames["label"].x == 8
    with pytest.raises(plumb.LayoutError, match='"gap" has no value'):
        rows.explain(1)
    assert rows.explain(2).frames["label"].x == 3


def test_missing_texts():
    template = plumb.Template(TEXTS)
    columns = [["a", None, "c"], numpy.array(["a", None, "c"], object), ["a", math.nan, "c"]]
    for library, name in (("pandas", "Series"), ("polars", "Series"), ("pyarrow", "array")):
        try:
            columns.append(getattr(__import__(library), name)(["a", None, "c"]))
        except ImportError:
            pass
    for names in columns:
        assert template.solve(gap=[1, 2, 3], name=names)["a"].x.tolist() == [1, 2, 3]
        rows = template.solve(gap=[1, 2, 3], name=names, missing="invalid")
        assert rows.status.tolist() == [0, 3, 0] and rows.row(1) == {} and rows.row(2)["a"].x == 3
        with pytest.raises(plumb.LayoutError, match='"name" has no value in row 1'):
            template.solve(name=names, missing="raise")


@pytest.mark.parametrize("value", [None, math.nan, numpy.float32("nan"), numpy.ma.masked])
def test_one_missing_value_for_all_rows(form, value):
    assert form.solve(gap=value, wide=[1, 2])["label"].x.tolist() == [8, 8]
    assert form.solve(gap=value, rows=2, missing="invalid").status.tolist() == [3, 3]
    with pytest.raises(plumb.LayoutError, match='"gap" has no value$'):
        form.solve(gap=value, missing="raise")
    assert form.explain(gap=value).frames["label"].x == 8
    with pytest.raises(plumb.LayoutError, match='"gap" has no value$'):
        form.explain(gap=value, missing="raise")


def test_values_of_all_kinds(form):
    for value in (decimal.Decimal(3), True, 3, numpy.array(3.0), (number for number in [3])):
        assert form.solve(gap=value)["label"].x.tolist() == [
            float(value) if hasattr(value, "__float__") else 3
        ]
    for value in ({1: 2}, object(), [[1, 2], [3]], 1j, datetime.date(2026, 1, 1), b"3"):
        with pytest.raises((TypeError, ValueError), match='"gap" is a'):
            form.solve(gap=value)


def test_extra_columns(form):
    given = {"gap": [1, 2], "wdie": [3, 4], "note": ["x", "y"]}
    with pytest.raises(plumb.LayoutError) as caught:
        form.solve(given)
    message = 'there are no metrics "wdie"; did you mean "wide"?, "note"; extra="ignore" leaves out columns'
    assert message in str(caught.value) and caught.value.code == "unknownMetric"
    assert form.solve(given, extra="ignore")["label"].x.tolist() == [1, 2]
    assert form.explain({"gap": 1, "note": "x"}, extra="ignore").frames["label"].x == 1
    with pytest.raises(TypeError, match='extra is "raise" or "ignore", and not \'drop\''):
        form.solve(given, extra="drop")
    with pytest.raises(TypeError, match='missing is "default", "invalid" or "raise"'):
        form.solve(gap=3, missing=3)
    with pytest.raises(plumb.LayoutError, match='"gap" is a column and a keyword'):
        form.solve({"gap": 1}, gap=2)
    for columns in ([1, 2], numpy.arange(3.0), "gap"):
        with pytest.raises(TypeError, match="columns are a mapping, or a table of pandas, polars or Arrow"):
            form.solve(columns)


def test_ids(form):
    rows = form.solve({"id": [7, 8], "gap": [1, 2]})
    assert rows.ids == [7, 8] and form.solve(gap=[1]).ids is None
    assert form.solve({"id": "x", "gap": 1}).ids == ["x"]
    with pytest.raises(ValueError, match='"id" has 1 rows, and "gap" has 2'):
        form.solve(gap=[1, 2], id=["x"])
    named = plumb.Template({**FORM, "metrics": {**FORM["metrics"], "id": 3}})
    assert named.solve(id=[1, 2]).ids is None


@pytest.mark.parametrize("threads", [-1, -2, "2", 1.5, None])
def test_numbers_of_threads(form, threads):
    assert len(form.solve(gap=[1, 2], threads=0)) == 2
    with pytest.raises(ValueError, match="threads are a number from 1 on, or 0 for all cores"):
        form.solve(gap=[1, 2], threads=threads)


def test_threads_end_when_one_is_interrupted(form, monkeypatch):
    from plumb import _templates

    calls = []

    def checked(status):
        calls.append(status)
        if len(calls) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(_templates, "check", checked)
    with pytest.raises(KeyboardInterrupt):
        form.solve(gap=numpy.zeros(100 * _templates._STEP), threads=2)
    assert len(calls) < 60


def test_texts():
    template = plumb.Template(TEXTS)
    assert template.texts == ("name",) and template.defaults == {"gap": 3, "name": "Ada"}
    for names in (
        ["Ä", None, ""],
        numpy.array(["a", "b", "c"]),
        numpy.array(["a", None, "c"], object),
        "all",
    ):
        assert template.solve(gap=[1, 2, 3], name=names)["a"].x.tolist() == [1, 2, 3]
    with pytest.raises(TypeError, match='"name" is a text, and 3 is none'):
        template.solve(name=[3])
    with pytest.raises(ValueError, match="a zero character"):
        template.solve(name=["a\0b", "c"])
    with pytest.raises(ValueError, match='"name" has 2 rows, and "gap" has 3'):
        template.solve(gap=[1, 2, 3], name=["a", "b"])


def test_answers_are_the_same_bits_in_any_order_on_any_number_of_threads(form):
    generator = numpy.random.default_rng(7)
    gaps, wides = generator.uniform(0, 60, 50_000).round(2), generator.uniform(0, 100, 50_000).round(3)
    rows = form.solve(gap=gaps, wide=wides)
    order = generator.permutation(len(gaps))
    for threads in (1, 3, 0):
        mixed = form.solve({"gap": gaps[order], "wide": wides[order]}, threads=threads)
        assert mixed.frames.tobytes() == rows.frames[order].tobytes()


def test_numbers_of_all_digits_have_the_same_bits(form):
    generator = numpy.random.default_rng(7)
    gaps = generator.uniform(0, 60, 50_000)
    order = generator.permutation(len(gaps))
    assert form.solve(gap=gaps[order]).frames.tobytes() == form.solve(gap=gaps).frames[order].tobytes()


def test_threads_at_once(form):
    expected = form.solve(gap=numpy.linspace(0, 60, 2000)).frames
    wrong = []

    def work():
        for _ in range(20):
            if form.solve(gap=numpy.linspace(0, 60, 2000), threads=2).frames.tobytes() != expected.tobytes():
                wrong.append(1)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_one_row_explained():
    template = plumb.Template({**FORM, "equations": FORM["equations"] + ["field.width >= 300 @ low"]})
    result = template.explain(gap=10)
    assert result.status == "solved" and result.frames["label"].x == 10
    assert [entry["constraint"] for entry in result.unsatisfied] == ["field.width >= 300 @ low"]
    assert result._repr_svg_().lstrip().startswith("<svg")


def test_it_pickles_with_its_options():
    template = plumb.Template(FORM, size=(200, 100))
    again = pickle.loads(pickle.dumps(template))
    assert again.solve().frames.tobytes() == template.solve().frames.tobytes()


def _solved(job):
    template, values = job
    return template.solve(gap=values).frames.tobytes()


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes(form, method):
    form.solve(rows=3)
    jobs = [(form, numpy.arange(100.0) + index) for index in range(4)]
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(_solved, jobs) == [_solved(job) for job in jobs]


def test_a_child_goes_on_with_a_template(form):
    form.solve(rows=3)
    child = os.fork()
    if child == 0:
        os._exit(0 if form.solve(gap=5)["label"].x[0] == 5 else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_pandas(form):
    pandas = pytest.importorskip("pandas")
    given = pandas.DataFrame({"gap": [1.0, 2.0], "wide": [3, 4]}, index=["x", "y"])
    rows = form.solve(given)
    table = rows.to_pandas()
    assert table["label", "x"].tolist() == [1, 2] and table["status"].tolist() == [0, 0]
    assert list(table["field"].columns) == ["x", "y", "width", "height"]
    assert table.index.tolist() == list(rows.ids) == ["x", "y"] and rows[1:].to_pandas().index.tolist() == [
        "y"
    ]
    assert form.solve(gap=[]).to_pandas().shape == (0, 17)
    assert rows.explain(1).frames["label"].x == 2
    with_ids = form.solve(given.assign(id=[7, 8], note="n"), extra="ignore")
    table = with_ids.to_pandas()
    assert list(with_ids.ids) == table["id"].tolist() == [7, 8] and table.index.tolist() == ["x", "y"]
    with pytest.raises(plumb.LayoutError, match="in row 1, id 'y'"):
        form.solve(given.assign(gap=[1, None]), missing="raise")
    numbered = form.solve(pandas.DataFrame({"gap": [1.0, 2.0, 3.0], "id": [4, 5, 6]}, index=[0.5, 1.5, 2.5]))
    assert numbered[1:].ids.tolist() == [5, 6] and numbered[1:].to_pandas().index.tolist() == [1.5, 2.5]

    class Frame(pandas.DataFrame):
        pass

    assert form.solve(Frame(given)).ids.tolist() == ["x", "y"]
    with pytest.raises(plumb.LayoutError, match='there are two columns "gap"'):
        form.solve(pandas.DataFrame([[1, 2]], columns=["gap", "gap"]))
    assert form.explain(given.iloc[1]).frames["label"].x == 2


def test_an_index_of_pandas_in_tables_of_arrow(form):
    pandas, pyarrow = pytest.importorskip("pandas"), pytest.importorskip("pyarrow")
    table = pandas.DataFrame({"gap": [1.0, 2.0]})
    assert form.solve(table).to_arrow().column_names[0] == "status"
    assert form.solve(table.set_index(pandas.Index([3, 5]))).to_arrow()["id"].to_pylist() == [3, 5]
    levels = pandas.MultiIndex.from_tuples([("a", 1), ("b", 2)], names=["k", None])
    assert form.solve(table.set_index(levels)).to_arrow().column_names[:3] == ["id.k", "id.1", "status"]
    given = pyarrow.table({"id": [7, 8], "gap": [1.0, 2.0]})
    assert form.solve(given).to_arrow()["id"].to_pylist() == [7, 8]


def test_arrow(form):
    pyarrow = pytest.importorskip("pyarrow")
    given = pyarrow.table({"gap": [1.0, 2.0], "wide": [3, 4]})
    for columns in (given, given.to_batches()[0]):
        table = form.solve(columns).to_arrow()
        assert table["label.x"].to_pylist() == [1, 2] and table["status"].to_pylist() == [0, 0]
        assert len(table.column_names) == 1 + 4 * 4
    with pytest.raises(plumb.LayoutError, match='there are two columns "gap"'):
        form.solve(pyarrow.table([given["gap"], given["wide"]], names=["gap", "gap"]))


def test_polars(form):
    polars = pytest.importorskip("polars")
    given = polars.DataFrame({"id": ["a", "b", "c"], "gap": [1.0, None, 3.0], "wide": [3, 4, 5]})
    table = form.solve(given).to_polars()
    assert table["label.x"].to_list() == [1, 8, 3] and table["id"].to_list() == ["a", "b", "c"]
    assert table.columns[:2] == ["id", "status"] and len(table.columns) == 2 + 4 * 4
    assert form.solve(given.head(0)).to_polars().height == 0
    assert str(table.schema["status"]) == "Int8" and str(table.schema["label.x"]) == "Float64"
    for ids in ([7, 8], numpy.array([7, 8]), polars.Series([7, 8])):
        assert form.solve(gap=[1, 2], id=ids).to_polars()["id"].to_list() == [7, 8]
    assert form.explain(given.row(2, named=True)).frames["label"].x == 3
    with pytest.raises(TypeError, match="a lazy frame has no rows yet: write template.solve"):
        form.solve(given.lazy())


def test_without_numpy():
    program = f"""
import sys
sys.modules["numpy"] = None
from array import array
import plumb
template = plumb.Template({FORM!r})
rows = template.solve(gap=array("d", [1, 2, 3]), wide=[4, None, 6])
assert rows["label"].width.tolist() == [4, 80, 6], rows["label"]
assert rows.frames[2, 1, 0] == 3 and rows.frames.tolist()[0][1] == [1, 0, 4, 20]
assert list(rows.status) == [0, 0, 0] and rows.row(1)["label"].x == 2
assert rows[1:].frames.tolist()[1][1] == [3, 0, 6, 20] and rows[::2].row(1)["label"].x == 3
assert rows.explain(2).frames["label"].width == 6
holes = [1, None, float("nan")]
assert template.solve(gap=holes)["label"].x.tolist() == [1, 8, 8]
assert template.solve(gap=array("d", [1, float("nan")]))["label"].x.tolist() == [1, 8]
assert list(template.solve(gap=holes, missing="invalid").status) == [0, 3, 3]
assert repr(template.solve(gap=holes, missing="invalid")) == "<plumb.Rows of 4 views: 1 solved, 2 invalid>"
assert repr(template.solve(rows=9)["label"]).startswith("Frames(x=[8.0, 8.0, 8.0, … of 9]")
try:
    template.solve(gap=holes, missing="raise")
    raise SystemExit("nothing was missing")
except plumb.LayoutError as error:
    assert "row 1" in str(error)
assert len(template.solve(rows=0)) == 0 and repr(rows) == "<plumb.Rows of 4 views: 3 solved>"
texts = plumb.Template({TEXTS!r})
assert texts.solve(gap=[1, 2], name=["a", None])["a"].x.tolist() == [1, 2]
invalid = texts.solve(gap=[1, 2], name=["a", None], missing="invalid")
assert list(invalid.status) == [0, 3] and invalid.row(1) == {{}} and invalid.row(0)["a"].x == 1
session = plumb.Session()
session.add_constraint([(session.add_variable(), 2)], "==", 8)
session.solve()
assert session.values().tolist() == [4]
"""
    subprocess.run([sys.executable, "-c", program], check=True)
