#!/usr/bin/env python3
"""Uses the playground's page as people do, in Chromium: types, drags, switches, follows a link, saves.

    .ci/playground/page.py PLUMB [FOLDER]    pictures of what it saw go to the folder
"""
import json
import os
import sys
import time

from browser import Browser
from server import Server

LAYOUT = """id: pair
size: [300, 200]
views: {one: {}, two: {}}
equations: |
  one.leading == 10
  one.width == 100
  two.leading == one.trailing + 8 && two.trailing == -10
  one.top == 10 && one.bottom == -10
  two.top == 10 && two.height == one.height
"""
INFEASIBLE = """id: too-narrow
size: [300, 160]
views: {photo: {}, text: {}, button: {}}
equations: |
  photo.left == 10
  photo.width == 120
  text.left == photo.right + 10
  text.width >= 200        # there is no room for this
  text.right <= -10
  photo.top == 10 && photo.bottom == -10
  text.top == 10 && text.height == 90
  button.left == text.left && button.top == text.bottom + 10
  button.width == 80 && button.height == 30
"""
AMBIGUOUS = """id: where-is-it
size: [320, 200]
views:
  panel: {views: {badge: {intrinsic: [64, 24]}}}
  note: {}
equations: |
  panel.left == 12 && panel.right == -12
  panel.top == 12 && panel.height == 120
  badge.top == 12
  note.left == 12 && note.right <= -12
  note.top == panel.bottom + 8
"""


class Page(Browser):
    """The page, with what the checks below ask of it."""

    def frames(self):
        """What the table of frames says."""
        return self.evaluate("""Object.fromEntries([...document.querySelectorAll('#frames tbody tr')]
            .map((row) => [row.dataset.view, [...row.cells].slice(1).map((cell) => +cell.textContent)]))""")

    def status(self):
        return self.evaluate("document.querySelector('#status').textContent")

    def write(self, text):
        """Replaces the whole text by typing."""
        self.evaluate("document.getElementById('text').focus()")
        self.key("a", 65, modifiers=2)
        self.type(text)

    def settle(self, status, seconds=10):
        """Waits for an answer to what is there now."""
        return self.wait(f"document.querySelector('#status b.{status}') && performance.now()", seconds)

    def rest(self):
        """Waits until all is answered, and the address is up to date."""
        time.sleep(0.35)
        self.wait("document.getElementById('stage').ariaBusy === 'false'")

    def select(self, selector, value):
        self.evaluate(f"""(() => {{ const s = document.querySelector({json.dumps(selector)});
            s.value = {json.dumps(value)}; s.dispatchEvent(new Event('change', {{bubbles: true}})) }})()""")

    def until(self, check, what, seconds=10):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            seen = self.frames()
            if seen and check(seen):
                return seen
            time.sleep(0.02)
        raise AssertionError(f"{what}; the frames are {self.frames()}, {self.status()}")

    def picture_is_shown(self):
        return self.wait("document.querySelector('#picture img')?.naturalWidth > 0")


