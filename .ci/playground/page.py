#!/usr/bin/env python3
"""Uses the playground's page in Chromium like a user: types, drags, switches, follows a link, saves.

    .ci/playground/page.py PLUMB [FOLDER]    writes pictures of what it saw to the folder
"""
import json
import os
import re
import sys
import tempfile
import time
import urllib.request

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
    """The page, with queries for the checks below."""

    def frames(self):
        """The contents of the table of frames."""
        return self.evaluate("""Object.fromEntries([...document.querySelectorAll('#frames tbody tr')]
            .map((row) => [row.dataset.view, [...row.cells].slice(1).map((cell) => +cell.textContent)]))""")

    def text(self):
        return self.evaluate("document.getElementById('text').value")

    def status(self):
        return self.evaluate("document.querySelector('#status').textContent")

    def write(self, text):
        """Replaces the whole text by typing."""
        self.evaluate("document.getElementById('text').focus()")
        self.key("a", 65, modifiers=2)
        self.type(text)

    def settle(self, status, seconds=10):
        """Waits for an answer to the current text."""
        return self.wait(f"document.querySelector('#status b.{status}') && performance.now()", seconds)

    def rest(self):
        """Waits until everything is answered and the address is current."""
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


def phone(page, server, look, told):
    """A link opened on a phone shows the whole picture."""
    page.resize(390, 844)
    for name in ["A front page", "A conflict, explained"]:
        page.open(server.address)
        page.picture_is_shown()
        page.select("#example", name)
        page.rest()
        seen = page.evaluate("""(() => {
            const box = (s) => { const b = document.querySelector(s).getBoundingClientRect();
                return [b.left, b.top, b.right, b.bottom] };
            return {picture: box('#picture img'), status: box('#status'), stage: box('#stage'), text: box('#editor'),
                open: [...document.querySelectorAll('main details[open]')].map((d) => d.id),
                wide: document.documentElement.scrollWidth} })()""")
        left, top, right, bottom = seen["picture"]
        assert right - left > 350 and left >= 0 and right <= 390, seen
        assert seen["status"][3] <= seen["stage"][1] + 0.5 and top >= seen["stage"][1] and bottom <= 844, seen
        assert seen["text"][1] >= seen["stage"][3], seen
        assert seen["open"] == [] and seen["wide"] <= 390, seen
        look("phone-" + name.split()[1].strip(","))
    # A tap explains a value.
    x, y = page.middle("#picture img")
    page.mouse("mousePressed", x, y - 40)
    page.mouse("mouseReleased", x, y - 40)
    page.wait("!document.getElementById('tip').hidden && document.getElementById('tip').className === 'drawer'")
    look("phone-why")
    page.resize(1360, 860)
    page.open(server.address)
    page.picture_is_shown()
    page.rest()
    told("opens it on a phone: the picture is first and large, all else is closed")


def repairs(page, look, told):
    """A click repairs a problem that has a repair."""
    page.write(AMBIGUOUS.replace("views:", "metrics: {unread: 3}\nviews:", 1))
    page.wait("document.querySelectorAll('.problem').length > 1")
    shown = "[...document.querySelectorAll('.problem:not([hidden])')].map((p) => p.className).join()"
    assert set(page.evaluate(shown).split(",")) == {"problem warning"}, page.evaluate(shown)
    chips = page.evaluate("[...document.querySelectorAll('.chip')].map((c) => c.textContent)")
    assert chips[0].startswith("! ") and chips[1:] == ["i 1 note"], chips
    page.click(".chip.note")
    page.wait(f"{shown}.includes('note')")
    page.click(".chip.note")
    page.wait(f"!{shown}.includes('note')")
    page.click(".chip.note")
    told(f"sees {chips}, and filters by them")

    page.write(INFEASIBLE)
    page.settle("infeasible")
    page.wait("!!document.querySelector('.repair')")
    labels = page.evaluate("[...document.querySelectorAll('.repair')].map((b) => b.textContent)")
    assert labels and labels[0].startswith("lower the priority "), labels
    page.click(".repair")
    page.settle("solved")
    assert "@ high" in page.text()
    page.evaluate("document.getElementById('text').focus()")
    page.evaluate("document.execCommand('undo')")
    page.settle("infeasible")
    told(f"mends a conflict by {labels}")

    page.write(LAYOUT + "  one.width <= 150\n")
    page.settle("solved")
    page.wait("document.querySelector('.problem.note .repair')?.textContent === 'remove this line'")
    look("repairs")
    page.click(".repair")
    page.wait(f"document.getElementById('text').value === {json.dumps(LAYOUT)}")
    told("removes a line that changes nothing")

    page.write(LAYOUT.replace("two.height ==", "two.heigth =="))
    page.settle("invalid")
    page.wait("document.querySelector('.problem.error .repair')?.textContent === 'write height'")
    page.click(".repair")
    page.settle("solved")
    assert page.text() == LAYOUT, page.text()
    told("takes the name that was meant")


