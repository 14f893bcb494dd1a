// Solves a document, and says why one has no solution.
#include <plumb.h>
#include <stdio.h>
#include <string.h>

static void solve(const char *text) {
  plumb_document *document;
  char *json;
  if (plumb_document_new(text, strlen(text), NULL, &document) != PLUMB_OK) {
    printf("%s\n", plumb_error_message());
    return;
  }
  if (plumb_document_solve(document, "{\"ranges\": false}", &json, NULL) == PLUMB_OK) {
    printf("%s\n", json);
    plumb_free(json);
  } else {
    printf("%s\n", plumb_error_message());
  }
  plumb_document_free(document);
}

int main(void) {
  solve("{\"id\": \"card\", \"size\": [320, 100], \"views\": {\"text\": {}}, \"equations\":"
        "[\"text.left == 8\", \"text.right == -8\", \"text.top == 8\", \"text.height == 40\"]}");
  // prints: {"id":"card","status":"solved","frames":{"view":[0,0,320,100],"text":[8,8,304,40]}}
  solve("{\"size\": [320, 100], \"views\": {\"text\": {}}, \"equations\": [\"txt.left == 8\"]}");
  // prints: line 1, column 1: there is no view "txt"
  // prints:   txt.left == 8
  // prints:   ^~~
  // prints: did you mean "text"?
  return 0;
}
