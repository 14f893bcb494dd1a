#include "CTextBreaks.h"

#ifdef PLUMB_TEXT

#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uversion.h>

// The structs are never defined: the pointers are ICU's own.
static UBreakIterator *iterator(textbreaks_finder *finder) { return (UBreakIterator *)finder; }
static UBiDi *bidi(textbreaks_directions *directions) { return (UBiDi *)directions; }

static textbreaks_finder *open_finder(UBreakIteratorType type, const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *opened = ubrk_open(type, locale, NULL, 0, &status);
  if (U_SUCCESS(status)) return (textbreaks_finder *)opened;
  if (opened != NULL) ubrk_close(opened);
  return NULL;
}

textbreaks_finder *textbreaks_open_lines(const char *locale) {
  return open_finder(UBRK_LINE, locale);
}

textbreaks_finder *textbreaks_open_clusters(void) { return open_finder(UBRK_CHARACTER, ""); }

void textbreaks_close(textbreaks_finder *finder) { ubrk_close(iterator(finder)); }

int32_t textbreaks_find(
  textbreaks_finder *finder, const uint16_t *text, int32_t length, uint8_t *marks
) {
  UErrorCode status = U_ZERO_ERROR;
  memset(marks, 0, (size_t)length + 1);
  ubrk_setText(iterator(finder), (const UChar *)text, length, &status);
  if (U_FAILURE(status)) return status;
  for (int32_t end = ubrk_first(iterator(finder)); end != UBRK_DONE;
       end = ubrk_next(iterator(finder))) {
    int32_t kind = ubrk_getRuleStatus(iterator(finder));
    marks[end] = kind >= UBRK_LINE_HARD && kind < UBRK_LINE_HARD_LIMIT ? 2 : 1;
  }
  return 0;
}

textbreaks_directions *textbreaks_open_directions(void) {
  return (textbreaks_directions *)ubidi_open();
}

void textbreaks_close_directions(textbreaks_directions *directions) {
  ubidi_close(bidi(directions));
}

int32_t textbreaks_levels(
  textbreaks_directions *directions, const uint16_t *text, int32_t length, int32_t base,
  uint8_t *levels, uint8_t *paragraphs
) {
  UErrorCode status = U_ZERO_ERROR;
  if (length == 0) return 0;
  UBiDiLevel level = base == 2 ? UBIDI_DEFAULT_LTR : (UBiDiLevel)base;
  ubidi_setPara(bidi(directions), (const UChar *)text, length, level, NULL, &status);
  const UBiDiLevel *found = U_SUCCESS(status) ? ubidi_getLevels(bidi(directions), &status) : NULL;
  if (U_FAILURE(status) || found == NULL) return status == 0 ? U_INTERNAL_PROGRAM_ERROR : status;
  memcpy(levels, found, (size_t)length);
  int32_t count = ubidi_countParagraphs(bidi(directions));
  for (int32_t i = 0; i < count; i++) {
    int32_t start = 0, end = 0;
    UBiDiLevel own = 0;
    ubidi_getParagraphByIndex(bidi(directions), i, &start, &end, &own, &status);
    if (U_FAILURE(status)) return status;
    memset(paragraphs + start, own, (size_t)(end - start));
  }
  return 0;
}

void textbreaks_versions(char icu[24], char unicode[24]) {
  UVersionInfo version;
  u_getVersion(version);
  u_versionToString(version, icu);
  u_getUnicodeVersion(version);
  u_versionToString(version, unicode);
}

#endif
