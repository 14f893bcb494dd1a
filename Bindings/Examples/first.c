// Solves a document.
#include <plumb.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  const char *text = "{\"id\": \"card\", \"size\": [320, 100], \"views\": {\"a\": {}},"
                     " \"equations\": \"a.left == 8 && a.right == -8 && a.top == 8\\n"
                     "a.height == 40\"}";
  plumb_document *document;
  char *json;
  if (plumb_document_new(text, strlen(text), NULL, &document) != PLUMB_OK ||
      plumb_document_solve(document, "{\"ranges\": false}", &json, NULL) != PLUMB_OK) {
    printf("%s\n", plumb_error_message());
    return 1;
  }
  printf("%s\n", json);
  // prints: {"id":"card","status":"solved","frames":{"view":[0,0,320,100],"a":[8,8,304,40]}}
  plumb_free(json);
  plumb_document_free(document);
}
