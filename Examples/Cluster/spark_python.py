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

import card_rows
import plumb

template = plumb.Template(card_rows.CARD)


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
    given = card_rows.rows(count)
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
        found = getattr(rows, name)(work, schema).toPandas()
        card_rows.compare(name, found, expected, time.perf_counter() - begin)
    spark.stop()


if __name__ == "__main__":
    main(int(sys.argv[1]))
