import copy
import pickle
import re

import pytest

import plumb


def test_a_layout_is_built_and_solved():
    layout = plumb.Layout(320, 480)
    a, b = layout.view("a"), layout.view("b", intrinsic=(80, 20))
    layout.add(
        a.left == 8,
        a.top == 8,
        a.width == 100,
        a.height >= 30 @ plumb.low,
        b.left == a.right + 8,
        b.top == a.top,
        (a.height <= 20).at(600),
        a.height == b.height,
    )
    result = layout.solve()
    assert result.frames["a"] == (8, 8, 100, 20)
    assert result.frames["b"] == (116, 8, 80, 20)
    assert layout._repr_svg_().lstrip().startswith("<svg")
    assert plumb.solve(layout.document).frames == result.frames


@pytest.mark.parametrize(
    "build, text",
    [
        (lambda a, b: a.left == b.right + 8, "a.left == b.right + 8"),
        (lambda a, b: 8 <= a.width, "a.width >= 8"),
        (lambda a, b: a.left >= b.right + 8 @ plumb.low, "a.left >= b.right + 8 @ low"),
        (lambda a, b: a.left == b.right @ plumb.Priority(600), "a.left == b.right @ 600"),
        (lambda a, b: (a.left == b.right) @ 600.5, "a.left == b.right @ 600.5"),
        (lambda a, b: (a.left == b.right).at("high"), "a.left == b.right @ high"),
        (lambda a, b: a.center_x == (a.left + b.right) / 2, "a.centerX == (a.left + b.right) / 2"),
        (lambda a, b: a.width == 2 * (b.width - 3) + 1, "a.width == 2 * (b.width - 3) + 1"),
        (lambda a, b: a.width == b.width - (a.left - b.left), "a.width == b.width - (a.left - b.left)"),
        (lambda a, b: a.width == b.width / 4 * 2, "a.width == b.width / 4 * 2"),
        (lambda a, b: a.right == -7, "a.right == -7"),
        (lambda a, b: a.right == b.right - -7, "a.right == b.right - (-7)"),
        (lambda a, b: -a.right == 7, "-a.right == 7"),
        (lambda a, b: a.width == 1e-7, "a.width == 0.0000001"),
        (lambda a, b: (a.right <= b.left) | (a.bottom <= b.top), "a.right <= b.left || a.bottom <= b.top"),
        (
            lambda a, b: ((a.left <= 1) | (a.left >= 9)) & (a.top == 0),
            "a.left <= 1 && a.top == 0 || a.left >= 9 && a.top == 0",
        ),
        (lambda a, b: a.right == -(b.right + 1) * 2, "a.right == (-(b.right + 1)) * 2"),
        (lambda a, b: b.first_baseline == a.last_baseline, '"b c".firstBaseline == a.lastBaseline'),
    ],
)
def test_constraints_are_written(build, text):
    layout = plumb.Layout(100, 100)
    name = "b c" if "b c" in text else "b"
    constraint = build(layout.view("a"), layout.view(name))
    assert str(constraint) == text
    layout.add(constraint)
    layout.solve()


def test_a_constraint_is_no_question():
    a = plumb.Layout().view("a")
    with pytest.raises(TypeError, match="no question"):
        assert 0 <= a.left <= 8
    with pytest.raises(TypeError, match="none of these"):
        a.left == "b.left"
    for number in ("nan", "inf"):
        with pytest.raises(ValueError, match=f"an equation has numbers, and {number} is none"):
            a.left == float(number)
    with pytest.raises(ValueError, match="two priorities"):
        a.left @ plumb.low == 3 @ plumb.high


@pytest.mark.parametrize(
    "wrong, words",
    [
        (lambda a, b: a.left != 3, "(a.left <= 3) | (a.left >= 5)"),
        (lambda a, b: a.left < 3, "write <="),
        (lambda a, b: 3 < a.left, "write >="),
        (lambda a, b: 3 / a.width, "divided by a.width"),
        (lambda a, b: a.width**2, "linear"),
        (lambda a, b: abs(a.left), "x <= 8 and x >= -8"),
        (lambda a, b: a.left == b.left @ 600, "(a.left == 3).at(600)"),
        (lambda a, b: a.left == 3 | b.left == 4, "write (a.left == 3) | (b.left == 4)"),
        (lambda a, b: (a.left == 3) | b.left, "| joins constraints"),
        (lambda a, b: (a.left == 3) & "b.left == 4", "& joins constraints"),
        (lambda a, b: plumb.Layout().add(a.left), "is none"),
        (lambda a, b: plumb.Layout().add(3), "is none"),
        (lambda a, b: bool(a.left), "has no value here"),
        (lambda a, b: plumb.apart(a, 3), "apart takes two views"),
        (lambda a, b: plumb.Layout().view(3), "the name of a view is a text"),
    ],
)
def test_what_no_operator_is_for_is_said_in_words(wrong, words):
    layout = plumb.Layout()
    with pytest.raises(TypeError) as caught:
        wrong(layout.view("a"), layout.view("b"))
    assert words in str(caught.value)


