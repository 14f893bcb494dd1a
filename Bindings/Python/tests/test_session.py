import copy
import pickle
import random

import pytest

import plumb


def test_variables_constraints_and_edits():
    session = plumb.Session()
    x, y = session.add_variable(), session.add_variable(target=7)
    width = session.add_constraint({x: 1}, "==", 10)
    atleast = session.add_constraint([(y, 1), (x, -1)], ">=", 5, priority=500)
    assert session.solve() == plumb.Status.SOLVED
    assert list(session.values()) == [10, 15]
    session.set_constant(width, 1)
    assert session.solve() == plumb.Status.SOLVED and list(session.values()) == [1, 7]
    session.set_constants([width, atleast], [2, 6])
    session.solve()
    assert list(session.values()) == [2, 8]
    session.remove_constraint(atleast)
    session.set_target(y, 3)
    session.solve()
    assert list(session.values()) == [2, 3]


def test_priorities_and_violations():
    session = plumb.Session()
    x = session.add_variable()
    low, high = session.add_constraint({x: 1}, "==", 1, 250), session.add_constraint({x: 1}, "==", 9, 750)
    session.solve()
    assert list(session.values()) == [9]
    assert session.violation(low) == 8 and session.violation(high) == 0
    session.set_priority(low, 800)
    session.solve()
    assert list(session.values()) == [1]


def test_bounds():
    session = plumb.Session()
    session.add_variable(target=-3, lower_bound=2)
    session.solve()
    assert list(session.values()) == [2]


def test_contradictions():
    session = plumb.Session()
    x, y = session.add_variable(), session.add_variable()
    first = session.add_constraint({x: 1}, ">=", 5, label="x is wide")
    session.add_constraint({y: 1}, ">=", 5)
    assert session.is_feasible()
    assert session.is_feasible_adding({x: 1}, "<=", 5)
    assert not session.is_feasible_adding({x: 1}, "<=", 4)
    assert sorted(session.conflict()) == [-1, first]
    last = session.add_constraint({x: 1}, "<=", 4, label="x is narrow")
    assert not session.is_feasible()
    assert session.conflict() == [first, last]
    assert "x is wide" in session.conflict_text() and "x is narrow" in session.conflict_text()
    assert session.solve() == plumb.Status.INFEASIBLE
    session.remove_constraint(last)
    assert session.is_feasible() and session.solve() == plumb.Status.SOLVED


def test_weighted():
    for strategy, value in (("lexicographic", 9), ("weighted", 1)):
        session = plumb.Session(strategy)
        x = session.add_variable()
        session.add_constraint({x: 1}, "==", 9, 600)
        for _ in range(3):
            session.add_constraint({x: 1}, "==", 1, 500)
        for priority, weight in ((600, 2), (500, 1)):
            session.set_weight(priority, weight)
        session.solve()
        assert list(session.values()) == [value]


def test_errors_about_large_numbers_say_the_limit():
    session = plumb.Session()
    x = session.add_variable()
    with pytest.raises(plumb.LayoutError, match="a coefficient is nan, which must lie within 1e15"):
        session.add_constraint({x: float("nan")}, "==", 0)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda s: s.add_constraint({5: 1}, "==", 0),
        lambda s: s.add_constraint({-1: 1}, "==", 0),
        lambda s: s.add_constraint({0: float("nan")}, "==", 0),
        lambda s: s.add_constraint({0: 1}, "==", float("inf")),
        lambda s: s.add_constraint({0: 1}, "==", 0, 0),
        lambda s: s.add_constraint({0: 1}, "==", 0, 1001),
        lambda s: s.remove_constraint(9),
        lambda s: s.set_constant(9, 1),
        lambda s: s.set_target(9, 1),
        lambda s: s.set_constants([0], [1, 2]),
        lambda s: s.set_constants([9], [1]),
        lambda s: s.violation(9),
        lambda s: s.add_variable(float("nan")),
    ],
)
def test_wrong_arguments_are_refused_and_change_nothing(wrong):
    session = plumb.Session()
    session.add_constraint({session.add_variable(): 1}, "==", 4)
    with pytest.raises(ValueError):
        wrong(session)
    session.solve()
    assert list(session.values()) == [4]


