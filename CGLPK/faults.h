// Provoked failures, for tests.
#ifndef CGLPK_FAULTS_H
#define CGLPK_FAULTS_H

#include "guard.h"

// The ways to fail, as `GLPKFault` tells of them.
#define CGLPK_BAD_ARGUMENT 0
#define CGLPK_SIMPLEX_ASSERTION 1
#define CGLPK_SEARCH_ASSERTION 2
#define CGLPK_INTERIOR_ASSERTION 3

typedef struct {
  glp_prob *problem;
  int fault;
  // What of the progress makes the assertion fail.
  const char *sign;
  cglpk_guard *guard;
} cglpk_fault_call;

/// A terminal hook that fails an assertion, then keeps what the failure prints.
CGLPK_HIDDEN int cglpk_fail_while_printing(void *info, const char *text) {
  cglpk_fault_call *call = info;
  if (glp_at_error()) return cglpk_listen(call->guard, text);
  glp_assert(strstr(text, call->sign) == NULL);
  return 1;
}

CGLPK_HIDDEN void cglpk_fail_in_search(glp_tree *tree, void *info) {
  glp_assert(glp_ios_reason(tree) != GLP_ISELECT);
}

CGLPK_HIDDEN void cglpk_fault_step(void *info, cglpk_guard *guard) {
  cglpk_fault_call *call = info;
  glp_prob *problem = call->problem;
  int columns = glp_get_num_cols(problem);
  glp_iocp parameters;
  call->guard = guard;
  switch (call->fault) {
  case CGLPK_BAD_ARGUMENT: glp_set_col_bnds(problem, columns + 1, GLP_FR, 0, 0); break;
  case CGLPK_SIMPLEX_ASSERTION:
    call->sign = "obj =";
    glp_term_hook(cglpk_fail_while_printing, call);
    glp_simplex(problem, NULL);
    break;
  case CGLPK_SEARCH_ASSERTION:
    for (int j = 1; j <= columns; j++) glp_set_col_kind(problem, j, GLP_IV);
    glp_init_iocp(&parameters);
    parameters.cb_func = cglpk_fail_in_search;
    glp_simplex(problem, NULL);
    glp_intopt(problem, &parameters);
    break;
  case CGLPK_INTERIOR_ASSERTION:
    call->sign = "1: obj =";
    glp_term_hook(cglpk_fail_while_printing, call);
    glp_interior(problem, NULL);
    break;
  }
}

/// Makes GLPK fail in one of these ways, on a program with rows and columns that has an optimum.
CGLPK_CALL int cglpk_provoke(glp_prob *problem, int fault, cglpk_text text) {
  cglpk_fault_call call = {.problem = problem, .fault = fault};
  return cglpk_run(cglpk_fault_step, &call, text);
}

#endif
