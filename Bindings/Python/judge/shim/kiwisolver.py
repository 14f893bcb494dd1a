"""Gives plumb.kiwi to modules that import kiwisolver."""

import sys

import plumb.kiwi

sys.modules[__name__] = plumb.kiwi