def test_anchors_are_not_set():
    layout = plumb.Layout(100, 100)
    a, b = layout.view("a"), layout.view("b")
    for value, text in ((3, "a.left == 3"), (b.right + 3, "a.left == b.right + 3"), ("x", "a.left == …")):
        with pytest.raises(AttributeError, match=re.escape(f"layout.add({text})")):
            a.left = value
    with pytest.raises(AttributeError, match=re.escape('layout.view("a", hidden=…)')):
        a.hidden = True
    for name, meant in (("lefft", "left"), ("centerX", "center_x")):
        with pytest.raises(AttributeError, match=f'did you mean "{meant}"'):
            getattr(a, name)
    assert not hasattr(a, "photo") and layout.equations == []


def test_a_class_of_layouts_has_attributes_of_its_own():
    class Card(plumb.Layout):
        def __init__(self):
            super().__init__(100, 100)
            self.title = self.view("title", intrinsic=(20, 10))

    card = pickle.loads(pickle.dumps(Card.__mro__[1](9, 9)))
    assert card.solve().solved
    copied = copy.deepcopy(Card())
    assert copied.title.name == "title" and copied.solve().frames["title"].width == 20


def test_names_given_twice():
    layout = plumb.Layout(100, 100)
    cell = layout.view("cell", views={"icon": {}})
    for again in (layout.view, layout.guide, cell.view):
        for name in ("cell", "view"):
            with pytest.raises(plumb.LayoutError, match=f'there is a view or guide "{name}" already'):
                again(name)
    with pytest.raises(plumb.LayoutError, match='"icon" already'):
        cell.view("icon")
    layout.metric("gap", 3)
    with pytest.raises(plumb.LayoutError, match=re.escape('layout.keys["metrics"]["gap"] = …')):
        layout.metric("gap", 4)
    assert layout.document["metrics"] == {"gap": 3}


@pytest.mark.parametrize(
    "build, text",
    [
        (lambda a, b, gap: plumb.apart(a, b), "apart(a, b)"),
        (lambda a, b, gap: plumb.inside(a, b, 8) @ plumb.low, "inside(a, b, 8) @ low"),
        (lambda a, b, gap: plumb.apart(a, b, gap * 2) | (a.left == 3), "apart(a, b, gap * 2) || a.left == 3"),
        (
            lambda a, b, gap: plumb.inside(a, b) & (a.width == 3) | (a.width == 4),
            "inside(a, b) && a.width == 3 || a.width == 4",
        ),
        (
            lambda a, b, gap: plumb.apart(a, b, gap + 1) & (a.top == 3),
            "a.right <= b.left - (gap + 1) && a.top == 3 || a.left >= b.right + gap + 1 && a.top == 3"
            " || a.bottom <= b.top - (gap + 1) && a.top == 3 || a.top >= b.bottom + gap + 1 && a.top == 3",
        ),
    ],
)
def test_apart_and_inside(build, text):
    layout = plumb.Layout(100, 100)
    views = [layout.view(name, intrinsic=(10, 10)) for name in "ab"]
    constraint = build(*views, layout.metric("gap", 3))
    assert str(constraint) == text
    layout.add(constraint, *(plumb.inside(view, layout) for view in views))
    result = layout.solve()
    assert result.solved
    if text.startswith("a"):
        a, b = result.frames["a"], result.frames["b"]
        assert max(b.x - a.x, a.x - b.x, a.y - b.y, b.y - a.y) >= 10


def test_alternatives_that_are_too_many_to_be_written():
    layout = plumb.Layout(100, 100)
    views = [layout.view(f"v{number}") for number in range(8)]
    constraint = plumb.apart(views[0], views[1])
    with pytest.raises(plumb.LayoutError, match="16,384 alternatives"):
        for view in views[2:]:
            constraint = constraint & plumb.apart(views[0], view)


def test_a_layout_is_a_document():
    layout = plumb.Layout(100, 100)
    layout.add(layout.view("a", intrinsic=(5, 5)).left == 3)
    assert plumb.solve(layout).frames == layout.solve().frames
    assert plumb.explain(layout, "a.left") == layout.explain("a.left")
    assert plumb.draw(layout) == layout.draw() == layout._repr_svg_()
    assert plumb.check(layout) == layout.check()
    assert plumb.Template(layout).views == ("view", "a") and plumb.Document(layout).text
    assert repr(layout) == "<plumb.Layout of 2 views and guides, 1 equations>"


def test_metrics_nesting_guides_and_texts():
    layout = plumb.Layout(200, 100, direction="rtl", safe_area=5)
    gap = layout.metric("gap", 4)
    cell = layout.view("cell")
    icon = cell.view("icon", frame=(0, 0, 10, 10))
    line = layout.guide("line")
    layout.add([cell.left == gap, cell.width == layout.width - 2 * gap], "cell.top == 0\ncell.height == 20")
    layout.add(icon.leading == line.leading + gap, line.leading == 10, icon.width == 10)
    assert layout.document["safeArea"] == 5
    template = layout.template()
    assert template.metrics == ("gap",)
    assert template.solve(gap=[0, 5])["cell"].width.tolist() == [200, 190]
    assert layout.solve().frames["icon"].width == 10
    assert isinstance(layout.check(), list)
