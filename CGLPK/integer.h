// Branch and cut.
#ifndef CGLPK_INTEGER_H
#define CGLPK_INTEGER_H

#include "guard.h"

/// A run of branch and cut.
typedef struct {
  glp_prob *problem;
  glp_iocp parameters;
  /// Limits that GLPK does not know; INT_MAX for none.
  int node_limit, iteration_limit;
  cglpk_interrupt interrupt;
  /// The return code of glp_intopt.
  int result;
  /// How many nodes were solved.
  int nodes;
  /// The lower bound of the objective before the last node was solved.
  double bound;
  // The iterations at the last call of the callback, and the most between two calls.
  int iterations_before, largest_step;
  // At which node the bound is read next.
  int next_look;
} cglpk_integer_call;

/// The callback of the search: counts, reads the bound, and ends the search where GLPK has no limit.
CGLPK_HIDDEN void cglpk_watch_search(glp_tree *tree, void *info) {
  cglpk_integer_call *call = info;
  int iterations = glp_get_it_cnt(glp_ios_get_prob(tree));
  int step = iterations - call->iterations_before;
  call->iterations_before = iterations;
  if (step > call->largest_step) call->largest_step = step;
  // A node cannot be stopped halfway, so there must be room for one as large as the largest so far. It
  // costs a factorization beside its iterations, which counts as some.
  double work = iterations + 10.0 * call->nodes + call->largest_step;
  int is_over = work >= call->iteration_limit || cglpk_is_wanted(&call->interrupt);
  // A node that is split into one half only is not selected again, though it is solved again, without
  // end where whole numbers have no bounds: what counts is what is solved.
  int is_node = glp_ios_reason(tree) == GLP_IPREPRO;
  if (is_node && call->nodes >= call->node_limit) is_over = 1;
  if (is_over) glp_ios_terminate(tree);
  if (!is_node && !is_over) return;
  // Finding it takes a walk over all active nodes, so the more of them there are the rarer it must be.
  if (is_over || call->nodes >= call->next_look) {
    int best = glp_ios_best_node(tree), active = 0;
    if (best != 0) call->bound = glp_ios_node_bound(tree, best);
    glp_ios_tree_size(tree, &active, NULL, NULL);
    call->next_look = call->nodes + 1 + active / 8;
  }
  if (!is_over) call->nodes++;
}

CGLPK_HIDDEN void cglpk_integer_step(void *info, cglpk_guard *guard) {
  cglpk_integer_call *call = info;
  // No cuts: with Gomory and mixed-integer rounding cuts on, GLPK 5.0 calls feasible programs of boxes
  // that must not overlap (6 boxes, 12 pairs, big-M 1000) infeasible, and takes three times as long.
  call->parameters.cb_func = cglpk_watch_search;
  call->parameters.cb_info = call;
  call->iterations_before = glp_get_it_cnt(call->problem);
  call->bound = -__builtin_inf();
  call->result = glp_intopt(call->problem, &call->parameters);
}

/// Runs branch and cut from the optimal basis of the relaxation, which must be there. The bounds of
/// columns that are whole-valued must be whole.
CGLPK_CALL int cglpk_integer(cglpk_integer_call *call, cglpk_text text) {
  return cglpk_run(cglpk_integer_step, call, text);
}

#endif
