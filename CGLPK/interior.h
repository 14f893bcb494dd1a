// The interior-point method.
//
// It knows no limit of time or iterations, and its memory and time explode where the factor of A·Aᵀ
// fills in. But it reports its progress to the terminal hook, so the hook looks at the clock and at
// what is reported, and leaves GLPK by a jump when a limit is reached.
#ifndef CGLPK_INTERIOR_H
#define CGLPK_INTERIOR_H

#include <stdio.h>
#include <time.h>

#include "guard.h"

typedef struct {
  glp_prob *problem;
  int iteration_limit, milliseconds, factor_limit;
  // Changed between setjmp and longjmp, hence volatile.
  volatile int iterations, factor_size;
  int result, status;
  double *row_values, *row_duals, *column_values, *column_duals;
  struct timespec begin;
  cglpk_interrupt interrupt;
  cglpk_guard *guard;
  int fails;
} cglpk_interior_arguments;

/// Whether so many milliseconds have passed; INT_MAX is never.
CGLPK_HIDDEN int cglpk_have_passed(int milliseconds, const struct timespec *begin) {
  if (milliseconds == INT_MAX) return 0;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  double passed = 1e3 * (double)(now.tv_sec - begin->tv_sec)
    + 1e-6 * (double)(now.tv_nsec - begin->tv_nsec);
  return passed >= milliseconds;
}

/// The terminal hook of the interior-point method: keeps the limits.
CGLPK_HIDDEN int cglpk_watch_interior(void *info, const char *text) {
  cglpk_interior_arguments *call = info;
  // An error that is being printed must reach its own end.
  if (glp_at_error()) return cglpk_keep_text(call->guard, text);
  int number;
  if (sscanf(text, "Matrix S = A*A' has %d", &number) == 1
      || sscanf(text, "Matrix L has %d", &number) == 1) {
    call->factor_size = number;
    if (number > call->factor_limit) cglpk_stop(call->guard);
  }
  if (sscanf(text, "%d: obj =", &number) == 1) {
    if (call->fails) glp_assert(number < 1);
    // The last iteration is reported before it is known to be the last.
    if (number > call->iteration_limit) cglpk_stop(call->guard);
    call->iterations = number;
  }
  if (cglpk_is_wanted(&call->interrupt)) cglpk_stop(call->guard);
  if (cglpk_have_passed(call->milliseconds, &call->begin)) cglpk_stop(call->guard);
  return 1;
}

CGLPK_HIDDEN void cglpk_interior_step(void *info, cglpk_guard *guard) {
  cglpk_interior_arguments *call = info;
  glp_prob *problem = call->problem;
  glp_iptcp parameters;
  glp_init_iptcp(&parameters);
  // The hook must see everything.
  parameters.msg_lev = GLP_MSG_ALL;
  call->guard = guard;
  clock_gettime(CLOCK_MONOTONIC, &call->begin);
  glp_term_hook(cglpk_watch_interior, call);
  call->result = glp_interior(problem, &parameters);
  glp_term_hook(cglpk_keep_text, guard);
  call->status = glp_ipt_status(problem);
  if (call->fails) return;
  int rows = glp_get_num_rows(problem), columns = glp_get_num_cols(problem);
  for (int i = 0; i < rows; i++) {
    call->row_values[i] = glp_ipt_row_prim(problem, i + 1);
    call->row_duals[i] = glp_ipt_row_dual(problem, i + 1);
  }
  for (int j = 0; j < columns; j++) {
    call->column_values[j] = glp_ipt_col_prim(problem, j + 1);
    call->column_duals[j] = glp_ipt_col_dual(problem, j + 1);
  }
}

/// Runs the interior-point method and reads its point. `milliseconds` and `iterations` are limits,
/// INT_MAX for none; `factor_limit` is how many elements A·Aᵀ and its Cholesky factor may have. The
/// outcome is CGLPK_STOPPED when one of them was reached. `summary` receives the return code of
/// glp_interior, the status of the point (GLP_OPT ...), the number of iterations, and the size of the
/// factor as far as it is known.
CGLPK_CALL int cglpk_interior(
  glp_prob *problem, int iterations, int milliseconds, int factor_limit,
  cglpk_interrupt interrupt, int *summary,
  double *row_values, double *row_duals, double *column_values, double *column_duals, char *text,
  int capacity
) {
  cglpk_interior_arguments call = {
    .problem = problem,           .iteration_limit = iterations,  .milliseconds = milliseconds,
    .factor_limit = factor_limit, .result = GLP_EFAIL,            .status = GLP_UNDEF,
    .row_values = row_values,     .row_duals = row_duals,         .column_values = column_values,
    .column_duals = column_duals, .interrupt = interrupt};
  int outcome = cglpk_run_guarded(cglpk_interior_step, &call, text, capacity);
  summary[0] = call.result;
  summary[1] = call.status;
  summary[2] = call.iterations;
  summary[3] = call.factor_size;
  return outcome;
}

#endif
