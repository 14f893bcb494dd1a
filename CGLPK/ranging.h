// How far costs and bounds may move while a basis stays optimal, as GLPK tells.
#ifndef CGLPK_RANGING_H
#define CGLPK_RANGING_H

#include "guard.h"

typedef struct {
  glp_prob *problem;
  double *lower, *upper;
  int done;
} cglpk_ranging_call;

CGLPK_HIDDEN void cglpk_ranging_step(void *info, cglpk_guard *guard) {
  cglpk_ranging_call *call = info;
  glp_prob *problem = call->problem;
  if (!glp_bf_exists(problem) && glp_factorize(problem) != 0) return;
  int rows = glp_get_num_rows(problem), columns = glp_get_num_cols(problem);
  for (int k = 1; k <= rows + columns; k++) {
    int status = k <= rows ? glp_get_row_stat(problem, k) : glp_get_col_stat(problem, k - rows);
    double *lower = call->lower + k - 1, *upper = call->upper + k - 1;
    if (status == GLP_BS) glp_analyze_coef(problem, k, lower, NULL, NULL, upper, NULL, NULL);
    else glp_analyze_bound(problem, k, lower, NULL, upper, NULL);
  }
  call->done = 1;
}

/// Tells for each row and then each column between what numbers its cost may lie if it is basic, and
/// its active bound if it is not; ±DBL_MAX stands for no limit. The basis must be optimal. `done`
/// receives 0 where the basis could not be factorized.
CGLPK_CALL int cglpk_ranging(
  glp_prob *problem, double *lower, double *upper, int *done, cglpk_text text
) {
  cglpk_ranging_call call = {problem, lower, upper, 0};
  int outcome = cglpk_run(cglpk_ranging_step, &call, text);
  *done = call.done;
  return outcome;
}

#endif