def why(page, look, told):
    """Checks that pointing at a view shows the constraints that set it."""
    page.write(LAYOUT)
    page.until(lambda f: f.get("two") == [118, 10, 172, 180], "not solved")
    page.rest()
    page.mouse("mouseMoved", *page.middle("tr[data-view=two]"))
    page.wait("!document.getElementById('hover').hidden")
    x, y = page.middle("#hover")
    page.mouse("mouseMoved", x, y)
    tip = page.wait("!document.getElementById('tip').hidden && document.getElementById('tip').textContent")
    assert "width = 172" in tip and "two.leading == one.trailing + 8" in tip and "line 7" in tip, tip
    lit = page.evaluate("[...document.querySelectorAll('.row .lit')].map((s) => s.textContent).join('')")
    assert "two.leading == one.trailing + 8" in lit and "one.width == 100" in lit, lit
    related = page.evaluate("document.querySelectorAll('#sheet .related').length")
    assert related >= 1, related
    assert page.evaluate("document.querySelectorAll('#marks .on').length") >= 3
    look("why")
    left = page.evaluate("document.getElementById('hover').getBoundingClientRect().left")
    page.mouse("mouseMoved", left + 2, y)
    tip = page.wait("""document.querySelector('#tip .title').textContent === 'two.left'
        && document.getElementById('tip').textContent""")
    assert "left = 118" in tip and "width = " not in tip, tip
    page.mouse("mouseMoved", 5, 400)
    page.wait("document.getElementById('tip').hidden && !document.querySelector('.row .lit')")
    told("points at a view and at its edge, and is told which lines set them")


def metrics(page, look, told):
    """A slider changes the number in the text."""
    page.write(LAYOUT.replace("views:", "metrics: {gap: 8}\nviews:").replace("+ 8", "+ gap"))
    page.until(lambda f: f.get("two", [0])[0] == 118, "not solved")
    page.wait("document.querySelector('#metrics input')?.max === '24'")
    set_slider = """((kind, value) => { const s = document.querySelector('#metrics input');
        s.value = value; s.dispatchEvent(new Event(kind, {bubbles: true})) })"""
    page.evaluate(f"{set_slider}('input', 20)")
    page.until(lambda f: f["two"][0] == 130, "the slider does not show what would be")
    assert "gap: 8" in page.text()
    page.evaluate(f"{set_slider}('change', 20)")
    page.until(lambda f: f["two"][0] == 130, "the slider changes nothing")
    assert "gap: 20" in page.text()
    page.rest()
    look("metrics")
    page.evaluate("document.getElementById('text').focus()")
    page.evaluate("document.execCommand('undo')")
    page.until(lambda f: f["two"][0] == 118, "undo does not take it back")
    told("slides a metric, and takes that back")


def variants(page, look, told):
    """Several sizes, and pasted texts that are not documents."""
    page.write(LAYOUT)
    page.rest()
    page.select("#several", "300x200, 600 x 400")
    page.wait("document.querySelectorAll('#gallery img').length === 2")
    assert page.evaluate("[...document.querySelectorAll('#gallery figcaption')].map((c) => c.textContent.trim())") == [
        "300 × 200", "600 × 400"]
    page.rest()
    look("several")
    page.select("#several", "")
    page.wait("!document.querySelector('#gallery img')")
    told("looks at two sizes side by side")

    page.write("H:|-[a]-[b(==a)]-|\nV:|-[a]-|")
    page.evaluate("document.getElementById('text').dispatchEvent(new Event('paste'))")
    page.until(lambda f: f.get("a", [0])[0] == 20, "the Visual Format is no document")
    assert "Visual Format" in page.evaluate("document.getElementById('told').textContent")
    told("pastes Visual Format")