def main(page, server, folder):
    def look(name):
        time.sleep(0.3)
        page.screenshot(os.path.join(folder, name + ".png"))

    def told(what):
        print(f"playground: {what}", flush=True)

    page.open(server.address)
    page.settle("solved")
    page.picture_is_shown()
    names = page.evaluate("[...document.querySelectorAll('#example option')].map((o) => o.value)")
    assert len(names) > 10, names
    look("solved")
    for name in names[1:]:
        page.select("#example", name)
        page.wait(f"document.querySelector('#text').value.includes({json.dumps(name)})")
        page.settle("solved")
    told(f"opens, and {len(names) - 1} examples are solved")

    page.write(LAYOUT)
    seen = page.until(lambda f: "two" in f, "typed, but not solved")
    assert seen == {"view": [0, 0, 300, 200], "one": [10, 10, 100, 180], "two": [118, 10, 172, 180]}, seen
    told(f"types, and reads {seen['two']}")

    page.drag(".handle.corner", 60, 30)
    page.rest()
    seen = page.until(lambda f: f["view"][2] > 310, "dragged, but not wider")
    width, height = seen["view"][2:]
    assert seen["two"][2] == width - 128 and seen["one"][3] == height - 20, seen
    assert page.evaluate("document.querySelector('#width').value") == str(width)
    page.key("ArrowRight", 39, modifiers=8)
    page.until(lambda f: f["view"][2] == width + 10, "the arrow key does not widen it")
    told(f"drags the root to {width} × {height}, and on by a key")

    page.click("#directions label:last-of-type span")
    seen = page.until(lambda f: f["one"][0] == width + 10 - 110, "one is not on the right")
    told(f"switches to right to left: {seen['one']}")

    page.click("#own-size")
    page.click("#directions label:nth-of-type(1) span")
    page.until(lambda f: f["two"] == [118, 10, 172, 180], "not as it was written")
    for backend in page.evaluate("[...document.querySelectorAll('#backend option')].map((o) => o.value)"):
        page.select("#backend", backend)
        page.rest()
        page.settle("solved")
        page.until(lambda f: f["two"] == [118, 10, 172, 180], f"{backend} says something else")
        told(f"asks the backend {backend}")
    page.select("#backend", "auto")

    page.write(LAYOUT.replace("two.height ==", "two.heigth =="))
    page.settle("invalid")
    waves = page.wait("[...document.querySelectorAll('.wave.error')].map((s) => s.textContent).join('')")
    message = page.evaluate("document.querySelector('.problem.error').textContent")
    assert waves == "heigth" or waves == "two.heigth", waves
    assert "heigth" in message and "height" in message, message
    page.evaluate("document.getElementById('text').blur()")
    page.key("F8", 119)
    line = page.evaluate("""(() => { const t = document.getElementById('text');
        return t.value.slice(0, t.selectionStart).split('\\n').length })()""")
    assert line == 9, line
    x, y = page.evaluate("""(() => { const b = document.querySelector('.wave.error').getBoundingClientRect();
        return [b.x + b.width / 2, b.y + b.height / 2] })()""")
    page.mouse("mouseMoved", x, y)
    tip = page.wait("!document.getElementById('tip').hidden && document.getElementById('tip').textContent")
    told(f"makes an error: {waves!r} is underlined, {tip!r}; F8 goes to line {line}")
    look("error")

    page.write(INFEASIBLE)
    page.settle("infeasible")
    assert "cannot all hold" in page.evaluate("document.querySelector('.problem.error').textContent")
    assert page.evaluate("document.querySelectorAll('.row .wave.error').length") >= 4
    page.picture_is_shown()
    assert "could give" in page.status()
    told("contradicts itself, and sees who is in the conflict")
    look("infeasible")
    page.evaluate("document.querySelector('#elastic').click()")
    page.settle("solved")
    page.evaluate("document.querySelector('#elastic').click()")
    page.settle("infeasible")

    page.write(AMBIGUOUS)
    page.settle("solved")
    page.wait("document.querySelectorAll('.problem.warning').length >= 2")
    told(f"leaves things open: {page.status()}")
    look("ambiguous")

    page.prefer("dark")
    page.select("#example", "rmextensions-timesheet-row")
    page.settle("solved")
    page.click("#directions label:last-of-type span")
    page.wait("location.hash.length > 20 && document.querySelector('[name=direction]:checked').value === 'rtl'")
    page.select("#example", "alternatives-toolbar")
    page.click("#directions label:last-of-type span")
    seen = page.until(lambda f: f.get("open", [0])[0] > 200, "the toolbar does not begin on the right")
    page.drag(".handle.right", -80, 0)
    page.rest()
    seen = page.until(lambda f: f["view"][2] < 330, "not narrower")
    look("dark-right-to-left")

    link = page.evaluate("location.href")
    text = page.evaluate("document.getElementById('text').value")
    page.open(link)
    page.settle("solved")
    again = page.until(lambda f: f.get("view") == seen["view"], "the link has another size")
    assert again == seen, (again, seen)
    assert page.evaluate("document.getElementById('text').value") == text
    assert page.evaluate("document.querySelector('[name=direction]:checked').value") == "rtl"
    told(f"follows a link of {len(link)} letters to the same layout")
    page.prefer("light")

    page.write(LAYOUT)
    page.click("#own-size")
    page.click("#directions label:nth-of-type(1) span")
    page.until(lambda f: f.get("two") == [118, 10, 172, 180], "not solved")
    forms = {"svg": "<svg", "png": "\x89PNG", "json": '"frames"', "document": '"views"', "yaml": "size:",
             "lp": "Minimize", "mps": "ROWS", "dot": "digraph"}
    for form, sign in forms.items():
        before = set(os.listdir(page.downloads))
        page.select("#export", form)
        end = time.monotonic() + 10
        while not (new := {f for f in os.listdir(page.downloads) if not f.endswith(".crdownload")} - before):
            page.evaluate("0")
            assert time.monotonic() < end, f"nothing is saved as {form}; {page.status()}"
            time.sleep(0.05)
        with open(os.path.join(page.downloads, new.pop()), encoding="latin-1") as file:
            saved = file.read()
        assert sign in saved, (form, saved[:200])
    told(f"saves {', '.join(forms)}")

    # Nothing else may be open meanwhile, and what is typed fast must not be lost.
    slow = "size: [100, 100]\nviews: {v: {}}\nequations: |\n  v.left == 0 && v.top == 0 && v.height == 9\n  v.width == "
    page.write(slow)
    for digit in "12345":
        page.type(digit)
    page.until(lambda f: f.get("v", [0] * 4)[2] == 12345, "what was typed last is not what is seen")
    page.resize(420, 800)
    look("narrow")
    page.resize(1360, 860)
    page.click("#help")
    page.wait("document.querySelector('dialog').open")
    look("help")

    foreign = [r for r in page.requests if not r.startswith((server.address, "blob:", "data:", "about:"))]
    assert not foreign, foreign
    expected = [c for c in page.complaints if "status of 4" not in c]
    assert not expected, expected
    told("asks nobody but its server, and complains of nothing")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    pictures = sys.argv[2] if len(sys.argv) > 2 else "out/playground"
    os.makedirs(pictures, exist_ok=True)
    with Server() as server, Page() as page:
        try:
            main(page, server, pictures)
        except BaseException:
            page.screenshot(os.path.join(pictures, "failure.png"))
            print("playground: what it looked like is in", os.path.join(pictures, "failure.png"))
            raise
