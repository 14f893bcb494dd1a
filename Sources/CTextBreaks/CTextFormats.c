#include "CTextBreaks.h"

#ifdef PLUMB_TEXT

#include <unicode/ucal.h>
#include <unicode/udat.h>
#include <unicode/unum.h>

// The structs are never defined: the pointers are ICU's own.
static UNumberFormat *number_format(textformats_numbers *numbers) {
  return (UNumberFormat *)numbers;
}
static UDateFormat *date_format(textformats_dates *dates) { return (UDateFormat *)dates; }

textformats_numbers *textformats_open_numbers(
  const char *locale, textformats_number_style style, const uint16_t *text, int32_t length
) {
  UErrorCode status = U_ZERO_ERROR;
  UNumberFormatStyle kind = style == textformats_currency ? UNUM_CURRENCY
    : style == textformats_percent                        ? UNUM_PERCENT
                                                          : UNUM_PATTERN_DECIMAL;
  int is_pattern = kind == UNUM_PATTERN_DECIMAL;
  UNumberFormat *format = unum_open(
    kind, is_pattern ? (const UChar *)text : NULL, is_pattern ? length : 0, locale, NULL, &status);
  if (U_SUCCESS(status) && kind == UNUM_CURRENCY) {
    unum_setTextAttribute(format, UNUM_CURRENCY_CODE, (const UChar *)text, length, &status);
  }
  if (U_SUCCESS(status)) {
    // Halves are rounded away from zero, as people do by hand; ICU's default rounds to the even
    // digit.
    unum_setAttribute(format, UNUM_ROUNDING_MODE, UNUM_ROUND_HALFUP);
    return (textformats_numbers *)format;
  }
  if (format != NULL) unum_close(format);
  return NULL;
}

void textformats_set_fraction(textformats_numbers *numbers, int32_t least, int32_t most) {
  unum_setAttribute(number_format(numbers), UNUM_MAX_FRACTION_DIGITS, most);
  unum_setAttribute(number_format(numbers), UNUM_MIN_FRACTION_DIGITS, least);
}

void textformats_close_numbers(textformats_numbers *numbers) { unum_close(number_format(numbers)); }

int32_t textformats_number(
  textformats_numbers *numbers, double value, uint16_t *text, int32_t capacity
) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = unum_formatDouble(
    number_format(numbers), value, (UChar *)text, capacity, NULL, &status);
  return U_SUCCESS(status) && length <= capacity ? length : -1;
}

/// Makes the Gregorian calendar apply to all days. By default a format would switch to the Julian
/// calendar before 1582.
static void use_one_calendar(UDateFormat *format) {
  UErrorCode status = U_ZERO_ERROR;
  UCalendar *calendar = ucal_clone(udat_getCalendar(format), &status);
  if (U_FAILURE(status)) return;
  // Other calendars have no such change; the error is ignored.
  ucal_setGregorianChange(calendar, -8.64e15, &status);
  if (U_SUCCESS(status)) udat_setCalendar(format, calendar);
  ucal_close(calendar);
}

textformats_dates *textformats_open_dates(
  const char *locale, textformats_date_style style, const uint16_t *pattern, int32_t length
) {
  static const UChar zone[] = {'G', 'M', 'T'};
  static const UDateFormatStyle styles[] = {UDAT_SHORT, UDAT_MEDIUM, UDAT_LONG, UDAT_FULL};
  UErrorCode status = U_ZERO_ERROR;
  int is_pattern = style == textformats_date_pattern;
  UDateFormat *format = udat_open(
    is_pattern ? UDAT_PATTERN : UDAT_NONE, is_pattern ? UDAT_PATTERN : styles[style], locale, zone,
    3, is_pattern ? (const UChar *)pattern : NULL, is_pattern ? length : 0, &status);
  if (U_SUCCESS(status)) {
    use_one_calendar(format);
    return (textformats_dates *)format;
  }
  if (format != NULL) udat_close(format);
  return NULL;
}

void textformats_close_dates(textformats_dates *dates) { udat_close(date_format(dates)); }

int32_t textformats_date(
  textformats_dates *dates, int32_t day, uint16_t *text, int32_t capacity
) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = udat_format(
    date_format(dates), (UDate)day * 86400000.0, (UChar *)text, capacity, NULL, &status);
  return U_SUCCESS(status) && length <= capacity ? length : -1;
}

#endif
