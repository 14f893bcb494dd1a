"""What spark_python.py and ray_python.py have in common: a template, rows for it, and the comparison with one process."""

import numpy

CARD = {
    "size": [400, 60],
    "metrics": {"gap": 8, "width": 90},
    "views": {"a": {}, "b": {}, "c": {}},
    "equations": ["a.left == gap", "b.left == a.right + gap", "c.left == b.right + gap", "a.width == width"]
    + ["b.width == a.width @ 600", "c.right == -gap", "b.width >= 40", "c.width >= b.width @ 700"],
}


def rows(count):
    """So many values of the metrics."""
    generator = numpy.random.default_rng(5)
    return {"gap": generator.uniform(0, 60, count).round(2), "width": generator.uniform(20, 150, count).round(2)}


def compare(name, found, expected, seconds):
    """Stops where a data frame, which has ids, differs from a table in anything, be it the last bit."""
    count = expected.num_rows
    found = found.sort_values("id")
    assert (found["id"].to_numpy() == numpy.arange(count)).all(), name
    for column in expected.column_names:
        assert found[column].to_numpy().tobytes() == expected[column].to_numpy().tobytes(), (name, column)
    print(f"{name}: {count} rows, each answered once, with the bits of one process, in {seconds:.1f} s")
