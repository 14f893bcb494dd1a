"""How long work took, on the wall and of the processor: what else runs lengthens the one alone."""
import contextlib
import statistics
import time


class Clock:
    """The times of all laps so far."""

    def __init__(self):
        self.wall, self.processor = [], []

    @contextlib.contextmanager
    def lap(self):
        """Times the body of the `with` statement."""
        wall, processor = time.perf_counter(), time.process_time()
        yield
        self.processor.append(time.process_time() - processor)
        self.wall.append(time.perf_counter() - wall)

    def add(self, seconds):
        """Adds a lap timed elsewhere, without a separate processor time."""
        self.wall.append(seconds)
        self.processor.append(seconds)

    def goes_on(self, seconds):
        """Whether another lap is due for all to take so long together; one is in any case."""
        return not self.wall or sum(self.wall) < seconds

    def medians(self):
        """What a script prints of it."""
        return {
            "seconds": statistics.median(self.wall),
            "processorSeconds": statistics.median(self.processor),
        }
