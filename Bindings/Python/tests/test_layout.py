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
    with pytest.raises(ValueError, match="two priorities"):
        a.left @ plumb.low == 3 @ plumb.high


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
