import copy
import pickle
import random

import pytest

from plumb import kiwi
from plumb.kiwi import Constraint, Expression, Solver, Term, UnsatisfiableConstraint, Variable, strength


def solved(*constraints, strategy="levels"):
    solver = Solver(strategy=strategy)
    for constraint in constraints:
        solver.addConstraint(constraint)
    solver.updateVariables()
    return solver


def test_a_contradiction_names_all_that_cannot_hold_together():
    x, y, z = Variable("x"), Variable("y"), Variable("z")
    wide, near, far = x >= 10, y >= x + 5, y <= 12
    solver = solved(wide, near, z >= 3, (x == 40) | "weak")
    with pytest.raises(UnsatisfiableConstraint) as caught:
        solver.addConstraint(far)
    assert caught.value.constraint is far
    assert {id(member) for member in caught.value.conflict} == {id(wide), id(near), id(far)}
    assert "1 * x + -10 >= 0" in str(caught.value)


def test_a_refused_constraint_leaves_the_solver_as_it_was():
    a, b = Variable("a"), Variable("b")
    solver = solved(a >= 10, b <= 5)
    for _ in range(3):
        refused = b >= a
        with pytest.raises(UnsatisfiableConstraint):
            solver.addConstraint(refused)
        assert not solver.hasConstraint(refused)
        solver.updateVariables()
        assert (a.value(), b.value()) == (10, 0)


def test_levels_and_weights():
    x = Variable("x")
    many = [(x == 0) | "weak" for _ in range(1001)]
    solved((x == 1) | "medium", *many)
    assert x.value() == 1
    solved((x == 1) | "medium", *many, strategy="weighted")
    assert x.value() == 0


def test_the_strategy_may_come_from_the_environment(monkeypatch):
    monkeypatch.setenv("PLUMB_KIWI_STRATEGY", "weighted")
    x = Variable("x")
    solver = Solver()
    for wish, level in ((1, 1001), (2, 1002), (3, 1003), (4, 1004)):
        solver.addConstraint((x == wish) | level)
    solver.updateVariables()
    assert x.value() == 3
    with pytest.raises(ValueError, match="a strategy is"):
        Solver(strategy="kiwi")


def test_a_strength_of_nothing_never_counts():
    x = Variable("x")
    solver = Solver()
    silent = (x == 9) | 0.0
    solver.addConstraint(silent)
    solver.addEditVariable(x, 0)
    solver.suggestValue(x, 5)
    solver.updateVariables()
    assert x.value() == 0 and solver.hasConstraint(silent)
    solver.addConstraint((x == 3) | 1e-300)
    solver.removeConstraint(silent)
    solver.updateVariables()
    assert x.value() == 3
    solver.removeEditVariable(x)


def test_equal_wishes_share_and_the_rest_goes_by_the_order_of_variables():
    variables = [Variable(str(index)) for index in range(4)]
    total = variables[0] + variables[1] + variables[2] + variables[3]
    answers = []
    for seed in range(6):
        constraints = [total == 200] + [(variable == 60) | "weak" for variable in variables]
        constraints += [variable >= 0 for variable in variables]
        random.Random(seed).shuffle(constraints)
        solved(*constraints)
        answers.append([variable.value() for variable in variables])
    assert answers == [[50] * 4] * 6


def test_what_is_free_goes_by_variables_made_earlier_however_they_are_used():
    first, *others, last = [Variable(str(index)) for index in range(100)]
    answers = set()
    for terms in (first + last, last + first):
        for order in (1, -1):
            constraints = [terms == 10, first >= 0, last >= 0][::order]
            solved(*constraints)
            answers.add((first.value(), last.value()))
    assert len(answers) == 1


def test_edits_keep_their_values_while_others_come_and_go():
    variables = [Variable(str(index)) for index in range(5)]
    solver = Solver()
    for index, variable in enumerate(variables):
        solver.addEditVariable(variable, "strong")
        solver.suggestValue(variable, index + 1)
    solver.removeEditVariable(variables[1])
    solver.removeEditVariable(variables[4])
    solver.updateVariables()
    assert [variable.value() for variable in variables] == [1, 0, 3, 4, 0]
    solver.suggestValue(variables[3], 8)
    solver.addConstraint(variables[0] >= variables[3] + 1)
    solver.updateVariables()
    assert variables[0].value() >= variables[3].value() + 1
    assert [solver.hasEditVariable(variable) for variable in variables] == [True, False, True, True, False]


