// GLPK behind guarded calls on whole arrays.
//
// GLPK answers a wrong argument or a failed assertion by printing to the terminal and calling
// abort(). It offers one way out: leave its error hook with longjmp, after which everything GLPK
// holds on that thread is unusable until glp_free_env(). Every function of these headers therefore
// does one whole step (load, choose a basis, solve, read, delete) inside a guard, so that the jump
// begins and ends in C and never crosses a frame of the caller.
//
// All functions return a CGLPK_... outcome. After CGLPK_FAILED and CGLPK_STOPPED the problem no
// longer exists: it was freed with the thread's environment, and must not be passed to any function
// again. `text`
// receives what GLPK would have printed, ended by a zero; `capacity` is at least 1.
//
// GLPK keeps its state per thread: a problem must be used and deleted on the thread that made it.
// There are no globals here, and no hook stays installed after a call.
#ifndef CGLPK_SHIM_H
#define CGLPK_SHIM_H

#include "guard.h"
#include "problem.h"
#include "simplex.h"
#include "interior.h"
#include "integer.h"
#include "faults.h"

#endif
