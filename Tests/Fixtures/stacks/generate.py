#!/usr/bin/env python3
"""Worked cases of stacks: documents, and the frames that UIStackView's documentation gives them.

The frames come only from arithmetic on sizes and gaps, without constraints. The documentation lets the
index of a view decide which of several views with equal priorities stretches or shrinks. Here they share
the difference equally, as in Plumb.

Writes a batch, documents.ndjson, into its folder, and frames.ndjson, whose lines answer those of the batch.
"""
import json
import pathlib
import random

ROW, COLUMN = "horizontal", "vertical"
DISTRIBUTIONS = ["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering",
                 "gravityAreas"]
ALIGNMENTS = {ROW: ["fill", "top", "center", "bottom", "firstBaseline", "lastBaseline"],
              COLUMN: ["fill", "leading", "center", "trailing"]}


documents, expected = [], []


class Leaf:
    def __init__(self, name, size, hug=(250, 250), resist=(750, 750), baselines=(0, 0),
                 hidden=False):
        self.name, self.size, self.hug, self.resist = name, size, hug, resist
        self.baselines, self.hidden = baselines, hidden

    def natural(self, axis):
        return self.size[axis]

    def first_baseline(self, height):
        return self.baselines[0]

    def last_baseline(self, height):
        return height - self.baselines[1]

    def stretch(self, axis):
        """The priority of resisting to stretch."""
        return self.hug[axis]

    def shrink(self, axis):
        return self.resist[axis]

    def document(self):
        view = {"name": self.name, "intrinsic": list(self.size)}
        if self.hug != (250, 250):
            view["hug"] = list(self.hug)
        if self.resist != (750, 750):
            view["resist"] = list(self.resist)
        if self.baselines != (0, 0):
            view["firstBaseline"], view["baseline"] = self.baselines
        if self.hidden:
            view["hidden"] = True
        return view

    def place(self, size, right_to_left, frames):
        pass


