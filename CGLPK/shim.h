// GLPK behind guarded calls.
//
// GLPK answers a wrong argument or a failed assertion by printing to the terminal and calling
// abort(). It offers one way out: leave its error hook with longjmp, after which everything GLPK
// holds on that thread is unusable until glp_free_env(). Every function of these headers therefore
// does one whole step (load, choose a basis, solve, delete) inside a guard, so that the jump begins
// and ends in C and never crosses a frame of the caller.
//
// What reads or writes one number of a problem (glp_get_row_prim, glp_set_col_kind ...) allocates
// nothing and fails over nothing but an index that does not exist or a word that GLPK does not know.
// The caller calls these as they are, for indices from 1 to the problem's own counts.
//
// All functions return a CGLPK_... outcome. After CGLPK_FAILED and CGLPK_STOPPED the problem no
// longer exists: it was freed with the thread's environment, and must not be passed to any function
// again. `text` receives what GLPK prints when it fails, ended by a zero.
//
// GLPK keeps its state per thread: a problem must be used and deleted on the thread that made it.
// There are no globals here, and no hook stays installed after a call; a hook that the caller had
// installed is gone, too, since GLPK does not tell which it was.
#ifndef CGLPK_SHIM_H
#define CGLPK_SHIM_H

#include "guard.h"
#include "problem.h"
#include "simplex.h"
#include "interior.h"
#include "integer.h"
#include "ranging.h"
#include "faults.h"

#endif
