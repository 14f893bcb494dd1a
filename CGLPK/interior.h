// The interior-point method.
//
// It knows no limit of time or iterations, and its memory and time explode where the factor of A·Aᵀ
// fills in. But it reports its progress to the terminal hook, so the hook looks at what is reported,
// asks whether to go on, and leaves GLPK by a jump when a limit is reached.
#ifndef CGLPK_INTERIOR_H
#define CGLPK_INTERIOR_H

#include <stdio.h>

#include "guard.h"

/// A run of the interior-point method.
typedef struct {
  glp_prob *problem;
  /// Limits: of iterations, and of how many elements A·Aᵀ and its Cholesky factor may have.
  int iteration_limit, factor_limit;
  cglpk_interrupt interrupt;
  /// How far it came: the iterations, and the size of the factor as far as it is known.
  int iterations, factor_size;
  /// The return code of glp_interior.
  int result;
  cglpk_guard *guard;
} cglpk_interior_call;

/// The terminal hook of the interior-point method: keeps the limits.
CGLPK_HIDDEN int cglpk_watch_interior(void *info, const char *text) {
  cglpk_interior_call *call = info;
  int number;
  if (sscanf(text, "Matrix S = A*A' has %d", &number) == 1
      || sscanf(text, "Matrix L has %d", &number) == 1) {
    call->factor_size = number;
    if (number > call->factor_limit) cglpk_stop(call->guard);
  }
  if (sscanf(text, "%d: obj =", &number) == 1) {
    // The last iteration is reported before it is known to be the last.
    if (number > call->iteration_limit) cglpk_stop(call->guard);
    call->iterations = number;
  }
  return cglpk_listen(call->guard, text);
}

CGLPK_HIDDEN void cglpk_interior_step(void *info, cglpk_guard *guard) {
  cglpk_interior_call *call = info;
  guard->interrupt = call->interrupt;
  call->guard = guard;
  glp_iptcp parameters;
  glp_init_iptcp(&parameters);
  // The hook must see everything.
  parameters.msg_lev = GLP_MSG_ALL;
  glp_term_hook(cglpk_watch_interior, call);
  call->result = glp_interior(call->problem, &parameters);
}

/// Runs the interior-point method. The outcome is CGLPK_STOPPED when a limit was reached.
CGLPK_CALL int cglpk_interior(cglpk_interior_call *call, cglpk_text text) {
  return cglpk_run(cglpk_interior_step, call, text);
}

#endif
