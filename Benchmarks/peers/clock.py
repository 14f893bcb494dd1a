"""Wall time and processor time of work. Other load on the machine lengthens only the first."""
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
        """Adds a lap timed elsewhere, without processor time."""
        self.wall.append(seconds)
        self.processor.append(seconds)

    def goes_on(self, seconds):
        """Whether another lap is due, so that all laps together take this long. There is at least one."""
        return not self.wall or sum(self.wall) < seconds

    def medians(self):
        """The values that a script prints."""
        return {
            "seconds": statistics.median(self.wall),
            "processorSeconds": statistics.median(self.processor),
        }