def screens(page, look, told):
    """A pasted storyboard is solved and drawn on any device."""
    folder = os.path.join(os.path.dirname(__file__), "../../Tests/Fixtures/interface-builder")
    paste = "document.getElementById('text').dispatchEvent(new Event('paste'))"
    with open(os.path.join(folder, "Login.storyboard")) as file:
        login = file.read()
    page.write(login)
    page.evaluate(paste)
    seen = page.until(lambda f: "button 'Register'" in f, "the storyboard is not solved")
    assert seen["button 'Register'"] == [198, 758, 187, 44], seen
    assert page.evaluate("!document.getElementById('screens').hidden && document.getElementById('screen-label').hidden")
    page.rest()
    look("storyboard")
    # A click on a view goes to its element.
    page.click("tr[data-view=\"button 'Register'\"] button")
    line = page.evaluate("""(() => { const t = document.getElementById('text');
        return t.value.split('\\n')[t.value.slice(0, t.selectionStart).split('\\n').length - 1] })()""")
    assert 'id="bt2"' in line, line
    page.select("#device", "iphone-se")
    page.until(lambda f: f["view"] == [0, 0, 375, 667], "it is not on the device")
    page.wait("document.querySelector('.problem.error')?.textContent.includes('cannot all hold')")
    assert "line 29" in page.evaluate("document.querySelector('.problem.error').textContent")
    page.rest()
    look("storyboard-device")
    page.select("#several", "iphone-se, iphone-15-landscape, 300x400, nothing")
    page.wait("document.querySelectorAll('#gallery img').length === 3")
    assert page.evaluate("[...document.querySelectorAll('#gallery figcaption')].map((c) => c.textContent.trim())") == [
        "iphone-se", "iphone-15-landscape", "300 × 400"]
    page.rest()
    look("storyboard-several")
    page.select("#several", "")
    page.wait("!document.querySelector('#gallery img')")
    page.rest()
    link = page.evaluate("location.href")
    page.open(link)
    page.until(lambda f: f.get("view") == [0, 0, 375, 667], "the link forgets the device")
    assert page.evaluate("document.getElementById('device').value") == "iphone-se"

    root = login[login.index("<view key"):login.index("</view>") + 7].replace('key="view" ', "")
    other = root.replace('"rt1"', '"rt2"').replace('"sa1"', '"sa2"').replace('width="393" height="852"',
                                                                          'width="500" height="600"')
    for name in ["bt1", "bt2", *(f"c0{place}" for place in range(1, 10))]:
        other = other.replace(f'"{name}"', f'"{name}-2"')
    page.write(login[:login.index("<device")].replace(".Storyboard", "") + "<objects>\n" + root + "\n" + other
               + "\n</objects></document>\n")
    page.evaluate(paste)
    page.wait("document.querySelectorAll('#screen option').length === 2")
    page.until(lambda f: f["view"] == [0, 0, 393, 852], "the first screen is not shown")
    page.select("#screen", "rt2")
    page.until(lambda f: f["view"] == [0, 0, 500, 600], "the second screen is not shown")
    page.rest()
    look("xib")
    page.write("<document><a></document>")
    page.settle("invalid")
    page.wait("document.querySelector('.problem.error')?.textContent.includes('line 1')")
    page.write(LAYOUT)
    page.settle("solved")
    page.wait("document.getElementById('screens').hidden")
    told("pastes a storyboard, looks at it on a device, and at two screens of a xib")


def shared(page, server, look, told):
    """A copied link opens the layout, and has the preview that chat programs show."""
    page.write(LAYOUT)
    page.until(lambda f: f.get("two") == [118, 10, 172, 180], "not solved")
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text }")
    page.click("#share")
    link = page.wait("window.copied")
    assert link.startswith(server.address + "?l=1"), link
    with urllib.request.urlopen(link) as answer:
        text = answer.read().decode()
    assert 'property="og:title" content="pair"' in text, text[:1500]
    picture = re.search(r'property="og:image" content="([^"]+)"', text).group(1)
    with urllib.request.urlopen(picture) as answer:
        assert answer.read().startswith(b"<svg") and answer.headers["Content-Type"] == "image/svg+xml"
        assert answer.headers["Cache-Control"] == "public, max-age=86400", answer.headers
    page.open(picture)
    time.sleep(0.3)
    look("picture-of-a-link")
    page.open(link)
    page.until(lambda f: f.get("two") == [118, 10, 172, 180], "the link does not open it")
    assert page.text() == LAYOUT
    page.rest()
    assert page.evaluate("location.search === '' && location.hash.length > 20")
    page.write("# " + "".join(chr(0x4E00 + place * 7 % 20000) for place in range(5000)) + "\n" + LAYOUT)
    page.rest()
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text }")
    page.click("#share")
    link = page.wait("window.copied")
    assert link.startswith(server.address + "#1"), link[:100]
    told("copies a link with a title and a picture, and one that is too long for these")


