"""Solves rows of a template on Spark in Python, by plumb.Template in mapInArrow and mapInPandas, and compares what
comes out, bit by bit, with what one process makes of them.

Usage: spark_python.py ROWS. Needs pyspark, pyarrow, pandas, Java, and the package plumb (Docs/Python.md).
"""

import os
import sys
import time

import numpy
import pyarrow
from pyspark.sql import SparkSession
from pyspark.sql.pandas.types import from_arrow_schema

import plumb

CARD = {
    "size": [400, 60],
    "metrics": {"gap": 8, "width": 90},
    "views": {"a": {}, "b": {}, "c": {}},
    "equations": ["a.left == gap", "b.left == a.right + gap", "c.left == b.right + gap", "a.width == width"]
    + ["b.width == a.width @ 600", "c.right == -gap", "b.width >= 40", "c.width >= b.width @ 700"],
}
template = plumb.Template(CARD)


def solved(batches):
    """What each batch of rows comes to, with their ids: for mapInArrow."""
    for batch in batches:
        rows = template.solve(batch.select(["gap", "width"])).to_arrow()
        yield from rows.add_column(0, "id", batch.column("id")).combine_chunks().to_batches()


def solved_frames(tables):
    """The same for mapInPandas."""
    for table in tables:
        found = template.solve(table[["gap", "width"]]).to_arrow().to_pandas()
        found.insert(0, "id", table["id"])
        yield found


def main(count):
    generator = numpy.random.default_rng(5)
    given = {"gap": generator.uniform(0, 60, count).round(2), "width": generator.uniform(20, 150, count).round(2)}
    expected = template.solve(given).to_arrow()
    os.environ.update(PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")
    spark = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .appName("plumb")
        .config("spark.ui.showConsoleProgress", "false")
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    table = pyarrow.table({"id": numpy.arange(count), **given})
    rows = spark.createDataFrame(table.to_pandas()).repartition(8).cache()
    rows.count()
    schema = from_arrow_schema(expected.schema.insert(0, pyarrow.field("id", pyarrow.int64())))
    for name, work in (("mapInArrow", solved), ("mapInPandas", solved_frames)):
        begin = time.perf_counter()
        found = getattr(rows, name)(work, schema).toPandas().sort_values("id")
        seconds = time.perf_counter() - begin
        assert (found["id"].to_numpy() == numpy.arange(count)).all(), name
        for column in expected.column_names:
            there, here = found[column].to_numpy(), expected[column].to_numpy()
            assert there.tobytes() == here.tobytes(), (name, column)
        print(f"{name}: {count} rows, each answered once, with the bits of one process, in {seconds:.1f} s")
    spark.stop()


if __name__ == "__main__":
    main(int(sys.argv[1]))
