// Line breaks, text direction, and the formats of numbers and dates in languages: a wrapper of ICU.
//
// ICU's function names contain its version, and its types conflict with those of Foundation's own
// ICU. Only the C files therefore include its headers. Text is UTF-16. A lone surrogate counts as a
// character. Lengths and offsets count UTF-16 units.
#ifndef CTEXTBREAKS_H
#define CTEXTBREAKS_H

#include <stdint.h>

/// A finder of line or grapheme cluster boundaries. Only one thread may use it at a time.
typedef struct textbreaks_finder textbreaks_finder;

/// Opens a finder of places where lines may end, by the rules of a locale such as `ja@lb=normal`.
/// Returns NULL without memory or without ICU's data.
textbreaks_finder *_Nullable textbreaks_open_lines(const char *_Nonnull locale);

/// Opens a finder of the ends of grapheme clusters.
textbreaks_finder *_Nullable textbreaks_open_clusters(void);

/// Closes a finder.
void textbreaks_close(textbreaks_finder *_Nonnull finder);

/// Marks all boundaries in a text. `marks[i]` is 1 if a line may end before unit `i`, 2 if it must,
/// and 0 otherwise. Ends of clusters are 1. There are `length` + 1 marks. Returns 0, or an error
/// code of ICU.
int32_t textbreaks_find(
  textbreaks_finder *_Nonnull finder, const uint16_t *_Nonnull text, int32_t length,
  uint8_t *_Nonnull marks);

/// A finder of text directions. Only one thread may use it at a time.
typedef struct textbreaks_directions textbreaks_directions;

/// Opens a finder of directions. Returns NULL without memory.
textbreaks_directions *_Nullable textbreaks_open_directions(void);

/// Closes a finder of directions.
void textbreaks_close_directions(textbreaks_directions *_Nonnull directions);

/// Computes the embedding level of each unit, and the level of its paragraph. `base` is 0 for left
/// to right and 1 for right to left. With 2, the first strong character of each paragraph decides,
/// and left to right is the default. Returns 0, or an error code of ICU.
int32_t textbreaks_levels(
  textbreaks_directions *_Nonnull directions, const uint16_t *_Nonnull text, int32_t length,
  int32_t base, uint8_t *_Nonnull levels, uint8_t *_Nonnull paragraphs);

/// A number formatter. Only one thread may use it at a time.
typedef struct textformats_numbers textformats_numbers;

/// The style of a number.
typedef enum textformats_number_style {
  /// A pattern such as "#,##0.00".
  textformats_pattern,
  /// A percentage without a fraction.
  textformats_percent,
  /// An amount with the symbol of a currency, given by its code, such as "EUR".
  textformats_currency,
} textformats_number_style;

/// Opens a number formatter of a locale. `text` is the pattern or the currency code. Halves are
/// rounded away from zero. Returns NULL for an invalid pattern, and without memory or ICU's data.
textformats_numbers *_Nullable textformats_open_numbers(
  const char *_Nonnull locale, textformats_number_style style, const uint16_t *_Nonnull text,
  int32_t length);

/// Sets the least and the greatest number of fraction digits.
void textformats_set_fraction(textformats_numbers *_Nonnull numbers, int32_t least, int32_t most);

/// Closes a number formatter.
void textformats_close_numbers(textformats_numbers *_Nonnull numbers);

/// Writes a number. Returns the number of units written, or -1 if it fails or there is no room.
int32_t textformats_number(
  textformats_numbers *_Nonnull numbers, double value, uint16_t *_Nonnull text, int32_t capacity);

/// A date formatter. Only one thread may use it at a time.
typedef struct textformats_dates textformats_dates;

/// The style of a date: one of the locale's four lengths, or a pattern.
typedef enum textformats_date_style {
  textformats_short_date,
  textformats_medium_date,
  textformats_long_date,
  textformats_full_date,
  textformats_date_pattern,
} textformats_date_style;

/// Opens a date formatter of a locale. Returns NULL for an invalid pattern, and without memory or
/// ICU's data.
textformats_dates *_Nullable textformats_open_dates(
  const char *_Nonnull locale, textformats_date_style style, const uint16_t *_Nonnull pattern,
  int32_t length);

/// Closes a date formatter.
void textformats_close_dates(textformats_dates *_Nonnull dates);

/// Writes a day, counted from 1 January 1970. Returns the number of units written, or -1 if it
/// fails or there is no room.
int32_t textformats_date(
  textformats_dates *_Nonnull dates, int32_t day, uint16_t *_Nonnull text, int32_t capacity);

/// Returns the versions of ICU and of its Unicode data, such as "72.1" and "15.0".
void textbreaks_versions(char icu[_Nonnull 24], char unicode[_Nonnull 24]);

#endif
