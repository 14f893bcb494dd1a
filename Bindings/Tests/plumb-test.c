// Calls every function of plumb.h correctly, with errors, from many threads, and in a child after
// fork. `make test-c` builds it with AddressSanitizer and runs it.
#include <plumb.h>

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int failures = 0;

#define CHECK(condition)                                                                       \
  do {                                                                                         \
    if (!(condition)) {                                                                        \
      fprintf(stderr, "%s:%d: %s does not hold; the last error is %s: %s\n", __FILE__,         \
              __LINE__, #condition, plumb_error_code(), plumb_error_message());                \
      __atomic_add_fetch(&failures, 1, __ATOMIC_RELAXED);                                      \
    }                                                                                          \
  } while (0)

#define OK(call) CHECK((call) == PLUMB_OK)
// A call that fails says why.
#define FAILS(call, status, word)                                                              \
  do {                                                                                         \
    CHECK((call) == (status));                                                                 \
    CHECK(strcmp(plumb_error_code(), (word)) == 0);                                            \
    CHECK(plumb_error_message()[0] != 0);                                                      \
  } while (0)
#define IS_INVALID(call) FAILS(call, PLUMB_INVALID, "invalid")
#define IS_BAD(call) FAILS(call, PLUMB_BAD_ARGUMENT, "badArgument")

static plumb_document *document(const char *text) {
  plumb_document *document = NULL;
  OK(plumb_document_new(text, strlen(text), NULL, &document));
  return document;
}

static const char *const form =
    "{\"id\": \"form\", \"size\": [320, 100], \"metrics\": {\"gap\": 8, \"label\": 80},"
    " \"views\": {\"name\": {}, \"field\": {}}, \"equations\": ["
    "\"name.left == gap\", \"name.width == label\", \"field.left == name.right + gap\","
    "\"field.right == -gap\", \"name.top == gap\", \"name.height == 22 @ 500\","
    "\"field.top == name.top\", \"field.height == name.height\", \"name.height <= 60\"]}";

static const char *const conflict =
    "{\"size\": [9, 9], \"views\": {\"a\": {}}, \"equations\": [\"a.left == 0\", \"a.left == 8\"]}";

// ---- Documents

static void testErrors(const char *version) {
  CHECK(plumb_abi_version() == PLUMB_ABI_VERSION);
  CHECK(strcmp(plumb_version(), version) == 0);
  CHECK(plumb_error_message()[0] == 0 && plumb_error_code()[0] == 0);
  CHECK(plumb_error_line() == 0 && plumb_error_column() == 0);
  plumb_free(NULL);
  plumb_document_free(NULL);
  plumb_template_free(NULL);
  plumb_solver_free(NULL);
  plumb_session_free(NULL);
  plumb_cancellation_free(NULL);
  plumb_cancel(NULL);
  plumb_heed(NULL);
}

static void testReading(void) {
  plumb_document *made = NULL;
  IS_BAD(plumb_document_new(NULL, 0, NULL, &made));
  IS_BAD(plumb_document_new(NULL, 7, NULL, &made));
  IS_BAD(plumb_document_new(form, strlen(form), NULL, NULL));
  IS_BAD(plumb_document_new(form, SIZE_MAX, NULL, &made));
  IS_BAD(plumb_document_new(form, strlen(form), "\xff", &made));
  FAILS(plumb_document_new("", 0, NULL, &made), PLUMB_INVALID, "emptyDocument");
  FAILS(plumb_document_new("{", 1, NULL, &made), PLUMB_INVALID, "syntax");
  FAILS(plumb_document_new("{\"size\":[1,2]}\0", 15, NULL, &made), PLUMB_INVALID, "syntax");
  FAILS(plumb_document_new("{\"\xff\":1}", 8, NULL, &made), PLUMB_INVALID, "encoding");
  FAILS(plumb_document_new("[1, NaN]", 8, NULL, &made), PLUMB_INVALID, "notFinite");
  const char *unknown = "{\"size\": [9, 9],\n \"view\": {}}";
  FAILS(plumb_document_new(unknown, strlen(unknown), NULL, &made), PLUMB_INVALID, "unknownKey");
  CHECK(plumb_error_line() == 2 && plumb_error_column() == 2);
  CHECK(strstr(plumb_error_message(), "did you mean \"views\"?") != NULL);
  const char *yaml = "size: [9, 9]\nviews: {a: {}}\n";
  if (plumb_document_new(yaml, strlen(yaml), NULL, &made) == PLUMB_OK) {
    plumb_document_free(made);
    made = NULL;
  } else {
    CHECK(strcmp(plumb_error_code(), "unsupported") == 0);
    CHECK(strstr(plumb_error_message(), "trait YAML") != NULL);
  }
  // A message longer than its buffer is cut between two characters.
  size_t count = 20000;
  char *long_ = malloc(count);
  strcpy(long_, "{\"size\": [9, 9], \"");
  for (size_t place = strlen(long_); place + 2 < count; place += 2) {
    memcpy(long_ + place, "\xc3\xa4", 2);
  }
  memcpy(long_ + count - 6, "\": 1}", 5);
  CHECK(plumb_document_new(long_, count - 1, NULL, &made) == PLUMB_INVALID);
  CHECK(strlen(plumb_error_message()) < 4096);
  free(long_);
  // Deep nesting is an error and does not crash.
  char *deep = malloc(200001);
  memset(deep, '[', 200000);
  CHECK(plumb_document_new(deep, 200000, NULL, &made) == PLUMB_INVALID);
  free(deep);
  CHECK(made == NULL);
}

static void testSolving(void) {
  plumb_document *made = document(form);
  char *json = NULL;
  size_t length = 0;
  OK(plumb_document_solve(made, NULL, &json, &length));
  CHECK(length == strlen(json));
  CHECK(strstr(json, "\"status\":\"solved\"") && strstr(json, "\"field\":[96,8,216,22]"));
  plumb_free(json);
  OK(plumb_document_solve(made,
                          "{\"metrics\": {\"gap\": 10}, \"id\": \"wide\", \"size\": [400, 50],"
                          "\"timeLimit\": null, \"strategy\": \"weighted\", \"ranges\": false,"
                          "\"direction\": \"ltr\", \"coordinates\": \"window\", \"elastic\": false,"
                          "\"language\": \"de\", \"fonts\": [\"/\"]}", &json, NULL));
  CHECK(strstr(json, "\"id\":\"wide\"") && strstr(json, "\"field\":[100,10,290,22]"));
  plumb_free(json);
  OK(plumb_document_solve(made, "{\"explain\": true}", &json, &length));
  CHECK(strstr(json, "\"explanation\":{\"id\":\"form\"") && length == strlen(json));
  plumb_free(json);
  OK(plumb_document_check(made, NULL, &json, &length));
  CHECK(strstr(json, "\"findings\":[") && length == strlen(json));
  plumb_free(json);
  OK(plumb_document_explain(made, "field.left", NULL, &json, &length));
  CHECK(strstr(json, "\"attribute\":\"field.left\"") && strstr(json, "\"value\":96"));
  plumb_free(json);
  OK(plumb_document_explain(made, "field", "{}", &json, &length));
  CHECK(strstr(json, "\"views\":[{\"view\":\"field\"") && strstr(json, "field.height"));
  plumb_free(json);
  OK(plumb_document_explain(made, NULL, NULL, &json, NULL));
  CHECK(strstr(json, "\"view\":\"name\"") && strstr(json, "\"view\":\"field\""));
  plumb_free(json);
  OK(plumb_document_draw(made, "svg", NULL, &json, &length));
  CHECK(strncmp(json, "<svg", 4) == 0 && length == strlen(json));
  plumb_free(json);
  OK(plumb_document_draw(made, "html", NULL, &json, &length));
  CHECK(strstr(json, "<!DOCTYPE html>") == json && length == strlen(json));
  plumb_free(json);
  json = NULL;

  IS_BAD(plumb_document_solve(NULL, NULL, &json, &length));
  IS_BAD(plumb_document_solve(made, NULL, NULL, &length));
  IS_BAD(plumb_document_check(NULL, NULL, &json, &length));
  IS_BAD(plumb_document_check(made, NULL, NULL, NULL));
  IS_BAD(plumb_document_explain(NULL, NULL, NULL, &json, &length));
  IS_BAD(plumb_document_explain(made, NULL, NULL, NULL, &length));
  IS_BAD(plumb_document_explain(made, "\xff", NULL, &json, &length));
  IS_BAD(plumb_document_draw(made, NULL, NULL, &json, &length));
  IS_BAD(plumb_document_draw(made, "gif", NULL, &json, &length));
  IS_BAD(plumb_document_draw(made, "\xff", NULL, &json, &length));
  IS_BAD(plumb_document_draw(NULL, "svg", NULL, &json, &length));
  IS_BAD(plumb_document_draw(made, "svg", NULL, NULL, &length));
  FAILS(plumb_document_explain(made, "fild.left", NULL, &json, NULL), PLUMB_INVALID, "unknownView");
  CHECK(strstr(plumb_error_message(), "did you mean \"field\"?") != NULL);
  FAILS(plumb_document_explain(made, "field.lft", NULL, &json, NULL), PLUMB_INVALID,
        "unknownAttribute");
  static const char *const wrong[] = {
      "", "{", "[]", "7", "{\"size\": [1]}", "{\"size\": [-1, 2]}", "{\"size\": [1, NaN]}",
      "{\"timeLimit\": -1}", "{\"timeLimit\": \"soon\"}", "{\"sizes\": 1}", "{\"explain\": 1}",
      "{\"metrics\": {\"gap\": \"wide\"}}", "{\"metrics\": {\"gaps\": 1}}", "{\"metrics\": 1}",
      "{\"metrics\": {\"gap\": 1e999}}", "{\"metrics\": {\"gap\": null}}", "{\"fonts\": 1}",
      "{\"fonts\": [1, []]}", "{\"id\": []}", "{\"strategy\": \"best\"}", "{\"id\": 1, \"id\": 2}",
      "{\"direction\": 1}", "{\"language\": \"?\"}", "\xff"};
  for (size_t place = 0; place < sizeof wrong / sizeof *wrong; place += 1) {
    CHECK(plumb_document_solve(made, wrong[place], &json, &length) == PLUMB_INVALID);
    CHECK(plumb_error_message()[0] != 0);
  }
  CHECK(json == NULL);
  plumb_document_free(made);

  // A layout without a solution is a result.
  made = document(conflict);
  OK(plumb_document_solve(made, NULL, &json, &length));
  CHECK(strstr(json, "\"status\":\"infeasible\"") && strstr(json, "\"conflict\""));
  plumb_free(json);
  OK(plumb_document_solve(made, "{\"elastic\": true}", &json, &length));
  CHECK(strstr(json, "\"status\":\"solved\"") != NULL);
  plumb_free(json);
  OK(plumb_document_explain(made, "a.left", NULL, &json, &length));
  CHECK(strstr(json, "\"status\":\"infeasible\"") != NULL);
  plumb_free(json);
  OK(plumb_document_check(made, NULL, &json, &length));
  CHECK(strstr(json, "\"kind\":\"conflict\"") != NULL);
  plumb_free(json);
  OK(plumb_document_draw(made, "svg", NULL, &json, &length));
  plumb_free(json);
  OK(plumb_document_draw(made, "html", NULL, &json, &length));
  plumb_free(json);
  plumb_document_free(made);

  // An error found while solving is a failure.
  made = document(
      "{\"size\": [9, 9], \"views\": {\"blue\": {}}, \"equations\": [\"blu.left == 0\"]}");
  json = NULL;
  FAILS(plumb_document_solve(made, NULL, &json, &length), PLUMB_INVALID, "unknownView");
  CHECK(plumb_error_line() == 1 && plumb_error_column() == 1);
  FAILS(plumb_document_draw(made, "html", NULL, &json, &length), PLUMB_INVALID, "unknownView");
  CHECK(json == NULL);
  OK(plumb_document_check(made, NULL, &json, &length));
  CHECK(strstr(json, "\"status\":\"invalid\"") != NULL);
  plumb_free(json);
  plumb_template *templ = NULL;
  FAILS(plumb_template_new(made, NULL, &templ), PLUMB_INVALID, "unknownView");
  plumb_document_free(made);
}

// ---- Templates

static plumb_template *template_(const char *text) {
  plumb_document *made = document(text);
  plumb_template *templ = NULL;
  OK(plumb_template_new(made, NULL, &templ));
  plumb_document_free(made);
  return templ;
}

static void testTemplates(void) {
  plumb_document *made = document(form);
  plumb_template *templ = NULL;
  IS_BAD(plumb_template_new(NULL, NULL, &templ));
  IS_BAD(plumb_template_new(made, NULL, NULL));
  FAILS(plumb_template_new(made, "{\"metrics\": {\"gab\": 1}}", &templ), PLUMB_INVALID,
        "unknownMetric");
  OK(plumb_template_new(made, "{\"metrics\": {\"gap\": 9}}", &templ));
  CHECK(plumb_template_metric_default(templ, 0) == 9);
  plumb_template_free(templ);
  plumb_document_free(made);

  templ = template_(form);
  CHECK(plumb_template_metric_count(templ) == 2 && plumb_template_metric_count(NULL) == 0);
  CHECK(strcmp(plumb_template_metric_name(templ, 1), "label") == 0);
  CHECK(plumb_template_metric_name(templ, 2) == NULL);
  CHECK(plumb_template_metric_name(templ, SIZE_MAX) == NULL);
  CHECK(plumb_template_metric_name(NULL, 0) == NULL);
  CHECK(plumb_template_metric_default(templ, 1) == 80);
  CHECK(isnan(plumb_template_metric_default(templ, 2)));
  CHECK(isnan(plumb_template_metric_default(NULL, 0)));
  CHECK(plumb_template_view_count(templ) == 3 && plumb_template_view_count(NULL) == 0);
  CHECK(strcmp(plumb_template_view_name(templ, 2), "field") == 0);
  CHECK(plumb_template_view_name(templ, 3) == NULL && plumb_template_view_name(NULL, 0) == NULL);
  CHECK(plumb_template_text_count(templ) == 0 && plumb_template_text_count(NULL) == 0);
  CHECK(plumb_template_text_name(templ, 0) == NULL && plumb_template_text_name(NULL, 0) == NULL);
  CHECK(plumb_template_text_default(templ, 0) == NULL);
  CHECK(plumb_template_text_default(NULL, 0) == NULL);

  plumb_solver *solver = NULL;
  IS_BAD(plumb_solver_new(NULL, &solver));
  IS_BAD(plumb_solver_new(templ, NULL));
  OK(plumb_solver_new(templ, &solver));
  // A solver keeps what it needs of its template alive.
  plumb_template_free(templ);
  enum { rows = 4, views = 3 };
  double frames[rows * views * 4];
  uint8_t statuses[rows];
  struct { double gap; int other; } table[rows] = {{4, 0}, {NAN, 0}, {200, 0}, {8, 0}};
  const double *columns[] = {&table[0].gap, NULL};
  ptrdiff_t strides[] = {sizeof table[0], 0};
  OK(plumb_solver_solve(solver, rows, columns, strides, NULL, frames, statuses));
  CHECK(statuses[0] == PLUMB_SOLVED && statuses[1] == PLUMB_ROW_INVALID);
  CHECK(statuses[2] == PLUMB_INFEASIBLE && statuses[3] == PLUMB_SOLVED);
  const double field[] = {88, 4, 228, 22};
  CHECK(memcmp(frames + 8, field, sizeof field) == 0);
  for (int place = 12; place < 36; place += 1) CHECK(isnan(frames[place]));
  CHECK(frames[36 + 8] == 96);
  // A negative stride, a stride of 0, defaults, and no rows.
  columns[0] = &table[3].gap;
  strides[0] = -(ptrdiff_t)sizeof table[0];
  OK(plumb_solver_solve(solver, rows, columns, strides, NULL, frames, NULL));
  CHECK(frames[8] == 96 && frames[36 + 8] == 88);
  strides[0] = 0;
  OK(plumb_solver_solve(solver, rows, columns, strides, NULL, frames, statuses));
  CHECK(frames[36 + 8] == 96);
  OK(plumb_solver_solve(solver, 1, NULL, NULL, NULL, frames, statuses));
  CHECK(frames[8] == 96);
  const double one[] = {5, 6};
  const double *both[] = {one, one + 1};
  OK(plumb_solver_solve(solver, 1, both, NULL, NULL, frames, statuses));
  CHECK(frames[4] == 5 && frames[6] == 6);
  OK(plumb_solver_solve(solver, 0, NULL, NULL, NULL, NULL, NULL));
  IS_BAD(plumb_solver_solve(NULL, 1, NULL, NULL, NULL, frames, statuses));
  IS_BAD(plumb_solver_solve(solver, 1, NULL, NULL, NULL, NULL, statuses));
  IS_BAD(plumb_solver_solve(solver, SIZE_MAX, NULL, NULL, NULL, frames, statuses));
  IS_BAD(plumb_solver_solve(solver, SIZE_MAX / 64, NULL, NULL, NULL, frames, statuses));
  strides[0] = PTRDIFF_MAX;
  IS_BAD(plumb_solver_solve(solver, rows, columns, strides, NULL, frames, statuses));

  char *json = NULL;
  size_t length = 0;
  OK(plumb_solver_explain(solver, one, NULL, &json, &length));
  CHECK(length == strlen(json) && strstr(json, "\"id\":\"form\""));
  plumb_free(json);
  OK(plumb_solver_explain(solver, NULL, NULL, &json, NULL));
  CHECK(strstr(json, "\"field\":[96,8,216,22]") != NULL);
  plumb_free(json);
  const double wide[] = {200, 80};
  OK(plumb_solver_explain(solver, wide, NULL, &json, NULL));
  CHECK(strstr(json, "\"conflict\"") != NULL);
  plumb_free(json);
  json = NULL;
  const double none[] = {NAN, INFINITY};
  CHECK(plumb_solver_explain(solver, none, NULL, &json, NULL) == PLUMB_INVALID);
  IS_BAD(plumb_solver_explain(NULL, one, NULL, &json, NULL));
  IS_BAD(plumb_solver_explain(solver, one, NULL, NULL, NULL));
  CHECK(json == NULL);
  plumb_solver_free(solver);

  // A text metric. The results do not show it, since this library measures no texts.
  templ = template_("{\"size\": [9, 9], \"metrics\": {\"name\": \"Ada\"}, \"views\": {\"a\": {}}}");
  CHECK(plumb_template_text_count(templ) == 1);
  CHECK(strcmp(plumb_template_text_name(templ, 0), "name") == 0);
  CHECK(strcmp(plumb_template_text_default(templ, 0), "Ada") == 0);
  OK(plumb_solver_new(templ, &solver));
  const char *const texts[] = {"Grace", NULL, "\xff"};
  OK(plumb_solver_solve(solver, 3, NULL, NULL, texts, frames, statuses));
  CHECK(statuses[0] == PLUMB_SOLVED && statuses[1] == PLUMB_SOLVED);
  CHECK(statuses[2] == PLUMB_ROW_INVALID);
  OK(plumb_solver_explain(solver, NULL, texts, &json, NULL));
  plumb_free(json);
  json = NULL;
  IS_BAD(plumb_solver_explain(solver, NULL, texts + 2, &json, NULL));
  plumb_solver_free(solver);
  plumb_template_free(templ);
}

// ---- Bits: the same row gives the same bits at any index and with any solver.

// Optional constraints that cannot all hold.
static const char *const wishes =
    "{\"size\": [320, 100], \"metrics\": {\"gap\": 8, \"label\": 80},"
    " \"views\": {\"a\": {}, \"b\": {}}, \"equations\": [\"a.left == gap\","
    "\"b.left == a.right + gap / 3\", \"b.right <= 200 - gap\", \"a.width == label @ 500\","
    "\"b.width == label * 1.7 @ 500\", \"a.width >= b.width / 3 @ 700\"]}";

enum { manyRows = 100000, bitViews = 3 };
static double gaps[manyRows], labels[manyRows];
static plumb_template *shared;

typedef struct {
  size_t first, count;
  const uint32_t *order;
  double *frames;
} Part;

static void *solvePart(void *argument) {
  Part *part = argument;
  double *own = malloc(part->count * 2 * sizeof(double));
  for (size_t row = 0; row < part->count; row += 1) {
    own[2 * row] = gaps[part->order[part->first + row]];
    own[2 * row + 1] = labels[part->order[part->first + row]];
  }
  const double *columns[] = {own, own + 1};
  const ptrdiff_t strides[] = {16, 16};
  plumb_solver *solver = NULL;
  OK(plumb_solver_new(shared, &solver));
  OK(plumb_solver_solve(solver, part->count, columns, strides, NULL,
                        part->frames + part->first * bitViews * 4, NULL));
  plumb_solver_free(solver);
  free(own);
  return NULL;
}

// Solves all rows in the given order on some threads. Returns the frames in the order of the
// rows.
static double *solveAll(const uint32_t *order, size_t threads) {
  double *frames = malloc(sizeof(double) * manyRows * bitViews * 4);
  double *sorted = malloc(sizeof(double) * manyRows * bitViews * 4);
  pthread_t running[8];
  Part parts[8];
  for (size_t part = 0; part < threads; part += 1) {
    size_t first = manyRows * part / threads;
    parts[part] = (Part){first, manyRows * (part + 1) / threads - first, order, frames};
    pthread_create(&running[part], NULL, solvePart, &parts[part]);
  }
  for (size_t part = 0; part < threads; part += 1) pthread_join(running[part], NULL);
  for (size_t row = 0; row < manyRows; row += 1) {
    memcpy(sorted + order[row] * (size_t)(bitViews * 4), frames + row * (bitViews * 4),
           sizeof(double) * bitViews * 4);
  }
  free(frames);
  return sorted;
}

static uint64_t randomState = 88172645463325252ull;
static uint32_t randomNumber(void) {
  randomState ^= randomState << 13;
  randomState ^= randomState >> 7;
  randomState ^= randomState << 17;
  return (uint32_t)(randomState >> 32);
}

// Solves rows of decimals, or of arbitrary numbers, in several orders on several threads.
static void testBits(const char *text, int areDecimals) {
  shared = template_(text);
  for (size_t row = 0; row < manyRows; row += 1) {
    gaps[row] = (randomNumber() % 650) / 10.0;
    uint32_t label = randomNumber() % 1400;
    labels[row] = areDecimals && randomNumber() % 3 > 0 ? label / 10.0 : label / 7.0;
    if (!areDecimals) gaps[row] /= 7.3;
  }
  uint32_t *order = malloc(sizeof(uint32_t) * manyRows);
  for (uint32_t row = 0; row < manyRows; row += 1) order[row] = row;
  double *first = solveAll(order, 1);
  static const size_t threads[] = {1, 2, 8};
  for (size_t run = 0; run < 3; run += 1) {
    for (uint32_t row = manyRows - 1; row > 0; row -= 1) {
      uint32_t other = randomNumber() % (row + 1), kept = order[row];
      order[row] = order[other];
      order[other] = kept;
    }
    double *again = solveAll(order, threads[run]);
    size_t different = 0;
    for (size_t row = 0; row < manyRows; row += 1) {
      size_t bytes = sizeof(double) * bitViews * 4;
      if (memcmp((char *)first + row * bytes, (char *)again + row * bytes, bytes) == 0) continue;
      different += 1;
    }
    CHECK(different == 0);
    free(again);
  }
  free(order);
  free(first);
  plumb_template_free(shared);
}

// ---- Sessions

static void testSessions(void) {
  plumb_session *session = NULL;
  IS_BAD(plumb_session_new(NULL));
  OK(plumb_session_new(&session));
  int64_t x = -7, y = -7, first = -7, second = -7, third = -7;
  IS_BAD(plumb_session_add_variable(NULL, 0, 0, &x));
  IS_BAD(plumb_session_add_variable(session, 0, 0, NULL));
  CHECK(plumb_session_add_variable(session, NAN, 0, &x) == PLUMB_INVALID);
  CHECK(plumb_session_add_variable(session, 0, INFINITY, &x) == PLUMB_INVALID && x == -7);
  OK(plumb_session_add_variable(session, 3, -INFINITY, &x));
  OK(plumb_session_add_variable(session, 0, 0, &y));
  CHECK(x == 0 && y == 1);

  const int64_t variables[] = {x, y};
  const double coefficients[] = {1, 1}, one[] = {1};
  OK(plumb_session_add_constraint(session, 2, variables, coefficients, PLUMB_EQUAL, 10,
                                  PLUMB_REQUIRED, "sum", &first));
  OK(plumb_session_add_constraint(session, 1, variables, one, PLUMB_AT_LEAST, 4, 500, NULL,
                                  &second));
  CHECK(first >= 0 && second > first);
  int32_t outcome = -7, feasible = -7;
  double values[3] = {-7, -7, -7}, amount = -7;
  OK(plumb_session_solve(session, &outcome));
  OK(plumb_session_values(session, values, 2));
  CHECK(outcome == PLUMB_SOLVED && values[0] == 4 && values[1] == 6 && values[2] == -7);
  OK(plumb_session_values(session, values + 2, 1));
  CHECK(values[2] == 4);
  OK(plumb_session_values(session, NULL, 0));
  OK(plumb_session_set_constant(session, second, 20));
  OK(plumb_session_solve(session, &outcome));
  OK(plumb_session_values(session, values, 2));
  CHECK(values[0] == 10 && values[1] == 0);
  OK(plumb_session_violation(session, second, &amount));
  CHECK(amount == 10);
  OK(plumb_session_violation(session, first, &amount));
  CHECK(amount == 0);
  const int64_t both[] = {first, second};
  const double constants[] = {12, 5};
  OK(plumb_session_set_constants(session, 2, both, constants));
  OK(plumb_session_set_constants(session, 0, NULL, NULL));
  OK(plumb_session_solve(session, &outcome));
  OK(plumb_session_values(session, values, 2));
  CHECK(values[0] == 5 && values[1] == 7);
  const double others[] = {13, 6};
  OK(plumb_session_update(session, 2, both, others, &outcome, values, 2));
  CHECK(outcome == PLUMB_SOLVED && values[0] == 6 && values[1] == 7);
  OK(plumb_session_update(session, 2, both, constants, &outcome, NULL, 0));
  OK(plumb_session_set_target(session, x, 8));
  OK(plumb_session_solve(session, &outcome));
  OK(plumb_session_values(session, values, 1));
  CHECK(values[0] == 8);

  OK(plumb_session_is_feasible(session, &feasible));
  CHECK(feasible == 1);
  OK(plumb_session_is_feasible_adding(session, 1, variables, one, PLUMB_AT_LEAST, 13, &feasible));
  CHECK(feasible == 0);
  int64_t conflict[4] = {-7, -7, -7, -7};
  size_t count = 0;
  OK(plumb_session_conflict(session, conflict, 4, &count));
  CHECK(count == 2 && conflict[0] == -1 && conflict[1] == first && conflict[2] == -7);
  conflict[0] = -7;
  OK(plumb_session_conflict(session, conflict, 0, &count));
  OK(plumb_session_conflict(session, NULL, 0, &count));
  CHECK(count == 2 && conflict[0] == -7);
  char *text = NULL;
  size_t length = 0;
  OK(plumb_session_conflict_text(session, &text, &length));
  CHECK(strstr(text, "sum") != NULL && length == strlen(text));
  plumb_free(text);
  OK(plumb_session_is_feasible_adding(session, 1, variables, one, PLUMB_AT_LEAST, 12, &feasible));
  CHECK(feasible == 1);

  OK(plumb_session_add_constraint(session, 1, variables, one, PLUMB_AT_LEAST, 13, PLUMB_REQUIRED,
                                  "wide", &third));
  OK(plumb_session_is_feasible(session, &feasible));
  CHECK(feasible == 0);
  OK(plumb_session_solve(session, &outcome));
  CHECK(outcome == PLUMB_INFEASIBLE);
  OK(plumb_session_conflict(session, conflict, 4, &count));
  CHECK(count == 2 && conflict[0] == first && conflict[1] == third);
  // The values are those of the last solve that succeeded.
  OK(plumb_session_values(session, values, 1));
  CHECK(values[0] == 8);
  OK(plumb_session_set_priority(session, third, 400));
  OK(plumb_session_solve(session, &outcome));
  OK(plumb_session_values(session, values, 1));
  CHECK(outcome == PLUMB_SOLVED && values[0] == 12);
  OK(plumb_session_remove_constraint(session, third));
  OK(plumb_session_solve(session, &outcome));
  OK(plumb_session_values(session, values, 1));
  CHECK(values[0] == 8);

  // A higher weight.
  OK(plumb_session_add_constraint(session, 1, variables, one, PLUMB_EQUAL, 1, 2, NULL, &third));
  int64_t fourth = -7;
  OK(plumb_session_add_constraint(session, 1, variables, one, PLUMB_EQUAL, 6, 3, NULL, &fourth));
  OK(plumb_session_solve(session, &outcome));
  OK(plumb_session_values(session, values, 1));
  CHECK(values[0] == 6);
  OK(plumb_session_remove_constraint(session, second));
  OK(plumb_session_set_strategy(session, PLUMB_WEIGHTED));
  OK(plumb_session_set_weight(session, 2, 100));
  OK(plumb_session_set_weight(session, 3, 1));
  OK(plumb_session_solve(session, &outcome));
  OK(plumb_session_values(session, values, 1));
  CHECK(values[0] == 1);
  OK(plumb_session_set_strategy(session, PLUMB_LEXICOGRAPHIC));

  // A sum without terms, and a variable that repeats.
  int64_t fifth = -7;
  OK(plumb_session_add_constraint(session, 0, NULL, NULL, PLUMB_EQUAL, 0, PLUMB_REQUIRED, "",
                                  &fifth));
  const int64_t twice[] = {x, x};
  OK(plumb_session_add_constraint(session, 2, twice, coefficients, PLUMB_EQUAL, 4, PLUMB_REQUIRED,
                                  NULL, &fifth));
  OK(plumb_session_solve(session, &outcome));
  OK(plumb_session_values(session, values, 1));
  CHECK(outcome == PLUMB_SOLVED && values[0] == 2);

  int64_t none = -7;
  const int64_t wrong[] = {0, 2}, negative[] = {-1, 0}, huge[] = {INT64_MAX, INT64_MIN};
  const double nan[] = {NAN, 1};
#define ADD(session, count, variables, coefficients, relation, constant, priority, label, number)  \
  plumb_session_add_constraint(session, count, variables, coefficients, relation, constant,        \
                               priority, label, number)
  IS_BAD(ADD(NULL, 1, variables, one, 0, 0, 1, NULL, &none));
  IS_BAD(ADD(session, 1, NULL, one, 0, 0, 1, NULL, &none));
  IS_BAD(ADD(session, 1, variables, NULL, 0, 0, 1, NULL, &none));
  IS_BAD(ADD(session, 1, variables, one, 0, 0, 1, NULL, NULL));
  IS_BAD(ADD(session, 1, variables, one, 3, 0, 1, NULL, &none));
  IS_BAD(ADD(session, 1, variables, one, INT32_MIN, 0, 1, NULL, &none));
  IS_BAD(ADD(session, 2, wrong, coefficients, 0, 0, 1, NULL, &none));
  IS_BAD(ADD(session, 2, negative, coefficients, 0, 0, 1, NULL, &none));
  IS_BAD(ADD(session, 2, huge, coefficients, 0, 0, 1, NULL, &none));
  IS_BAD(ADD(session, SIZE_MAX, variables, coefficients, 0, 0, 1, NULL, &none));
  IS_BAD(ADD(session, 1, variables, one, 0, 0, 1, "\xff", &none));
  CHECK(ADD(session, 2, variables, nan, 0, 0, 1, NULL, &none) == PLUMB_INVALID);
  CHECK(ADD(session, 1, variables, one, 0, INFINITY, 1, NULL, &none) == PLUMB_INVALID);
  CHECK(ADD(session, 1, variables, one, 0, 0, 0, NULL, &none) == PLUMB_INVALID);
  CHECK(ADD(session, 1, variables, one, 0, 0, 1001, NULL, &none) == PLUMB_INVALID);
  CHECK(ADD(session, 1, variables, one, 0, 0, NAN, NULL, &none) == PLUMB_INVALID);
  CHECK(none == -7);
  IS_BAD(plumb_session_set_target(NULL, x, 0));
  IS_BAD(plumb_session_set_target(session, 2, 0));
  IS_BAD(plumb_session_set_target(session, -1, 0));
  CHECK(plumb_session_set_target(session, x, NAN) == PLUMB_INVALID);
  IS_BAD(plumb_session_remove_constraint(NULL, first));
  IS_BAD(plumb_session_remove_constraint(session, second));
  IS_BAD(plumb_session_remove_constraint(session, -1));
  IS_BAD(plumb_session_remove_constraint(session, INT64_MAX));
  IS_BAD(plumb_session_remove_constraint(session, INT64_MIN));
  IS_BAD(plumb_session_set_constant(NULL, first, 1));
  IS_BAD(plumb_session_set_constant(session, 99, 1));
  CHECK(plumb_session_set_constant(session, first, NAN) == PLUMB_INVALID);
  CHECK(plumb_session_set_constant(session, first, INFINITY) == PLUMB_INVALID);
  IS_BAD(plumb_session_set_priority(NULL, first, 1));
  IS_BAD(plumb_session_set_priority(session, 99, 1));
  CHECK(plumb_session_set_priority(session, first, -1) == PLUMB_INVALID);
  IS_BAD(plumb_session_set_constants(NULL, 1, both, constants));
  IS_BAD(plumb_session_set_constants(session, 1, NULL, constants));
  IS_BAD(plumb_session_set_constants(session, 1, both, NULL));
  IS_BAD(plumb_session_set_constants(session, SIZE_MAX, both, constants));
  IS_BAD(plumb_session_set_constants(session, 2, both, constants));
  IS_BAD(plumb_session_is_feasible(NULL, &feasible));
  IS_BAD(plumb_session_is_feasible(session, NULL));
  IS_BAD(plumb_session_is_feasible_adding(NULL, 1, variables, one, 0, 0, &feasible));
  IS_BAD(plumb_session_is_feasible_adding(session, 1, NULL, one, 0, 0, &feasible));
  IS_BAD(plumb_session_is_feasible_adding(session, 1, variables, one, 0, 0, NULL));
  IS_BAD(plumb_session_is_feasible_adding(session, 2, wrong, coefficients, 0, 0, &feasible));
  IS_BAD(plumb_session_is_feasible_adding(session, 1, variables, one, 9, 0, &feasible));
  CHECK(plumb_session_is_feasible_adding(session, 2, variables, nan, 0, 0, &feasible) ==
        PLUMB_INVALID);
  IS_BAD(plumb_session_conflict(NULL, conflict, 4, &count));
  IS_BAD(plumb_session_conflict(session, conflict, 4, NULL));
  IS_BAD(plumb_session_conflict(session, NULL, 4, &count));
  IS_BAD(plumb_session_conflict(session, conflict, SIZE_MAX, &count));
  IS_BAD(plumb_session_conflict_text(NULL, &text, &length));
  IS_BAD(plumb_session_conflict_text(session, NULL, &length));
  IS_BAD(plumb_session_set_strategy(NULL, 0));
  IS_BAD(plumb_session_set_strategy(session, 2));
  IS_BAD(plumb_session_set_weight(NULL, 1, 1));
  CHECK(plumb_session_set_weight(session, 1000, 1) == PLUMB_INVALID);
  CHECK(plumb_session_set_weight(session, NAN, 1) == PLUMB_INVALID);
  CHECK(plumb_session_set_weight(session, 1, 0) == PLUMB_INVALID);
  CHECK(plumb_session_set_weight(session, 1, INFINITY) == PLUMB_INVALID);
  IS_BAD(plumb_session_solve(NULL, &outcome));
  IS_BAD(plumb_session_solve(session, NULL));
  IS_BAD(plumb_session_update(NULL, 0, NULL, NULL, &outcome, values, 1));
  IS_BAD(plumb_session_update(session, 0, NULL, NULL, NULL, values, 1));
  IS_BAD(plumb_session_update(session, 0, NULL, NULL, &outcome, NULL, 1));
  IS_BAD(plumb_session_update(session, 1, NULL, NULL, &outcome, values, 1));
  IS_BAD(plumb_session_update(session, 0, NULL, NULL, &outcome, values, 3));
  IS_BAD(plumb_session_values(NULL, values, 1));
  IS_BAD(plumb_session_values(session, NULL, 1));
  IS_BAD(plumb_session_values(session, values, 3));
  IS_BAD(plumb_session_values(session, values, SIZE_MAX));
  IS_BAD(plumb_session_violation(NULL, first, &amount));
  IS_BAD(plumb_session_violation(session, first, NULL));
  IS_BAD(plumb_session_violation(session, 99, &amount));
  // None of these calls changed anything.
  OK(plumb_session_solve(session, &outcome));
  OK(plumb_session_values(session, values, 1));
  CHECK(outcome == PLUMB_SOLVED && values[0] == 2);
  plumb_session_free(session);
}

// ---- Threads and processes

static plumb_document *sharedDocument;

static void *hammer(void *argument) {
  double number = (double)(size_t)argument;
  for (int round = 0; round < 20; round += 1) {
    char *json = NULL, options[64], expected[64];
    double gap = number + round;
    snprintf(options, sizeof options, "{\"metrics\": {\"gap\": %g}}", gap);
    snprintf(expected, sizeof expected, "\"name\":[%g,%g,80,22]", gap, gap);
    OK(plumb_document_solve(sharedDocument, options, &json, NULL));
    CHECK(strstr(json, expected) != NULL);
    plumb_free(json);
    json = NULL;
    // Each thread has its own error.
    snprintf(options, sizeof options, "{\"metrics\": {\"m%g\": 1}}", number);
    snprintf(expected, sizeof expected, "\"m%g\"", number);
    CHECK(plumb_document_solve(sharedDocument, options, &json, NULL) == PLUMB_INVALID);
    CHECK(strstr(plumb_error_message(), expected) != NULL && json == NULL);

    plumb_solver *solver = NULL;
    OK(plumb_solver_new(shared, &solver));
    enum { rows = 200 };
    double gaps[rows], frames[rows * 12];
    for (int row = 0; row < rows; row += 1) gaps[row] = row % 40 + number;
    const double *columns[] = {gaps, NULL};
    OK(plumb_solver_solve(solver, rows, columns, NULL, NULL, frames, NULL));
    for (int row = 0; row < rows; row += 1) CHECK(frames[row * 12 + 4] == gaps[row]);
    plumb_solver_free(solver);

    plumb_session *session = NULL;
    OK(plumb_session_new(&session));
    int64_t x, constraint;
    int32_t outcome;
    double value = 0;
    const double one = 1;
    OK(plumb_session_add_variable(session, 0, 0, &x));
    OK(plumb_session_add_constraint(session, 1, &x, &one, PLUMB_EQUAL, 0, 500, "x", &constraint));
    for (int edit = 0; edit < 50; edit += 1) {
      OK(plumb_session_set_constant(session, constraint, number + edit));
      OK(plumb_session_solve(session, &outcome));
      OK(plumb_session_values(session, &value, 1));
      CHECK(value == number + edit);
    }
    plumb_session_free(session);
  }
  return NULL;
}

// ---- Screens of Interface Builder

static void testInterfaces(void) {
  static const char *const xib =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
      "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"3.0\" useAutolayout=\"YES\""
      " targetRuntime=\"iOS.CocoaTouch\"><objects>"
      "<view contentMode=\"scaleToFill\" id=\"vw1\" userLabel=\"Card\">"
      "<rect key=\"frame\" x=\"0.0\" y=\"0.0\" width=\"375\" height=\"667\"/>"
      "<subviews><view translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"bx1\">"
      "<rect key=\"frame\" x=\"0.0\" y=\"0.0\" width=\"375\" height=\"50\"/>"
      "<constraints><constraint firstAttribute=\"height\" constant=\"50\" id=\"c1\"/></constraints></view></subviews>"
      "<constraints><constraint firstItem=\"bx1\" firstAttribute=\"top\" secondItem=\"vw1\" secondAttribute=\"top\" id=\"c2\"/>"
      "<constraint firstItem=\"bx1\" firstAttribute=\"leading\" secondItem=\"vw1\" secondAttribute=\"leading\" id=\"c3\"/>"
      "<constraint firstAttribute=\"trailing\" secondItem=\"bx1\" secondAttribute=\"trailing\" id=\"c4\"/></constraints>"
      "</view></objects></document>";
  plumb_interface *interface = NULL;
  plumb_document *screen = NULL;
  char *json = NULL;
  IS_BAD(plumb_interface_new(NULL, 0, NULL, &interface));
  IS_BAD(plumb_interface_new(xib, strlen(xib), NULL, NULL));
  CHECK(plumb_interface_new("<a>", 3, NULL, &interface) == PLUMB_INVALID && interface == NULL);
  plumb_interface_free(NULL);
  CHECK(plumb_interface_screen_count(NULL) == 0 && plumb_interface_screen_id(NULL, 0) == NULL);
  OK(plumb_interface_new(xib, strlen(xib), NULL, &interface));
  CHECK(plumb_interface_screen_count(interface) == 1);
  CHECK(strcmp(plumb_interface_screen_id(interface, 0), "vw1") == 0);
  CHECK(plumb_interface_screen_title(interface, 0) != NULL);
  CHECK(plumb_interface_screen_title(interface, 1) == NULL);
  IS_BAD(plumb_interface_document(interface, 1, NULL, NULL, &screen));
  IS_BAD(plumb_interface_document(interface, 0, NULL, NULL, NULL));
  FAILS(plumb_interface_document(interface, 0, "iphone-99", NULL, &screen), PLUMB_INVALID,
        "invalidValue");
  const char *const wrong[] = {"Inter.ttf", NULL};
  IS_BAD(plumb_interface_document(interface, 0, NULL, wrong, &screen));
  OK(plumb_interface_document(interface, 0, "iphone-15", NULL, &screen));
  plumb_interface_free(interface);
  OK(plumb_document_solve(screen, NULL, &json, NULL));
  CHECK(strstr(json, "\"bx1\":[0,0,375,50]") != NULL);
  plumb_free(json);
  plumb_document_free(screen);
}

// ---- Linear programs

static void testPrograms(void) {
  static const char *const text = "Minimize\n cost: 2 x + 3 y\nSubject To\n need: x + 2 y >= 10\nEnd\n";
  plumb_program *program = NULL;
  char *json = NULL;
  size_t length = 0;
  IS_BAD(plumb_program_new(NULL, 0, &program));
  IS_BAD(plumb_program_new(text, strlen(text), NULL));
  CHECK(plumb_program_new("?", 1, &program) == PLUMB_INVALID && program == NULL);
  plumb_program_free(NULL);
  CHECK(plumb_program_column_count(NULL) == 0 && plumb_program_row_name(NULL, 0) == NULL);
  OK(plumb_program_new(text, strlen(text), &program));
  CHECK(plumb_program_column_count(program) == 2 && plumb_program_row_count(program) == 1);
  CHECK(strcmp(plumb_program_column_name(program, 1), "y") == 0);
  CHECK(strcmp(plumb_program_row_name(program, 0), "need") == 0);
  CHECK(plumb_program_column_name(program, 2) == NULL);
  OK(plumb_program_solve(program, NULL, NULL, NULL, &json, &length));
  CHECK(strstr(json, "\"objective\":15") != NULL && strlen(json) == length);
  plumb_free(json);
  IS_BAD(plumb_program_solve(NULL, NULL, NULL, NULL, &json, NULL));
  IS_BAD(plumb_program_solve(program, NULL, NULL, NULL, NULL, NULL));
  CHECK(plumb_program_solve(program, "{\"gap\": 7}", NULL, NULL, &json, NULL) == PLUMB_INVALID);
  plumb_program_free(program);
  const int64_t rows[] = {0, 0}, columns[] = {0, 1}, beyond[] = {0, 9};
  const double values[] = {1, 2}, costs[] = {2, 3}, lower[] = {10}, wrong[] = {NAN, 3};
  const uint8_t integers[] = {1, 1};
  plumb_arrays arrays = {.rows = 1, .columns = 2, .entries = 2, .entry_rows = rows, .entry_columns = columns,
                         .entry_values = values, .costs = costs, .row_lower = lower, .integers = integers};
  IS_BAD(plumb_program_from_arrays(NULL, &program));
  IS_BAD(plumb_program_from_arrays(&arrays, NULL));
  OK(plumb_program_from_arrays(&arrays, &program));
  OK(plumb_program_solve(program, "{\"arrays\": true}", NULL, NULL, &json, NULL));
  CHECK(strstr(json, "\"columnValues\":[0,5]") != NULL);
  plumb_free(json);
  plumb_program_free(program);
  arrays.entry_columns = beyond;
  IS_BAD(plumb_program_from_arrays(&arrays, &program));
  arrays.entry_columns = NULL;
  IS_BAD(plumb_program_from_arrays(&arrays, &program));
  arrays.entry_columns = columns;
  arrays.costs = wrong;
  IS_BAD(plumb_program_from_arrays(&arrays, &program));
}

// ---- Cancelling

// Boxes that may not overlap. The search takes minutes.
static plumb_document *crowd(void) {
  static char text[20000];
  char *end = text + sprintf(text, "{\"size\": [2000, 2000], \"views\": {");
  for (int box = 0; box < 24; box += 1) end += sprintf(end, "%s\"b%d\": {}", box ? ", " : "", box);
  end += sprintf(end, "}, \"equations\": [");
  for (int box = 0; box < 24; box += 1) {
    end += sprintf(end, "%s\"b%d.width == %d\", \"b%d.height == %d\", \"b%d.left == %d @ 500\", \"b%d.top == %d @ 500\"",
                   box ? ", " : "", box, 60 + box * 7 % 30, box, 40 + box * 11 % 25, box,
                   200 + box * 13 % 90, box, 200 + box * 17 % 80);
    for (int other = 0; other < box; other += 1) end += sprintf(end, ", \"apart(b%d, b%d)\"", box, other);
  }
  sprintf(end, "]}");
  return document(text);
}

static int32_t third(void *asked) { return ++*(int *)asked == 3; }

static void *cancelSoon(void *cancellation) {
  usleep(30000);
  plumb_cancel(cancellation);
  return NULL;
}

static void testCancelling(void) {
  plumb_document *boxes = crowd(), *card = document(form);
  char *text = NULL;
  int asked = 0;
  plumb_cancellation *cancellation = NULL;
  IS_BAD(plumb_cancellation_new(NULL, NULL, NULL));
  // The library calls the caller's function.
  OK(plumb_cancellation_new(third, &asked, &cancellation));
  plumb_heed(cancellation);
  FAILS(plumb_document_solve(boxes, "{\"timeLimit\": null}", &text, NULL), PLUMB_CANCELLED,
        "cancelled");
  CHECK(asked == 3 && text == NULL);
  // A cancellation stays cancelled. The rows of a template then have no frames.
  plumb_template *template = NULL;
  FAILS(plumb_template_new(card, NULL, &template), PLUMB_CANCELLED, "cancelled");
  plumb_heed(NULL);
  OK(plumb_template_new(card, NULL, &template));
  plumb_solver *solver = NULL;
  OK(plumb_solver_new(template, &solver));
  double frames[2 * 3 * 4] = {0};
  uint8_t statuses[2] = {9, 9};
  plumb_heed(cancellation);
  FAILS(plumb_solver_solve(solver, 2, NULL, NULL, NULL, frames, statuses), PLUMB_CANCELLED,
        "cancelled");
  CHECK(statuses[0] == PLUMB_LIMIT && statuses[1] == PLUMB_LIMIT && isnan(frames[0]));
  CHECK(isnan(frames[23]));
  plumb_heed(NULL);
  OK(plumb_solver_solve(solver, 2, NULL, NULL, NULL, frames, statuses));
  CHECK(statuses[0] == PLUMB_SOLVED && frames[2] == 320);
  plumb_solver_free(solver);
  plumb_template_free(template);
  plumb_document_free(card);
  plumb_cancellation_free(cancellation);
  // Another thread ends the call.
  OK(plumb_cancellation_new(NULL, NULL, &cancellation));
  pthread_t thread;
  pthread_create(&thread, NULL, cancelSoon, cancellation);
  plumb_heed(cancellation);
  FAILS(plumb_document_check(boxes, "{\"timeLimit\": null}", &text, NULL), PLUMB_CANCELLED,
        "cancelled");
  pthread_join(thread, NULL);
  // Sessions heed the same cancellation, and have their own limit.
  plumb_session *session = NULL;
  int32_t outcome = 9, feasible = 9;
  int64_t x = 0;
  OK(plumb_session_new(&session));
  OK(plumb_session_add_variable(session, 0, 0, &x));
  const double one = 1;
  int64_t least = 0;
  OK(plumb_session_add_constraint(session, 1, &x, &one, PLUMB_AT_LEAST, 4, 1000, NULL, &least));
  FAILS(plumb_session_solve(session, &outcome), PLUMB_CANCELLED, "cancelled");
  CHECK(outcome == 9);
  plumb_heed(NULL);
  IS_INVALID(plumb_session_set_time_limit(session, -1));
  IS_INVALID(plumb_session_set_time_limit(session, NAN));
  IS_BAD(plumb_session_set_time_limit(NULL, 1));
  OK(plumb_session_set_time_limit(session, 60));
  OK(plumb_session_set_time_limit(session, INFINITY));
  OK(plumb_session_solve(session, &outcome));
  OK(plumb_session_is_feasible(session, &feasible));
  CHECK(outcome == PLUMB_SOLVED && feasible == 1);
  plumb_session_free(session);
  plumb_cancellation_free(cancellation);
  plumb_document_free(boxes);
}

static void hammerAll(void) {
  pthread_t running[8];
  for (size_t thread = 0; thread < 8; thread += 1) {
    pthread_create(&running[thread], NULL, hammer, (void *)(thread + 1));
  }
  for (size_t thread = 0; thread < 8; thread += 1) pthread_join(running[thread], NULL);
}

static void testThreads(void) {
  sharedDocument = document(form);
  shared = template_(form);
  hammerAll();
  // A child continues with its parent's handles, on its own threads.
  pid_t child = fork();
  if (child == 0) {
    failures = 0;
    hammerAll();
    _exit(failures > 0);
  }
  hammer((void *)1);
  int ended = -1;
  CHECK(waitpid(child, &ended, 0) == child && WIFEXITED(ended) && WEXITSTATUS(ended) == 0);
  plumb_template_free(shared);
  plumb_document_free(sharedDocument);
}

// Its argument is the version that the library should have.
int main(int count, char **arguments) {
  testErrors(count > 1 ? arguments[1] : "");
  testReading();
  testSolving();
  testTemplates();
  testSessions();
  testInterfaces();
  testPrograms();
  testCancelling();
  testThreads();
  testBits(form, 1);
  testBits(wishes, 1);
  testBits(wishes, 0);
  if (failures > 0) fprintf(stderr, "%d checks failed\n", failures);
  return failures > 0;
}
