"""Gives modules that import kiwisolver plumb.kiwi."""

import sys

import plumb.kiwi

sys.modules[__name__] = plumb.kiwi