class Stack:
    def __init__(self, name, children, axis=ROW, spacing=0, distribution="fill", alignment="fill",
                 insets=(0, 0, 0, 0), margins=None, custom=None, arranged=None, hidden=False):
        self.name, self.children, self.axis, self.spacing = name, children, axis, spacing
        self.distribution, self.alignment, self.insets = distribution, alignment, insets
        self.margins, self.custom, self.arranged = margins, custom or {}, arranged
        self.hidden = hidden
        self.along = 0 if axis == ROW else 1

    def document(self):
        stack = {}
        if self.axis != ROW:
            stack["axis"] = self.axis
        if self.spacing:
            stack["spacing"] = self.spacing
        if self.distribution != "fill":
            stack["distribution"] = self.distribution
        if self.alignment != "fill":
            stack["alignment"] = self.alignment
        if self.custom:
            stack["customSpacing"] = self.custom
        if self.arranged:
            stack["arranged"] = self.arranged
        if self.insets != (0, 0, 0, 0):
            stack["insets"] = list(self.insets)
        if self.margins:
            stack["margins"] = True
        view = {"name": self.name, "stack": stack,
                "views": [child.document() for child in self.children]}
        if self.margins:
            view["margins"] = list(self.margins)
        if self.hidden:
            view["hidden"] = True
        return view

    def views(self):
        views = self.children
        if self.arranged:
            views = [next(c for c in views if c.name == name) for name in self.arranged]
        return [view for view in views if not view.hidden]

    def gaps(self):
        return [self.custom.get(view.name, self.spacing) for view in self.views()[:-1]]

    def around(self, axis, right_to_left=False):
        """The distances at the start and the end of an axis. Insets follow the direction."""
        top, left, bottom, right = self.insets
        mtop, mleft, mbottom, mright = self.margins or (0, 0, 0, 0)
        if axis == 1:
            return top + mtop, bottom + mbottom
        if right_to_left:
            mleft, mright = mright, mleft
        return left + mleft, right + mright

    def natural(self, axis):
        """The least size that contents and spacing allow."""
        views, gaps = self.views(), self.gaps()
        if not views:
            return 0
        sizes = [view.natural(axis) for view in views]
        around = sum(self.around(axis))
        if axis != self.along:
            return self.thickness(axis) + around
        if self.distribution == "fillEqually":
            return max(sizes) * len(sizes) + sum(gaps) + around
        if self.distribution == "equalSpacing":
            return sum(sizes) + max(gaps, default=0) * len(gaps) + around
        if self.distribution == "equalCentering":
            steps = [(a + b) / 2 + gap for a, b, gap in zip(sizes, sizes[1:], gaps)]
            return (sizes[0] + sizes[-1]) / 2 + max(steps, default=0) * len(steps) + around
        return sum(sizes) + sum(gaps) + around

    def thickness(self, axis):
        views = self.views()
        sizes = [view.natural(axis) for view in views]
        if self.alignment == "firstBaseline":
            above = [view.first_baseline(size) for view, size in zip(views, sizes)]
        elif self.alignment == "lastBaseline":
            above = [view.last_baseline(size) for view, size in zip(views, sizes)]
        else:
            return max(sizes)
        return max(above) + max(size - rise for size, rise in zip(sizes, above))

    def stretch(self, axis):
        views = self.views()
        if axis == self.along:
            assert self.distribution == "fill"
            return min(view.stretch(axis) for view in views)
        return max(view.stretch(axis) for view in views) if self.alignment == "fill" else 25

    def shrink(self, axis):
        assert axis == self.along and self.distribution == "fill"
        return min(view.shrink(axis) for view in self.views())

    def sizes_along(self, room):
        """The sizes along the axis, and the gaps."""
        views, gaps, axis = self.views(), self.gaps(), self.along
        natural = [view.natural(axis) for view in views]
        free = room - sum(gaps)
        if self.distribution == "fillEqually":
            return [free / len(views)] * len(views), gaps
        if self.distribution == "fillProportionally":
            return [free * size / sum(natural) for size in natural], gaps
        if self.distribution == "equalSpacing" and len(views) > 1:
            gap = (room - sum(natural)) / len(gaps)
            gaps = [max(gap, max(gaps))] * len(gaps)
            return adjusted(views, natural, room - sum(gaps), axis), gaps
        if self.distribution == "equalCentering" and len(views) > 1:
            sizes = adjusted(views, natural, min(free, sum(natural)), axis)
            return sizes, centered(sizes, gaps, room)
        if self.distribution == "gravityAreas":
            # Views stretch if they resist less than the stack resists being too long.
            if min(view.stretch(axis) for view in views) >= 249:
                free = min(free, sum(natural))
        return adjusted(views, natural, free, axis), gaps

    def across(self, view, size, room, baseline):
        """The position and the size of a view across the axis."""
        size = min(size, room)
        if self.alignment == "fill":
            return 0, room
        if self.alignment == "center":
            return (room - size) / 2, size
        if self.alignment in ("bottom", "trailing"):
            return room - size, size
        if self.alignment == "firstBaseline":
            return baseline - view.first_baseline(size), size
        if self.alignment == "lastBaseline":
            return baseline - view.last_baseline(size), size
        return 0, size

    def place(self, size, right_to_left, frames):
        views, along, cross = self.views(), self.along, 1 - self.along
        if not views:
            return
        start, end = self.around(along, right_to_left)
        cross_start, cross_end = self.around(cross, right_to_left)
        sizes, gaps = self.sizes_along(size[along] - start - end)
        room = size[cross] - cross_start - cross_end
        baseline = 0
        if "Baseline" in self.alignment:
            baseline = max(
                (view.first_baseline if self.alignment == "firstBaseline" else view.last_baseline)(
                    view.natural(1)) for view in views)
            assert abs(room - self.thickness(cross)) < 1e-9, "free across"
        position = start
        for view, length, gap in zip(views, sizes, gaps + [0]):
            offset, thickness = self.across(view, view.natural(cross), room, baseline)
            origin, extent = [0, 0], [0, 0]
            origin[along], extent[along] = position, length
            origin[cross], extent[cross] = cross_start + offset, thickness
            if right_to_left:
                origin[0] = size[0] - origin[0] - extent[0]
            frames[view.name] = origin + extent
            view.place(extent, right_to_left, frames)
            position += length + gap