def test_values_change_with_updates_alone():
    x = Variable("x")
    solver = solved(x == 3)
    solver.addConstraint(Variable() >= 0)
    solver.addEditVariable(Variable(), "weak")
    assert x.value() == 3
    solver.reset()
    assert x.value() == 3
    solver.addConstraint(x == 4)
    assert x.value() == 3
    solver.updateVariables()
    assert x.value() == 4


def test_the_solver_that_is_updated_last_says_what_a_variable_is():
    x, y = Variable("x"), Variable("y")
    one, two = solved(x == 1, y == 1), solved(x == 2)
    assert (x.value(), y.value()) == (2, 1)
    one.updateVariables()
    assert (x.value(), y.value()) == (1, 1)
    two.updateVariables()
    del one
    assert (x.value(), y.value()) == (2, 1)


def test_many_variables_and_growth():
    solver, variables = Solver(), []
    for index in range(300):
        variables.append(Variable(str(index)))
        solver.addConstraint(variables[-1] == (variables[-2] + 1 if index else 0))
        if index % 50 == 0:
            solver.updateVariables()
    solver.updateVariables()
    assert [variable.value() for variable in variables] == list(range(300))


def test_variables_that_were_made_first_and_used_last():
    variables = [Variable(str(index)) for index in range(200)]
    solver = solved(variables[199] == 1, variables[100] == 2)
    solver.addConstraint(variables[0] == 3)
    solver.addConstraint((variables[100] >= 0) | "weak")
    solver.addEditVariable(variables[50], "weak")
    solver.suggestValue(variables[50], 7)
    solver.updateVariables()
    assert [variables[index].value() for index in (199, 100, 0, 50)] == [1, 2, 3, 7]
    with pytest.raises(UnsatisfiableConstraint):
        solver.addConstraint(variables[0] <= 2)


def test_expressions():
    x, y = Variable("x"), Variable("y")
    assert str(2 * (x - y / 4 + 3) - x) == "2 * x + -0.5 * y + -1 * x + 6"
    constraint = 2 * x + y <= x - 5
    assert [(t.variable().name(), t.coefficient()) for t in constraint.expression().terms()] == [
        ("x", 1),
        ("y", 1),
    ]
    assert (constraint.expression().constant(), constraint.op(), constraint.strength()) == (
        5,
        "<=",
        strength.required,
    )
    assert (
        str(Constraint(Expression([Term(x, 2)], 1), "==", "weak"))
        == "2 * x + 1 == 0 | strength = 1 (VIOLATED)"
    )
    assert ("weak" | (x >= 0)).strength() == 1
    assert (x == "x") is False
    for wrong in (
        lambda: x * y,
        lambda: 1 / x,
        lambda: x + "1",
        lambda: hash(x),
        lambda: x < 3,
        lambda: x <= None,
    ):
        with pytest.raises(TypeError):
            wrong()


def test_numbers_of_numpy():
    numpy = pytest.importorskip("numpy")
    x = Variable("x")
    solver = solved(numpy.float64(2) * x + numpy.float64(1) == numpy.float64(7))
    assert x.value() == 3
    solver.addEditVariable(Variable(), "weak")


def test_numbers_that_are_none_are_refused():
    x = Variable("x")
    solver = solved(x >= 1)
    for wrong in (float("nan"), float("inf")):
        with pytest.raises(ValueError):
            solver.addConstraint(x <= wrong)
    with pytest.raises(TypeError):
        solver.addEditVariable(x, None)
    solver.updateVariables()
    assert x.value() == 1


def test_it_has_all_that_kiwisolver_has():
    kiwisolver = pytest.importorskip("kiwisolver")
    assert set(kiwisolver.__all__) <= set(kiwi.__all__)
    for name in ("Variable", "Term", "Expression", "Constraint", "Solver"):
        public = {key for key in vars(getattr(kiwisolver, name)) if not key.startswith("_")}
        assert public <= set(dir(getattr(kiwi, name))), name


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_solver_is_not_copied(copied):
    with pytest.raises(TypeError, match="a solver cannot be copied"):
        copied(Solver())
