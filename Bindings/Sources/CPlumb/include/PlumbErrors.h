// What Swift needs of C: no part of the library's interface.
#ifndef PLUMB_ERRORS_H
#define PLUMB_ERRORS_H

#include <stddef.h>
#include <stdint.h>

// Notes the error of this thread's call. Texts are UTF-8 and are copied; what is too long is cut.
void CPlumbSetError(const void *code, size_t codeLength, const void *message, size_t messageLength,
                    int64_t line, int64_t column);

#endif
