#!/usr/bin/env python3
"""Sends the playground ten thousand hostile requests, and then measures how long a normal request takes.

    .ci/playground/hostile.py PLUMB [REQUESTS]

Fails if the server has ended, if a small layout takes 100 ms or more afterwards, or if memory has grown beyond 400 MB.
"""
import asyncio
import base64
import collections
import json
import random
import re
import statistics
import sys
import time
import zlib

from server import Server

SMALL = {"text": "size: [300, 200]\nviews: {a: {}, b: {}}\nequations: |\n  a.left == 8\n  a.right == b.left - 8\n"
         "  b.right == -8\n  a.width == b.width\n  a.top == 8 && a.bottom == -8\n  b.top == 8 && b.bottom == -8\n"}
CLIENTS = 400


def boxes(count, side):
    """Boxes that must not overlap and hardly fit. The search uses all of its time."""
    lines = []
    for one in range(count):
        lines.append(f"  b{one}.width == 30 && b{one}.height == 30 && b{one}.left >= 0 && b{one}.top >= 0 && "
                     f"b{one}.right <= 0 && b{one}.bottom <= 0")
        lines += [f"  b{one}.left >= b{other}.right || b{one}.right <= b{other}.left || "
                  f"b{one}.top >= b{other}.bottom || b{one}.bottom <= b{other}.top" for other in range(one)]
    views = ", ".join(f"b{one}: {{}}" for one in range(count))
    return f"size: [{side}, {side}]\nviews: {{{views}}}\nequations: |\n" + "\n".join(lines) + "\n"


SEARCH = boxes(34, 170)
MANY_VIEWS = "size: [9, 9]\nviews: {" + ", ".join(f"a{i}: {{}}" for i in range(5000)) + "}\n"
RING = ("size: [9, 9]\nviews: {" + ", ".join(f"c{i}: {{}}" for i in range(1200)) + "}\nequations: |\n"
        + "".join(f"  c{i}.left >= c{(i + 1) % 1200}.left + 1\n" for i in range(1200)))
ALIASES = "size: [1, 1]\na0: &a0 [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"a{i}: &a{i} [{','.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 12))


def request(body, path="/solve", method="POST", kind="application/json", more=""):
    if not isinstance(body, bytes):
        body = json.dumps(body).encode()
    return (f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\n{more}"
            f"Content-Length: {len(body)}\r\n\r\n").encode() + body


class Client:
    """One connection."""

    def __init__(self, port):
        self.port = port

    async def __aenter__(self):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def __aexit__(self, *_):
        self.writer.close()

    async def send(self, data):
        self.writer.write(data)
        await self.writer.drain()

    async def answer(self):
        """The status and the body."""
        data = await asyncio.wait_for(self.reader.read(-1), 30)
        head, _, body = data.partition(b"\r\n\r\n")
        return (head.split(b" ")[1].decode() if head else "closed"), body


def link(question, path="/", level=9):
    """A request for a link that contains a question, or raw bytes."""
    if not isinstance(question, bytes):
        question = json.dumps(question).encode()
    packer = zlib.compressobj(level, zlib.DEFLATED, -15)
    letters = base64.urlsafe_b64encode(packer.compress(question) + packer.flush()).decode().rstrip("=")
    return f"GET {path}?l=1{letters} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


SCRIPTS = ["</title><script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "' onload='alert(1)",
           "\"><meta http-equiv=refresh content='0;url=//evil.example'>", "<!--", "]]>", "\x00\x1b[31m", "a\nb",
           "&quot;><script>alert(1)</script>", "\u202eevil", "x" * 5000]


def links(draw):
    """A link with forbidden content."""
    name = draw.choice(SCRIPTS)
    return draw.choice([
        lambda: link({"text": json.dumps({"id": name, "size": [1, 1]})}, draw.choice(["/", "/picture.svg"])),
        lambda: link({"text": json.dumps({"id": name, "views": {name: 1}})}),
        lambda: link({"text": json.dumps({"id": name, "size": [9, 9], "views": {name: {}}})}, "/picture.svg"),
        # The content is a thousand times as large as it looks, or ten million times.
        lambda: link(b"0" * 3_000_000, draw.choice(["/", "/picture.svg"])),
        lambda: link({"text": SEARCH}, "/picture.svg"), lambda: link({"text": SEARCH}),
        lambda: link({"text": MANY_VIEWS}, "/picture.svg"), lambda: link({"text": RING}, "/picture.svg"),
        lambda: link({"text": "<a>" * 15000}), lambda: link(XIB, "/picture.svg"),
        lambda: link(bytes(draw.randrange(256) for _ in range(400)), level=0),
        lambda: b"GET /?l=1" + bytes(draw.choice(b"abcXYZ019-_%<\"&=+/") for _ in range(draw.randrange(9000)))
        + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        lambda: link(SMALL).replace(b"localhost", draw.choice([b"evil.example", b"\"><script>", b"a b", b"[::1]"])),
        lambda: link(SMALL, "/picture.svg").replace(b"\r\n\r\n", b"\r\nSec-Fetch-Site: cross-site\r\n\r\n"),
    ])()


