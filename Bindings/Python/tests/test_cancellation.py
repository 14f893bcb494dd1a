"""Tests of calls that Ctrl-C, a signal or another thread ends."""

import os
import signal
import threading
import time

import pytest

import plumb

SMALL = {"size": [3, 4]}


def crowd(count=24):
    """Boxes that may not overlap. The search takes minutes."""
    layout = plumb.Layout(2000, 2000)
    boxes = [layout.view(f"b{number}") for number in range(count)]
    for number, box in enumerate(boxes):
        layout.add(box.width == 60 + number * 7 % 30, box.height == 40 + number * 11 % 25)
        layout.add((box.center_x == number * 13 % 90) @ 500, (box.center_y == number * 17 % 80) @ 500)
        layout.add(*(plumb.apart(box, other) for other in boxes[:number]))
    return layout


def session(count):
    """A random session with four priorities."""
    state = 7
    found = plumb.Session()
    for _ in range(count):
        found.add_variable()
    for row in range(3 * count):
        terms = []
        for place in range(4):
            state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
            terms.append(((state >> 33) % count, 1 + place * 0.25))
        priority = (1000, 750, 500, 250)[row % 4]
        relation = "<=" if priority == 1000 else ("==", ">=", "<=")[row % 3]
        found.add_constraint(terms, relation, 100 + (state >> 40) % 200, priority)
    return found


class Later:
    """Runs an action after some seconds on another thread, and measures how late the call noticed it."""

    def __init__(self, seconds, action):
        self._action = action
        self._timer = threading.Timer(seconds, self._act)

    def __enter__(self):
        self._timer.start()
        return self

    def _act(self):
        self._at = time.perf_counter()
        self._action()

    def __exit__(self, *error):
        self.late = time.perf_counter() - self._at
        self._timer.join()


def interrupt():
    os.kill(os.getpid(), signal.SIGINT)


def heard(error, action, call):
    with Later(0.2, action) as later:
        with pytest.raises(error):
            call()
    # A few hundredths of a second on an idle machine.
    assert later.late < 20


def is_well():
    return plumb.solve(SMALL).frames["view"].width == 3


def slow_calls():
    document = plumb.Document(crowd())
    template = plumb.Template('{"size": ["w", 9], "views": {"a": {}}, "metrics": {"w": 5}}')
    values = [float(number) for number in range(200_000)]

    def rows(threads):
        while True:
            template.solve(w=values, threads=threads)

    return {
        "solve": lambda: document.solve(time_limit=None),
        "check": lambda: document.check(time_limit=None),
        "explain": lambda: document.explain(time_limit=None),
        "draw": lambda: document.draw(time_limit=None),
        "rows": lambda: rows(1),
        "rows of two threads": lambda: rows(2),
        "session": session(2000).solve,
    }


NAMES = list(slow_calls())


@pytest.mark.parametrize("name", NAMES)
def test_ctrl_c_ends_what_takes_long(name):
    heard(KeyboardInterrupt, interrupt, slow_calls()[name])
    assert is_well()


@pytest.mark.parametrize("name", NAMES)
def test_another_thread_ends_calls(name):
    cancellation = plumb.Cancellation()
    with cancellation:
        heard(plumb.Cancelled, cancellation.cancel, slow_calls()[name])
        # A cancellation stays cancelled.
        with pytest.raises(plumb.Cancelled):
            plumb.solve(SMALL)
    assert cancellation.cancelled and is_well()
    assert repr(cancellation) == "<plumb.Cancellation, cancelled>"


def test_handlers_of_signals_decide():
    asked = []

    def stop(number, frame):
        asked.append(number)
        if len(asked) == 2:
            raise TimeoutError("enough")

    before = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1, 0.1)
        with pytest.raises(TimeoutError, match="enough"):
            plumb.solve(crowd(), time_limit=None)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert asked[:2] == [signal.SIGALRM] * 2 and is_well()


def test_one_inside_another():
    outer, inner = plumb.Cancellation(), plumb.Cancellation()
    with outer:
        with inner:
            inner.cancel()
            with pytest.raises(plumb.Cancelled):
                plumb.solve(SMALL)
        assert is_well()
        with plumb.Cancellation():
            outer.cancel()
            with pytest.raises(plumb.Cancelled):
                plumb.solve(SMALL)
        with pytest.raises(plumb.Cancelled):
            plumb.solve(SMALL)
    assert is_well()


def test_ctrl_c_inside_a_cancellation():
    cancellation = plumb.Cancellation()
    slow = plumb.Document(crowd())
    with cancellation:
        with Later(0.1, interrupt), pytest.raises(KeyboardInterrupt):
            slow.solve(time_limit=None)
        assert is_well()
        with Later(0.1, cancellation.cancel), pytest.raises(plumb.Cancelled):
            slow.solve(time_limit=None)


def test_other_threads_are_ended_alone():
    cancellation = plumb.Cancellation()
    slow = plumb.Document(crowd())
    ended = []

    def work():
        with cancellation:
            try:
                slow.solve(time_limit=None)
            except plumb.Cancelled:
                ended.append(True)

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    time.sleep(0.1)
    assert is_well()
    cancellation.cancel()
    for thread in threads:
        thread.join()
    assert ended == [True, True]


def test_a_session_has_a_time_limit():
    slow = session(2000)
    begun = time.perf_counter()
    assert slow.solve(time_limit=0.1) == plumb.Status.LIMIT
    assert time.perf_counter() - begun < 30
    quick = session(20)
    assert quick.solve(time_limit=0) == plumb.Status.LIMIT
    assert quick.solve() == plumb.Status.SOLVED
    with pytest.raises(plumb.LayoutError, match="a time limit is at least 0 seconds"):
        quick.solve(time_limit=-1)


def test_what_is_ended_many_times_goes_on():
    """Cancels `PLUMB_CANCELLATIONS` times, at random moments."""
    count = int(os.environ.get("PLUMB_CANCELLATIONS", 60))
    state = 1
    kept = session(150)
    expected = session(150)
    assert expected.solve() == plumb.Status.SOLVED
    document = plumb.Document(crowd(5))
    whole = document.solve().json
    ended = 0
    for _ in range(count):
        state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        cancellation = plumb.Cancellation()
        timer = threading.Timer((state >> 40) % 200 / 10_000, cancellation.cancel)
        timer.start()
        with cancellation:
            try:
                kept.set_constant(0, 150 + state % 50)
                kept.solve()
                document.solve()
            except plumb.Cancelled:
                ended += 1
        timer.join()
    kept.set_constant(0, 150)
    expected.set_constant(0, 150)
    assert kept.solve() == expected.solve() == plumb.Status.SOLVED
    differences = [abs(one - other) for one, other in zip(kept.values(), expected.values())]
    assert max(differences) < 1e-6 and ended > 0
    assert document.solve().json == whole
