"""Solves a data set of layouts with `plumb batch` on a Spark cluster.

    spark-submit --files plumb spark_batch.py INPUT OUTPUT
    spark-submit --files plumb,card.yaml spark_batch.py ROWS OUTPUT --template card.yaml

INPUT is NDJSON, a layout a line: a file, a folder or a pattern, on any file system that Spark reads;
ROWS is NDJSON or CSV, whose first line names the metrics. OUTPUT becomes a folder of parts, which
joined in the order of their names are what `plumb batch` writes for the files in the order of theirs,
byte for byte, whatever is lost and done again on the way. What follows `--` are options of
`plumb batch`.

Each piece of a file is piped through one process. Docs/Clusters.md says what to expect.
"""
import argparse
import itertools
import os
import subprocess
import sys
import threading
from urllib.parse import unquote

from pyspark import SparkFiles
from pyspark.sql import SparkSession
from pyspark.sql import functions as F


def pieces(spark, file):
    """A file's lines as (where its piece begins, bytes), and how many lines each piece has."""
    lines = spark.read.text(file, lineSep="\n").select(
        F.input_file_block_start().alias("start"), F.col("value").cast("binary").alias("line")
    )
    partition = F.spark_partition_id().alias("partition")
    counts = lines.groupBy(partition, "start").count().orderBy("partition", "start").collect()
    assert [c.start for c in counts] == sorted(c.start for c in counts), "pieces out of order"
    return lines.rdd, {count.start: count["count"] for count in counts}


def local(name):
    """A file that the job brought along, or else the name as it is."""
    brought = SparkFiles.get(os.path.basename(name))
    return brought if os.path.exists(brought) else name


def answers(lines, first, options, header):
    """What one process answers to the lines of a piece."""
    command = [local(options.plumb), "batch", "--jobs", "1", "--first", str(first)]
    if options.template:
        command += ["--template", local(options.template), "--rows", options.rows]
    process = subprocess.Popen(
        command + options.options, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    fed = 0
    failure = None

    def feed():
        nonlocal fed, failure
        try:
            with process.stdin as pipe:
                if header is not None:
                    pipe.write(header + b"\n")
                for line in lines:
                    pipe.write(line + b"\n")
                    fed += 1
        except BaseException as error:
            failure = error

    feeder = threading.Thread(target=feed)
    feeder.start()
    answered = 0
    try:
        for line in process.stdout:
            answered += 1
            yield line[:-1]
    finally:
        process.stdout.close()
        feeder.join()
    # 0 to 3 tell how layouts ended; then Spark does the piece again elsewhere.
    status = process.wait()
    sizes = sum(option.split("=")[0] == "--size" for option in options.options)
    if failure or status not in range(4) or answered != fed * max(1, sizes):
        raise RuntimeError(f"{answered} answers to {fed} layouts, exit {status}") from failure


def solved(spark, file, first, options):
    """The answers to a file whose first layout has a number, and the number behind its last one."""
    lines, counts = pieces(spark, file)
    header = None
    if options.template and options.rows == "csv":
        header = lines.first().line if counts else b""
        counts[0] = counts.get(0, 1) - 1
    # Where the layouts of each piece begin to count.
    starts = sorted(counts)
    totals = itertools.accumulate((counts[start] for start in starts), initial=first)
    numbers = dict(zip(starts, totals))

    def solve(rows):
        for start, piece in itertools.groupby(rows, key=lambda row: row.start):
            found = (bytes(row.line) for row in piece)
            if header is not None and start == 0:
                next(found)
            yield from answers(found, numbers[start], options, header)

    return lines.mapPartitions(solve), first + sum(counts.values())


def main():
    parser = argparse.ArgumentParser(usage="spark_batch.py INPUT OUTPUT [OPTION …] [-- OPTION …]")
    parser.add_argument("input")
    parser.add_argument("output")
    parser.add_argument("--template", help="the layout whose metrics the lines have values of")
    parser.add_argument("--rows", choices=["csv", "ndjson"], help="by default what the name says")
    parser.add_argument("--plumb", default="plumb", help="the command, brought along or on each node")
    arguments = sys.argv[1:]
    end = arguments.index("--") if "--" in arguments else len(arguments)
    options = parser.parse_args(arguments[:end])
    options.options = arguments[end + 1 :]
    options.rows = options.rows or ("csv" if ".csv" in options.input.lower() else "ndjson")
    spark = SparkSession.builder.appName("plumb").getOrCreate()
    files = sorted(unquote(file) for file in spark.read.text(options.input).inputFiles())
    results, first = [], 1
    for file in files:
        result, first = solved(spark, file, first, options)
        results.append(result)
    spark.sparkContext.union(results).saveAsTextFile(options.output)
    spark.stop()


if __name__ == "__main__":
    main()