def adjusted(views, natural, room, axis):
    """Natural sizes, stretched or shrunk to fill a room. Views with the lowest priority change, equally."""
    excess = room - sum(natural)
    if abs(excess) < 1e-9:
        return natural
    minds = [view.stretch(axis) if excess > 0 else view.shrink(axis) for view in views]
    willing = [place for place, mind in enumerate(minds) if mind == min(minds)]
    assert len(willing) == 1 or all(isinstance(views[place], Leaf) for place in willing)
    sizes = list(natural)
    for place in willing:
        sizes[place] += excess / len(willing)
        assert sizes[place] >= 0, "more levels than one shrink"
    return sizes


def centered(sizes, gaps, room):
    """Gaps that make the distances of centres equal, or as nearly equal as gaps allow."""
    if room - sum(sizes) - sum(gaps) < 1e-9:
        return gaps
    step = (room - sizes[0] / 2 - sizes[-1] / 2) / len(gaps)
    wanted = [step - (a + b) / 2 for a, b in zip(sizes, sizes[1:])]
    if all(want >= gap for want, gap in zip(wanted, gaps)):
        return wanted
    assert len(gaps) == 2, "no closed form"
    rest = room - sum(sizes)
    first = max(gaps[0], wanted[0], key=lambda gap: gap) if wanted[0] < gaps[0] else rest - gaps[1]
    return [first, rest - first]


def case(name, stack, width, height, direction="ltr"):
    """A document whose root the stack fills. None means the size "fit" for a side."""
    size = [stack.natural(0) if width is None else width,
            stack.natural(1) if height is None else height]
    frames = {"view": [0, 0] + size, stack.name: [0, 0] + size}
    stack.place(size, direction == "rtl", frames)
    edges = ["left", "right", "top", "bottom"]
    document = {"id": name,
                "size": ["fit" if side is None else side for side in (width, height)],
                "views": [stack.document()],
                "equations": [f"{stack.name}.{edge} == 0" for edge in edges]}
    if direction == "rtl":
        document["direction"] = "rtl"
    documents.append(document)
    expected.append(frames)


def leaves(rng, count, hidden=(), willing=1):
    """Views of which the first may stretch and shrink more easily than the others."""
    views = []
    for place in range(count):
        size = (rng.randrange(20, 70), rng.randrange(16, 44))
        ascent = rng.randrange(4, 12)
        low = place < willing
        views.append(Leaf("abcdefg"[place], size, hug=(240, 240) if low else (250, 250),
                          resist=(700, 700) if low else (750, 750),
                          baselines=(ascent, rng.randrange(0, size[1] - ascent)),
                          hidden=place in hidden))
    return views