XIB = {"text": '<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch" '
       'useAutolayout="YES"><objects><view id="v"><rect key="frame" x="0" y="0" width="9" height="9"/><subviews>'
       + '<view id="a"><rect key="frame" x="0" y="0" width="1e999" height="nan"/></view>' * 300
       + "</subviews></view></objects></document>", "device": "ipad"}


async def nothing_foreign(port):
    """What somebody wrote brings nothing into the page, and no picture that runs."""
    async def body(data):
        async with Client(port) as client:
            await client.send(data)
            return await client.answer()

    plain = (await body(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"))[1].decode()
    tags = collections.Counter(re.findall(r"<[a-z!/][^ >]*", plain))
    for name in SCRIPTS:
        for text in [{"id": name, "size": [1, 1]}, {"id": name, "size": [9, 9], "views": {name: 7}}]:
            status, page = await body(link({"text": json.dumps(text)}))
            assert status == "200", (status, name)
            found = collections.Counter(re.findall(r"<[a-z!/][^ >]*", page.decode()))
            extra = found - tags
            assert set(extra) <= {"<meta"} and not tags - found, (name, extra)
            for line in page.decode().splitlines():
                if line.startswith("<meta property"):
                    assert re.fullmatch(r'<meta property="og:[a-z_:]+" content="[^"<>]*">', line), line
        status, picture = await body(link(
            {"text": json.dumps({"id": name, "size": [9, 9], "views": {name: {}}})}, "/picture.svg"))
        assert status in ("200", "422") and b"<script" not in picture and b"<img" not in picture, (name, picture[:300])
    status, _ = await body(link(SMALL, "/picture.svg").replace(b"\r\n\r\n", b"\r\nSec-Fetch-Site: cross-site\r\n\r\n"))
    assert status == "403", status
    status, _ = await body(link(SMALL, "/picture.svg"))
    assert status == "200", status
    print(f"{len(SCRIPTS)} names with scripts, quotes and controls stay texts in the pages and pictures of links")


def deep(draw):
    depth = 60000
    return request({"text": draw.choice([
        "size: [1, 1]\nviews: " + "[" * depth, "size: [1, 1]\nviews: " + "{a: {views: " * 5000,
        '{"size": [1, 1], "views": ' + '{"a": {"views": ' * 3500 + "{}" + "}}" * 3500 + "}",
        "equations: a.left == " + "(" * depth, ALIASES,
        "size: [1, 1]\nviews: {a: {}}\nequations: |\n  " + "when view.width >= 1 { " * 2600,
        "<document>" + "<view>" * 9000, "<document>" + "<view a='" + "&amp;" * 9000])})


def wrong(draw):
    return draw.choice([
        bytes(draw.randrange(256) for _ in range(300)), b"GET\r\n\r\n", b"\r\n" * 50, b"\x16\x03\x01\x02\x00\x01",
        request(b"{"), request(b"[" * 60000), request(b"\xff\xfe\x00"), request({"text": 7}), request({}),
        request({**SMALL, "backend": "none"}), request({**SMALL, "size": [1e999, -4]}),
        request(SMALL, kind="text/plain"), request(SMALL, path="/../../etc/passwd"),
        request(SMALL, method="PUT"), request(SMALL, path="/" + "a" * 7000), request(b"", path="/%00%ff", method="GET"),
        request(SMALL, more="X: " + "y" * 9000 + "\r\n"), request(SMALL, more="A: b\r\n" * 500),
        request(SMALL, more="Transfer-Encoding: chunked\r\n"), request(SMALL).replace(b"localhost", b"evil.example"),
        b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", b"POST /solve HTTP/1.1\r\nContent-Length: -5\r\n\r\n"])


async def attack(kind, port, draw):
    """One hostile request; what became of it."""
    async with Client(port) as client:
        if kind == "wrong":
            data = wrong(draw)
            await client.send(data)
            # Closes after an incomplete request. A complete request must get an answer.
            if b"Host: " not in data or b"chunked" in data:
                client.writer.write_eof()
        elif kind == "deep":
            await client.send(deep(draw))
        elif kind == "links":
            await client.send(links(draw))
        elif kind == "huge":
            start = draw.choice(["Content-Length: 9999999999", "Transfer-Encoding: chunked"])
            await client.send(f"POST /solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                              f"{start}\r\n\r\n".encode())
            block = b"10000\r\n" + b"x" * 0x10000 + b"\r\n" if "chunked" in start else b"x" * 0x10000
            for _ in range(100):
                await client.send(block)
        elif kind == "slow":
            data = request(SMALL)
            end = draw.choice([40, len(data) - 5])
            await client.send(data[:end - 30])
            for byte in data[end - 30:]:
                await client.send(bytes([byte]))
                await asyncio.sleep(1)
        elif kind == "does not read":
            await client.send(request({"text": MANY_VIEWS}))
            await asyncio.sleep(20)
        elif kind == "silent":
            await asyncio.sleep(20)
        elif kind == "search":
            await client.send(request({"text": draw.choice([SEARCH, SEARCH, RING, MANY_VIEWS])}))
        elif kind == "hangs up":
            await client.send(request({"text": SEARCH}))
            await asyncio.sleep(draw.random() * 0.3)
            return "hung up"
        else:
            await client.send(request(SMALL))
        return (await client.answer())[0]


async def honest(port):
    """How many milliseconds a small layout takes; what became of it."""
    start = time.perf_counter()
    async with Client(port) as client:
        await client.send(request(SMALL))
        status, body = await client.answer()
    assert status != "200" or b'"status\\":\\"solved' in body, body[:300]
    return (time.perf_counter() - start) * 1000, status


MIX = {"wrong": 2000, "deep": 1000, "huge": 1200, "slow": 900, "does not read": 400, "silent": 500,
       "search": 1000, "hangs up": 1000, "small": 1200, "links": 800}


async def main(server, count):
    draw = random.Random(14)
    kinds = draw.choices(list(MIX), list(MIX.values()), k=count)
    outcomes = {kind: collections.Counter() for kind in MIX}
    pending = iter(kinds)
    quiet = [(await honest(server.port))[0] for _ in range(50)]
    await nothing_foreign(server.port)
    before = server.memory()
    during, is_over = [], False

    async def worker():
        for kind in pending:
            try:
                outcome = await attack(kind, server.port, draw)
            except (OSError, asyncio.IncompleteReadError):
                outcome = "closed"
            except asyncio.TimeoutError:
                outcome = "NO ANSWER"
            outcomes[kind][outcome] += 1

    async def visitor():
        while not is_over:
            try:
                during.append(await honest(server.port))
            except OSError:
                during.append((0, "closed"))
            await asyncio.sleep(0.1)

    start = time.monotonic()
    visiting = asyncio.create_task(visitor())
    await asyncio.gather(*(worker() for _ in range(CLIENTS)))
    is_over = True
    await visiting
    seconds = time.monotonic() - start
    after = [(await honest(server.port))[0] for _ in range(200)]

    print(f"{count} hostile requests in {seconds:.0f} s, {CLIENTS} at once:")
    for kind, outcome in outcomes.items():
        print(f"  {kind:14}" + ", ".join(f"{status}: {number}" for status, number in outcome.most_common()))
    print("a small layout, from connecting to the last byte:")
    for when, times in [("before", quiet), ("after", after)]:
        print(f"  {when:7} median {statistics.median(times):.1f} ms, at most {max(times):.1f} ms ({len(times)})")
    answered = [time for time, status in during if status == "200"]
    print(f"  during  {len(answered)} of {len(during)} answered, "
          f"median {statistics.median(answered or [0]):.0f} ms, at most {max(answered or [0]):.0f} ms; "
          + ", ".join(f"{s}: {n}" for s, n in collections.Counter(s for _, s in during).items()))
    most = server.memory("VmHWM")
    print(f"memory: {before} MB before, {server.memory()} MB after, at most {most} MB")
    assert server.is_running(), "the server is gone"
    assert not any(outcome["NO ANSWER"] for outcome in outcomes.values()), "some got no answer"
    assert max(after) < 100, "a small layout takes too long"
    assert most < 400, "it takes too much memory"


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    with Server() as server:
        asyncio.run(main(server, int(sys.argv[2]) if len(sys.argv) > 2 else 10_000))
