"""The playground's server, which starts and ends with a script."""
import re
import resource
import subprocess
import sys


class Server:
    """`plumb serve` on a free port of this machine. The script's first argument is the path of plumb."""

    def __init__(self, *options):
        # For the sockets of the scripts themselves.
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        self.process = subprocess.Popen(
            [sys.argv[1], "serve", "--port", "0", *options], stderr=subprocess.PIPE, text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 1024), hard)))
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard if hard > 0 else 65536, hard))
        told = self.process.stderr.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", told)
        if not found:
            raise SystemExit(f"plumb serve does not start: {told}")
        self.address, self.port = found.group(0), int(found.group(1))

    def memory(self, what="VmRSS"):
        """The server's resident memory in MB, or its peak with VmHWM. 0 if unknown."""
        try:
            with open(f"/proc/{self.process.pid}/status") as status:
                return int(re.search(rf"{what}:\s+(\d+)", status.read()).group(1)) // 1024
        except OSError:
            return 0

    def is_running(self):
        return self.process.poll() is None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(20)