def grid():
    """Every distribution with every alignment, axis and direction, with and without hidden views."""
    rng = random.Random(5)
    number = 0
    for axis in (ROW, COLUMN):
        for distribution in DISTRIBUTIONS:
            for alignment in ALIGNMENTS[axis]:
                for direction in ("ltr", "rtl"):
                    for hidden in ((), (1,)):
                        number += 1
                        # Views that change together would share the difference otherwise with equal centres.
                        both = number % 2 and distribution != "equalCentering"
                        views = leaves(rng, 4 if hidden else 3, hidden, willing=2 if both else 1)
                        if distribution == "gravityAreas" and number % 3:
                            for view in views:
                                view.hug = (250, 250)
                        insets = (4, 10, 6, 2) if number % 3 == 0 else (0, 0, 0, 0)
                        margins = (3, 5, 7, 11) if number % 4 == 0 else None
                        custom = {"a": 14} if number % 5 < 2 else None
                        stack = Stack("s", views, axis, rng.choice([0, 4, 8, 12.5]), distribution,
                                      alignment, insets, margins, custom)
                        # Room to spare, too little, or as much as it takes.
                        extra = [60, -9, None][(number // 2 + (distribution == "fill")) % 3]
                        along = None if extra is None else stack.natural(stack.along) + extra
                        thick = stack.natural(1 - stack.along)
                        cross = None if "Baseline" in alignment else thick + [0, 17, 40][number % 3]
                        size = (along, cross) if axis == ROW else (cross, along)
                        fits = "fits" if extra is None else "tight" if extra < 0 else "loose"
                        name = f"{number}-{axis}-{distribution}-{alignment}-{direction}-{fits}"
                        case(name, stack, *size, direction)


def centers():
    """Equal distances of centres where gaps allow them, and where they do not."""
    for number, (sizes, room) in enumerate([([80, 20, 40], 200), ([80, 20, 40], 160),
                                            ([20, 20, 90], 150), ([90, 20, 20], 150),
                                            ([30, 30, 30, 30], 240), ([30], 70), ([30, 50], 120)]):
        views = [Leaf("abcd"[place], (size, 20)) for place, size in enumerate(sizes)]
        case(f"centers-{number}", Stack("s", views, spacing=8, distribution="equalCentering"),
             room, 20)


def few():
    """One view, none, and all of them hidden, in every distribution."""
    for distribution in DISTRIBUTIONS:
        one = Stack("s", [Leaf("a", (40, 20))], spacing=8, distribution=distribution)
        case(f"one-{distribution}", one, 100, 30)
        rest = Stack("s", [Leaf("a", (40, 20), hidden=True), Leaf("b", (30, 30)),
                           Leaf("c", (40, 20), hidden=True)], spacing=8, distribution=distribution)
        case(f"left-over-{distribution}", rest, 100, 30)
        none = Stack("s", [Leaf("a", (40, 20), hidden=True)], spacing=8, distribution=distribution)
        case(f"none-{distribution}", none, 100, 30)


def orders():
    """Views in another order, without some views, with negative spacing, and with custom spacing."""
    rng = random.Random(7)
    for number, arranged in enumerate([["c", "a", "b"], ["b", "a", "c"], ["c", "b", "a"]]):
        for distribution in ("fill", "equalSpacing", "gravityAreas"):
            stack = Stack("s", leaves(rng, 3), spacing=[6, -5, 0][number],
                          distribution=distribution, alignment="top", arranged=arranged,
                          custom={"a": 20, "c": 3})
            case(f"order-{number}-{distribution}", stack, stack.natural(0) + 30, 60)


def nested():
    """Stacks in stacks."""
    rng = random.Random(9)
    number = 0
    for direction in ("ltr", "rtl"):
        for inner_alignment in ("fill", "leading", "center", "trailing"):
            for outer_alignment in ("fill", "top", "center", "bottom"):
                number += 1
                picture, button = leaves(rng, 2, willing=0)
                picture.name, button.name = "picture", "button"
                title, subtitle, hidden = leaves(rng, 3, hidden=(2,), willing=0)
                # The column stretches.
                for text in (title, subtitle):
                    text.hug = (200, 250)
                column = Stack("column", [title, subtitle, hidden], COLUMN, 4,
                               "fill", inner_alignment)
                row = Stack("s", [picture, column, button], ROW, 8, "fill", outer_alignment,
                            (6, 12, 6, 12), custom={"column": 16})
                title.hug = subtitle.hug = (200, 200)
                room = None if number % 3 == 0 else row.natural(0) + 35
                height = None if number % 2 else row.natural(1)
                case(f"nested-{number}-{outer_alignment}-{inner_alignment}-{direction}", row, room,
                     height, direction)
    for number, distribution in enumerate(DISTRIBUTIONS):
        inner = Stack("inner", leaves(rng, 2), ROW, 5)
        ends = [Leaf("left", (30, 20)), Leaf("right", (50, 20))]
        row = Stack("s", [ends[0], inner, ends[1]], ROW, 10, distribution, "fill")
        case(f"inner-{distribution}", row, row.natural(0) + 24, None)
        case(f"inner-{distribution}-fits", row, None, None, "rtl")
    for distribution in ("fillProportionally", "fillEqually"):
        for number, inner in enumerate(("equalSpacing", "equalCentering", "fillEqually")):
            views = leaves(rng, 3)
            part = Stack("inner", views, ROW, 6, inner, insets=(0, 3, 0, 4))
            # Weaker than equal centres, so that those decide the size of both.
            row = Stack("s", [part, Leaf("right", (50, 20), hug=(100, 250))], ROW, 10, distribution)
            case(f"part-{distribution}-{inner}", row, None, None)
    gone = Stack("s", [Leaf("a", (30, 20)), Stack("inner", leaves_of("xy"), COLUMN, hidden=True),
                       Leaf("b", (40, 20), hug=(200, 250))], ROW, 9)
    case("hidden-stack", gone, 140, 20)


def leaves_of(names):
    return [Leaf(name, (20, 10)) for name in names]


grid()
centers()
few()
orders()
nested()
for name, lines in (("documents", documents), ("frames", expected)):
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    pathlib.Path(__file__).with_name(name + ".ndjson").write_text(text)
