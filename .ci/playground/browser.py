"""Headless Chromium, driven by the DevTools protocol over a pipe. Uses only Python's standard library."""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class Browser:
    """A browser with one page."""

    def __init__(self, width=1360, height=860, *options):
        names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
        program = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
        if not program:
            raise SystemExit("there is no Chromium; apt-get install chromium, or name one by CHROMIUM")
        self.profile = tempfile.mkdtemp()
        self.downloads = tempfile.mkdtemp()
        read_end, their_write = os.pipe()
        their_read, write_end = os.pipe()

        def hand_over():
            # The protocol requires descriptor 3 for reading and 4 for writing.
            spare_read, spare_write = os.dup(their_read), os.dup(their_write)
            os.dup2(spare_read, 3)
            os.dup2(spare_write, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu",
             "--no-first-run", "--disable-dev-shm-usage", "--force-color-profile=srgb",
             "--hide-scrollbars", f"--user-data-dir={self.profile}", *options, "about:blank"],
            close_fds=False, preexec_fn=hand_over, stderr=subprocess.DEVNULL)
        os.close(their_read)
        os.close(their_write)
        self.reading, self.writing = read_end, write_end
        self.buffer, self.number, self.session = b"", 0, None
        self.requests, self.complaints = [], []
        pages = [t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page"]
        self.session = self.call(
            "Target.attachToTarget", targetId=pages[0]["targetId"], flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Network", "Log"]:
            self.call(f"{domain}.enable")
        self.resize(width, height)
        self.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=self.downloads)

    def call(self, method, **parameters):
        """Calls a method of the browser, and waits for its answer."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session and not method.startswith(("Target.", "Browser.")):
            message["sessionId"] = self.session
        os.write(self.writing, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + 30
        while True:
            while b"\0" not in self.buffer:
                if not select.select([self.reading], [], [], max(0, end - time.monotonic()))[0]:
                    raise TimeoutError(method)
                self.buffer += os.read(self.reading, 1 << 20)
            line, self.buffer = self.buffer.split(b"\0", 1)
            answer = json.loads(line)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.note(answer)

    def note(self, event):
        method, parameters = event.get("method"), event.get("params", {})
        if method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            self.complaints.append(json.dumps(parameters["exceptionDetails"])[:600])
        elif method == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            self.complaints.append(parameters["entry"]["text"] + " " + parameters["entry"].get("url", ""))

    def resize(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)

    def prefer(self, scheme):
        """Emulates a preference for light or dark."""
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": scheme}])

    def open(self, address):
        # Changing only the fragment would load nothing.
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=address)

    def evaluate(self, script):
        """The value of an expression of JavaScript."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{script}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait(self, script, seconds=10):
        """The value of an expression, once it is true."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if value := self.evaluate(script):
                    return value
            except RuntimeError:
                pass  # The page is being loaded.
            time.sleep(0.02)
        raise AssertionError(f"after {seconds} s still not: {script}")

    def key(self, key, code=0, modifiers=0, text=None):
        extra = {"text": text} if text else {}
        for kind in ["keyDown", "keyUp"]:
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, modifiers=modifiers,
                      windowsVirtualKeyCode=code, **(extra if kind == "keyDown" else {}))

    def type(self, text):
        self.call("Input.insertText", text=text)

    def mouse(self, kind, x, y):
        button = "none" if kind == "mouseMoved" and not getattr(self, "held", False) else "left"
        self.held = kind == "mousePressed" or (kind == "mouseMoved" and getattr(self, "held", False))
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button=button,
                  buttons=int(self.held), clickCount=1)

    def middle(self, selector):
        return self.evaluate(f"""(() => {{ const b = document.querySelector({json.dumps(selector)})
            .getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2] }})()""")

    def drag(self, selector, dx, dy, steps=12):
        x, y = self.middle(selector)
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y)
        for step in range(1, steps + 1):
            self.mouse("mouseMoved", x + dx * step / steps, y + dy * step / steps)
            time.sleep(0.01)
        self.mouse("mouseReleased", x + dx, y + dy)

    def click(self, selector):
        x, y = self.middle(selector)
        self.mouse("mousePressed", x, y)
        self.mouse("mouseReleased", x, y)

    def screenshot(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close")
        except (OSError, TimeoutError):
            pass
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        shutil.rmtree(self.profile, ignore_errors=True)
        shutil.rmtree(self.downloads, ignore_errors=True)
