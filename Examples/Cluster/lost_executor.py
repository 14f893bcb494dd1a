"""Runs spark_batch.py on a cluster of two executors on this machine, kills one of them in the middle,
and compares what comes out with what one `plumb batch` writes.

Usage: lost_executor.py PLUMB. Needs pyspark and Java.
"""
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent
MASTER = "local-cluster[2,1,1024]"
# Small, so that there is a middle.
PIECE = 1_000_000


def layouts(count):
    """Layouts of some kinds, and lines that are none."""
    chance = random.Random(42)
    for number in range(count):
        kind, width = number % 11, chance.randint(200, 500)
        name = f'"id":"form{number}",' if kind % 2 else ""
        if kind == 3:
            yield b"" if number % 2 else "no layout, ä".encode()
        elif kind == 5:
            yield b'{"id":"\xff"}' if number % 3 else b'{"size":[1,2]}\r'
        else:
            views = [f"v{view}" for view in range(4 + number % 9)]
            equations = [f"{views[0]}.left == 8", f"{views[-1]}.right == -8"]
            for left, right in zip(views, views[1:]):
                equations.append(f"{right}.left == {left}.right + {chance.randint(2, 9)}")
                equations.append(f"{right}.width == {left}.width @ {chance.randint(1, 999)}")
            if kind == 7:
                equations.append(f"{views[0]}.left == 9")
            text = ",".join(f'"{equation}"' for equation in equations)
            named = ",".join(f'"{view}":{{}}' for view in views)
            yield (f'{{{name}"size":[{width},44],"views":{{{named}}},"equations":[{text}]}}').encode()


def rows(count):
    """Rows of numbers, some of which are none."""
    chance = random.Random(43)
    yield b"id,gap,width"
    for number in range(count):
        name = f"row{number}" if number % 3 else ""
        gap = "wide" if number % 97 == 5 else chance.randint(1, 40)
        yield f"{name},{gap},{chance.randint(300, 500) / 4}".encode()


TEMPLATE = """size: [400, 60]
metrics: {gap: 8, width: 90}
views: {a: {}, b: {}, c: {}}
equations: |
  a.left == gap
  b.left == a.right + gap
  c.left == b.right + gap
  a.width == width
  b.width == a.width @ 600
  c.right == -gap
  b.width >= 40
  c.width >= b.width @ 700
"""


def executors(parent):
    """The executors among the descendants of a process."""
    parents = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            status = (folder / "stat").read_text().rsplit(")", 1)[1].split()
            command = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        parents[int(folder.name)] = (int(status[1]), b"CoarseGrainedExecutorBackend" in command)
    for process, (ancestor, is_executor) in parents.items():
        while is_executor and ancestor in parents and ancestor != parent:
            ancestor = parents[ancestor][0]
        if is_executor and ancestor == parent:
            yield process


def run_and_kill(folder, arguments, files):
    """Runs the job, and kills an executor once some pieces are done."""
    environment = dict(os.environ, PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")
    submit = pathlib.Path(sys.executable).parent / "spark-submit"
    command = [submit, "--master", MASTER, "--files", ",".join(map(str, files))]
    command += ["--conf", f"spark.sql.files.maxPartitionBytes={PIECE}"]
    command += ["--conf", "spark.sql.files.openCostInBytes=0", "--conf", "spark.ui.enabled=false"]
    command += [HERE / "spark_batch.py"] + arguments
    log = folder / "log"
    killed = None
    with open(log, "wb") as errors:
        # Its own group, so that nothing of it is left when this ends early.
        job = subprocess.Popen(
            command, stderr=errors, stdout=errors, env=environment, cwd=folder,
            start_new_session=True,
        )
        try:
            while job.poll() is None:
                time.sleep(0.02)
                done = len(list(folder.glob("out/_temporary/0/task_*")))
                if killed is None and done >= 2:
                    killed = next(executors(job.pid))
                    os.kill(killed, signal.SIGKILL)
                    print(f"spark: killed executor {killed} after {done} pieces", flush=True)
        finally:
            if job.poll() is None:
                os.killpg(job.pid, signal.SIGKILL)
    text = log.read_text()
    if job.returncode != 0 or killed is None or "Lost executor" not in text:
        print(text[-4000:])
        raise SystemExit(f"spark: exit {job.returncode}, killed {killed}")


def check(name, plumb, lines, options, extra):
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        (folder / "card.yaml").write_text(TEMPLATE)
        ending = "csv" if extra else "ndjson"
        data = folder / "data set"
        data.mkdir()
        half = len(lines) // 2
        head = lines[:1] if extra else []
        parts = [lines[:half], head + lines[half:]]
        for number, part in enumerate(parts):
            (data / f"{number}.{ending}").write_bytes(b"\n".join(part) + b"\n")
        files = [folder / "card.yaml"] if extra else []
        start = time.monotonic()
        whole = subprocess.run(
            [plumb, "batch", *options, *extra, "--jobs", "1", *sorted(data.iterdir())],
            cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        ).stdout
        alone = time.monotonic() - start
        arguments = [data, "out", *extra] + (["--rows", "csv"] if extra else []) + ["--", *options]
        start = time.monotonic()
        run_and_kill(folder, arguments, [plumb] + files)
        parts = sorted(folder.glob("out/part-*"))
        answers = b"".join(part.read_bytes() for part in parts)
        count = len(lines) - len(head)
        if answers != whole or answers.count(b"\n") != count:
            raise SystemExit(
                f"spark: {name}: {answers.count(10)} answers, {whole.count(10)} on one machine, "
                f"{count} layouts; the bytes are not the same"
            )
        read = sum(file.stat().st_size for file in data.iterdir())
        print(
            f"spark: {name}: {count} layouts in {len(parts)} pieces, each answered once, the bytes "
            f"of one machine; {read / count:.0f} bytes in and {len(whole) / count:.0f} out a layout; "
            f"{time.monotonic() - start:.1f} s, {alone:.1f} s on one core without Spark"
        )


def main():
    plumb = pathlib.Path(sys.argv[1]).resolve()
    check("layouts", plumb, list(layouts(40_000)), ["--time-limit", "20"], [])
    check("rows of a template", plumb, list(rows(300_000)), [], ["--template", "card.yaml"])


if __name__ == "__main__":
    main()
