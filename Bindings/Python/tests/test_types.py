import inspect
import typing

import pytest

import plumb
from plumb import kiwi


@pytest.mark.parametrize("module", [plumb, kiwi])
def test_what_is_public_has_hints_and_words(module):
    for name in module.__all__:
        public = getattr(module, name)
        if not (inspect.isclass(public) or inspect.isfunction(public)):
            continue
        assert inspect.getdoc(public), name
        typing.get_type_hints(public)
        for member, value in vars(public).items() if inspect.isclass(public) else ():
            value = value.fget if isinstance(value, property) else value
            if inspect.isfunction(value):
                typing.get_type_hints(value)
                assert member.startswith("_") or value.__doc__, f"{name}.{member}"


def test_options_have_types():
    hints = typing.get_type_hints(plumb.Options)
    assert hints["ranges"] is bool and hints["strategy"] == typing.Literal["lexicographic", "weighted"]
    assert typing.get_type_hints(plumb.solve)["return"] is plumb.Result
