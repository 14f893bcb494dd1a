import math
import multiprocessing
import os
import pickle
import subprocess
import sys
import threading

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
    column = _columns.numbers("gap", values, 0)
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
    with pytest.raises(ValueError, match="2 dimensions"):
        form.solve(gap=numpy.zeros((2, 2)))


def test_rows_without_a_layout_are_nan():
    template = plumb.Template({**FORM, "equations": FORM["equations"] + ["field.width >= 100"]})
    rows = template.solve(gap=[8, 200, math.nan, 9])
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
    table = form.solve(pandas.DataFrame({"gap": [1.0, 2.0], "wide": [3, 4]})).to_pandas()
    assert table["label", "x"].tolist() == [1, 2] and table["status"].tolist() == [0, 0]
    assert list(table["field"].columns) == ["x", "y", "width", "height"]


def test_arrow(form):
    pyarrow = pytest.importorskip("pyarrow")
    given = pyarrow.table({"gap": [1.0, 2.0], "wide": [3, 4]})
    for columns in (given, given.to_batches()[0]):
        table = form.solve(columns).to_arrow()
        assert table["label.x"].to_pylist() == [1, 2] and table["status"].to_pylist() == [0, 0]
        assert len(table.column_names) == 1 + 4 * 4


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
assert len(template.solve(rows=0)) == 0 and repr(rows) == "<plumb.Rows of 4 views: 3 solved>"
texts = plumb.Template({TEXTS!r})
assert texts.solve(gap=[1, 2], name=["a", None])["a"].x.tolist() == [1, 2]
session = plumb.Session()
session.add_constraint([(session.add_variable(), 2)], "==", 8)
session.solve()
assert session.values().tolist() == [4]
"""
    subprocess.run([sys.executable, "-c", program], check=True)