def followed(page, look, told):
    """`plumb serve FILE` shows the file, and the changes that an editor makes to it."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "pair.yaml")
        with open(path, "w") as file:
            file.write(LAYOUT)
        with Server(path) as server:
            page.open(server.address)
            page.until(lambda f: f.get("two") == [118, 10, 172, 180], "the file is not shown")
            with open(path + ".new", "w") as file:
                file.write(LAYOUT.replace("100", "120"))
            os.replace(path + ".new", path)
            page.until(lambda f: f["one"][2] == 120, "what was saved is not shown")
    told("follows a file that an editor saves")


def main(page, server, folder):
    def look(name):
        time.sleep(0.3)
        page.screenshot(os.path.join(folder, name + ".png"))

    def told(what):
        print(f"playground: {what}", flush=True)

    page.open(server.address)
    page.settle("solved")
    page.picture_is_shown()
    page.rest()
    names = page.evaluate("[...document.querySelectorAll('#example option')].map((o) => o.value)")
    assert len(names) > 10, names
    look("solved")
    for name in names[1:]:
        before = page.text()
        page.select("#example", name)
        page.rest()
        page.settle("infeasible" if "conflict" in name else "solved")
        assert page.text() != before or name == names[1], name
    told(f"opens, and {len(names) - 1} examples are solved: {', '.join(names[1:])}")
    phone(page, server, look, told)

    # The user's text survives the choice of an example.
    page.write(LAYOUT)
    page.rest()
    page.select("#example", names[1])
    page.rest()
    assert page.text() != LAYOUT
    page.evaluate("document.getElementById('text').focus()")
    page.evaluate("document.execCommand('undo')")
    assert page.text() == LAYOUT, page.text()
    page.select("#example", names[2])
    page.rest()
    page.evaluate("history.back()")
    page.wait(f"document.getElementById('text').value === {json.dumps(LAYOUT)}")
    told("chooses an example, and has what was written again by undo and by going back")

    page.write(LAYOUT)
    seen = page.until(lambda f: "two" in f, "typed, but not solved")
    assert seen == {"view": [0, 0, 300, 200], "one": [10, 10, 100, 180], "two": [118, 10, 172, 180]}, seen
    told(f"types, and reads {seen['two']}")

    # The visible letters lie exactly on those of the text area.
    places = page.evaluate("""(() => { const t = document.getElementById('text');
        return [t.getBoundingClientRect().left + parseFloat(getComputedStyle(t).paddingLeft),
            document.querySelector('.row span').getBoundingClientRect().left] })()""")
    assert abs(places[0] - places[1]) < 1, places

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

    repairs(page, look, told)
    why(page, look, told)
    metrics(page, look, told)
    variants(page, look, told)
    screens(page, look, told)
    shared(page, server, look, told)

    page.write(INFEASIBLE)
    page.settle("infeasible")
    assert "cannot all hold" in page.evaluate("document.querySelector('.problem.error').textContent")
    assert page.evaluate("document.querySelectorAll('.row .wave.error').length") >= 4
    page.picture_is_shown()
    assert "least violations" in page.status()
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
    page.select("#example", "A stack of rows")
    page.rest()
    page.click("#directions label:last-of-type span")
    page.wait("location.hash.length > 20 && document.querySelector('[name=direction]:checked').value === 'rtl'")
    page.select("#example", "A toolbar that wraps")
    page.rest()
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
    forms = {"svg": "<svg", "png": "\x89PNG", "json": '"frames"', "document": '"views"', "text": "size:",
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

    # Nothing else may be open meanwhile, and fast typing must not be lost.
    slow = "size: [100, 100]\nviews: {v: {}}\nequations: |\n  v.left == 0 && v.top == 0 && v.height == 9\n  v.width == "
    page.write(slow)
    for digit in "12345":
        page.type(digit)
    page.until(lambda f: f.get("v", [0] * 4)[2] == 12345, "what was typed last is not what is seen")
    page.click("#help")
    page.wait("document.querySelector('dialog').open")
    look("help")

    foreign = [r for r in page.requests if not r.startswith((server.address, "blob:", "data:", "about:"))]
    assert not foreign, foreign
    expected = [c for c in page.complaints if "status of 4" not in c]
    assert not expected, expected
    told("asks nobody but its server, and complains of nothing")
    followed(page, look, told)


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
