// Two panes that share a width, and an edit of it.
#include <plumb.h>
#include <stdio.h>
#include <stdlib.h>

// Every call says whether it went well; here one that did not ends the program.
static void check(plumb_status status) {
  if (status != PLUMB_OK) {
    fprintf(stderr, "%s\n", plumb_error_message());
    _Exit(1);
  }
}

int main(void) {
  plumb_session *session;
  int64_t left, right, total, least, even;
  int32_t outcome, feasible;
  double values[2];
  check(plumb_session_new(&session));
  check(plumb_session_add_variable(session, 0, 0, &left));
  check(plumb_session_add_variable(session, 0, 0, &right));
  const int64_t both[] = {left, right};
  const double sum[] = {1, 1}, difference[] = {1, -1}, one[] = {1};
  check(plumb_session_add_constraint(session, 2, both, sum, PLUMB_EQUAL, 300, PLUMB_REQUIRED,
                                     "the width", &total));
  check(plumb_session_add_constraint(session, 1, &right, one, PLUMB_AT_LEAST, 120, 750, "least",
                                     &least));
  check(plumb_session_add_constraint(session, 2, both, difference, PLUMB_EQUAL, 0, 250, "even",
                                     &even));
  for (double width = 300; width >= 100; width -= 100) {
    check(plumb_session_set_constant(session, total, width));
    check(plumb_session_solve(session, &outcome));
    check(plumb_session_values(session, values, 2));
    printf("%g: %g and %g\n", width, values[0], values[1]);
  }
  // prints: 300: 150 and 150
  // prints: 200: 80 and 120
  // prints: 100: 0 and 100

  check(plumb_session_is_feasible_adding(session, 1, &left, one, PLUMB_AT_LEAST, 101, &feasible));
  printf("%s\n", feasible ? "there is room for 101" : "there is no room for 101");
  // prints: there is no room for 101
  plumb_session_free(session);
  return 0;
}
