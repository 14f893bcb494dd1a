"""Solves an integer program with GLPK, with presolve and all its cuts.

Usage: glpk.py FILE [SECONDS [LIMIT]], as `highs.py`; CPLEX-LP, or free MPS. GLPK's library is
called directly, not through Plumb.
"""
import ctypes
import ctypes.util
import json
import sys

from clock import Clock


class Parameters(ctypes.Structure):
    """`glp_iocp` of glpk.h, with room for the remaining members."""

    _fields_ = [
        ("msg_lev", ctypes.c_int), ("br_tech", ctypes.c_int), ("bt_tech", ctypes.c_int),
        ("tol_int", ctypes.c_double), ("tol_obj", ctypes.c_double),
        ("tm_lim", ctypes.c_int), ("out_frq", ctypes.c_int), ("out_dly", ctypes.c_int),
        ("cb_func", ctypes.c_void_p), ("cb_info", ctypes.c_void_p), ("cb_size", ctypes.c_int),
        ("pp_tech", ctypes.c_int), ("mip_gap", ctypes.c_double), ("mir_cuts", ctypes.c_int),
        ("gmi_cuts", ctypes.c_int), ("cov_cuts", ctypes.c_int), ("clq_cuts", ctypes.c_int),
        ("presolve", ctypes.c_int), ("binarize", ctypes.c_int), ("rest", ctypes.c_byte * 512),
    ]


OPTIMAL, LATE, ON = 5, 9, 1


def library():
    glpk = ctypes.CDLL(ctypes.util.find_library("glpk"))
    glpk.glp_create_prob.restype = ctypes.c_void_p
    glpk.glp_mip_obj_val.restype = ctypes.c_double
    glpk.glp_term_out(0)
    return glpk


def main(file, seconds=0.0, limit=float("inf")):
    glpk = library()
    clock = Clock()
    while clock.goes_on(seconds):
        problem = ctypes.c_void_p(glpk.glp_create_prob())
        failed = (
            glpk.glp_read_lp(problem, None, file.encode())
            if file.endswith(".lp")
            else glpk.glp_read_mps(problem, 2, None, file.encode())
        )
        if failed:
            raise ValueError(f"{file} cannot be read")
        parameters = Parameters()
        glpk.glp_init_iocp(ctypes.byref(parameters))
        for name in ["presolve", "mir_cuts", "gmi_cuts", "cov_cuts", "clq_cuts"]:
            setattr(parameters, name, ON)
        parameters.mip_gap = 1e-6
        parameters.tm_lim = min(2**31 - 1, int(1000 * min(limit, 1e6)))
        with clock.lap():
            ended = glpk.glp_intopt(problem, ctypes.byref(parameters))
        status = glpk.glp_mip_status(problem)
        # At a gap of 1e-6 it stops with the code 14, and reports the point as feasible.
        if ended == LATE:
            raise TimeoutError(f"longer than {limit:g} s")
        if ended not in (0, 14) or (ended == 0 and status != OPTIMAL):
            raise ValueError(f"ended with {ended}, status {status}")
        objective = glpk.glp_mip_obj_val(problem)
        glpk.glp_delete_prob(problem)
    return {**clock.medians(), "objective": objective}


if __name__ == "__main__":
    try:
        print(json.dumps(main(sys.argv[1], *map(float, sys.argv[2:]))))
    except Exception as error:
        print(json.dumps({"failed": str(error)}))
