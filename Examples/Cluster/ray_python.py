"""Solves rows of a template on Ray, by plumb.Template in map_batches, and compares what comes out, bit by bit, with what
one process makes of them.

Usage: ray_python.py ROWS. Needs ray[data], pandas, and the package plumb (Docs/Python.md).
"""

import os
import sys
import time

import numpy
import pyarrow
import ray

import card_rows
import plumb

template = plumb.Template(card_rows.CARD)


def solved(batch):
    """What a batch of rows comes to, with their ids."""
    rows = template.solve(batch.select(template.metrics)).to_arrow()
    return rows.add_column(0, "id", batch.column("id"))


def main(count):
    given = card_rows.rows(count)
    expected = template.solve(given).to_arrow()
    # The processes of Ray find the package and the library as this one does.
    paths = {name: os.environ[name] for name in ("PYTHONPATH", "PLUMB_LIBRARY") if name in os.environ}
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, runtime_env={"env_vars": paths})
    ray.data.DataContext.get_current().enable_progress_bars = False
    rows = ray.data.from_arrow(pyarrow.table({"id": numpy.arange(count), **given})).repartition(8).materialize()
    begin = time.perf_counter()
    found = rows.map_batches(solved, batch_format="pyarrow").to_pandas()
    card_rows.compare("map_batches", found, expected, time.perf_counter() - begin)
    ray.shutdown()


if __name__ == "__main__":
    main(int(sys.argv[1]))
