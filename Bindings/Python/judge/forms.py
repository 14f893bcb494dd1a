"""Resizes random forms in enaml's layout manager, along their least size, above it and below it.

    forms.py [FORMS] [--seed N]

The module imported as kiwisolver solves them. With `twin` on the path, kiwi and plumb.kiwi both solve,
and each solve is compared.
"""

import argparse
import random

from atom.api import Atom, Str
from enaml.layout.api import align, grid, hbox, spacer, vbox
from enaml.layout.constrainable import ConstrainableMixin, ContentsConstrainableMixin
from enaml.layout.layout_manager import LayoutItem, LayoutManager

HUGS = ("strong", "medium", "weak", "ignore")


class Leaf(ConstrainableMixin, Atom):
    name = Str()


class Box(ContentsConstrainableMixin, Atom):
    name = Str()


class Item(LayoutItem):
    """A widget without a toolkit: its size hints, and its frame."""

    __slots__ = ("geometry", "hint", "insets", "least", "lines", "most", "widget")

    def __init__(self, widget, hint, least=(-1, -1), most=(-1, -1), lines=(), margins=()):
        self.widget, self.hint, self.least, self.most = widget, hint, least, most
        self.lines, self.insets, self.geometry = lines, margins, None

    def constrainable(self):
        return self.widget

    def constraints(self):
        return list(self.lines)

    def margins(self):
        return self.insets

    def size_hint(self):
        return self.hint

    def min_size(self):
        return self.least

    def max_size(self):
        return self.most

    def set_geometry(self, *geometry):
        self.geometry = geometry


def form(generator):
    """A window and its items."""
    items = []

    def leaf():
        widget = Leaf(name=f"w{len(items)}")
        widget.hug_width, widget.hug_height = generator.choice(HUGS), generator.choice(HUGS[:2])
        widget.resist_width = generator.choice(HUGS[:2])
        hint = (generator.randint(20, 160), generator.randint(16, 40))
        least = (generator.randint(10, hint[0]), generator.randint(10, hint[1]))
        items.append(Item(widget, hint, generator.choice([least, (-1, -1)])))
        return widget

    def part(depth):
        if depth == 0:
            return leaf()
        parts = [part(generator.choice([0, 0, depth - 1])) for _ in range(generator.randint(2, 4))]
        if generator.random() < 0.3:
            parts.insert(generator.randrange(len(parts) + 1), spacer)
        return generator.choice([hbox, vbox])(*parts)

    if generator.random() < 0.5:
        rows = [[leaf(), leaf()] for _ in range(generator.randint(1, 10))]
        if generator.random() < 0.3:
            body = grid(*rows)
            lines = [body]
        else:
            body = [hbox(*row) for row in rows]
            lines = [vbox(*body, hbox(spacer, leaf(), leaf()))]
            lines += [
                align("left", *(row[1] for row in rows)),
                align("width", *(item.widget for item in items[-2:])),
            ]
    else:
        lines = [generator.choice([hbox, vbox])(*(part(2) for _ in range(generator.randint(1, 3))))]
    return Item(Box(name="window"), (-1, -1), lines=lines, margins=(9, 9, 9, 9)), items


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("forms", type=int, nargs="?", default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    placed = 0
    for number in range(options.forms):
        generator = random.Random(options.seed * 1_000_003 + number)
        window, items = form(generator)
        manager = LayoutManager(window)
        manager.set_items(items)
        best, (width, height) = manager.best_size(), manager.min_size()
        manager.max_size()
        sizes = [(width + 7 * step, height) for step in range(6)]
        sizes += [(width, height + 5 * step) for step in range(6)]
        sizes += [(width + generator.randint(0, 400), height + generator.randint(0, 300)) for _ in range(6)]
        sizes += [(max(1, width - 10), max(1, height - 10)), best]
        for size in sizes:
            manager.resize(*size)
            placed += sum(item.geometry is not None for item in items)
        # The window's content changes.
        manager.set_items(items[: max(1, len(items) // 2)] + items[max(1, len(items) // 2) :])
        manager.resize(*best)
    print(f"forms of enaml: {options.forms}, {placed:,} widgets placed")


if __name__ == "__main__":
    main()