@pytest.mark.parametrize(
    "wrong, words",
    [
        (lambda s: s.add_constraint({0: 1}, "=", 0), 'relation is "==", "<=" or ">=", and not \'=\''),
        (lambda s: s.add_constraint({0: 1}, None, 0), "and not None"),
        (lambda s: plumb.Session("levels"), 'strategy is "lexicographic" or "weighted"'),
        (lambda s: s.add_constraint({0: 1}, "==", "3"), "constant is a number, and '3' is none"),
        (lambda s: s.add_constraint({0: 1}, "==", 3, "strong"), '"required", "high" or "low"'),
        (lambda s: s.add_constraint({0: 1}, "==", 3, label=3), "label is a text"),
        (lambda s: s.add_constraint({"x": 1}, "==", 3), "terms are numbers of variables"),
        (lambda s: s.add_constraint([0], "==", 3), "terms are numbers of variables"),
        (lambda s: s.add_constraint(0, "==", 3), "terms are numbers of variables"),
        (lambda s: s.add_constraint({2**70: 1}, "==", 3), "terms are numbers of variables"),
        (lambda s: s.values([0.0]), "an array of double precision, and no list"),
        (lambda s: s.set_constant("width", 3), "the number that add_constraint gave"),
        (lambda s: s.set_target(0, "3"), "target is a number"),
        (copy.copy, "cannot be copied"),
        (copy.deepcopy, "cannot be copied"),
        (pickle.dumps, "cannot be copied"),
    ],
)
def test_what_is_wrong_is_said_in_words(wrong, words):
    session = plumb.Session()
    session.add_constraint({session.add_variable(): 1}, "==", 4)
    with pytest.raises((TypeError, plumb.LayoutError)) as caught:
        wrong(session)
    assert words in str(caught.value)


def test_priorities_by_name_and_what_a_session_shows():
    session = plumb.Session()
    x = session.add_variable()
    for value, priority in ((1, "low"), (9, plumb.high), (5, plumb.Priority(600)), (7, 749.5)):
        session.add_constraint({x: 1}, "==", value, priority)
    session.solve()
    assert list(session.values()) == [9]
    session.set_priority(3, "required")
    session.solve()
    assert list(session.values()) == [7]
    assert repr(session) == "<plumb.Session of 1 variables and 4 constraints>"
    session.remove_constraint(0)
    assert "3 constraints" in repr(session)


def test_values_into_an_array():
    numpy = pytest.importorskip("numpy")
    session = plumb.Session()
    for index in range(4):
        session.add_variable(target=index)
    session.solve()
    out = numpy.empty(3)
    assert session.values(out) is out and out.tolist() == [0, 1, 2]
    with pytest.raises(TypeError):
        session.values(numpy.empty(3, numpy.float32))
    with pytest.raises(TypeError):
        session.values(numpy.empty(8)[::2])


def test_the_order_of_constraints_changes_no_bit():
    generator = random.Random(5)
    for _ in range(30):
        constraints = [
            (
                {
                    generator.randrange(6): generator.choice([1, -1, 2, 0.5])
                    for _ in range(generator.randint(1, 3))
                },
                generator.choice(["==", "<=", ">="]),
                generator.randint(-20, 20),
                generator.choice([250, 500, 750.5]),
            )
            for _ in range(12)
        ]
        answers = set()
        for _ in range(3):
            generator.shuffle(constraints)
            session = plumb.Session()
            for _ in range(6):
                session.add_variable()
            for constraint in constraints:
                session.add_constraint(*constraint)
            assert session.solve() == plumb.Status.SOLVED
            answers.add(bytes(session.values()))
        assert len(answers) == 1
