// Where text may be broken, which way it runs, and how languages write numbers and dates: ICU behind
// functions of our own.
//
// ICU's functions carry its version in their names, and types of its headers are others in
// Foundation's own ICU. So its headers are included in the C files alone. Text is UTF-16, with
// lone surrogates taken as characters of their own; lengths and offsets count its units.
#ifndef CTEXTBREAKS_H
#define CTEXTBREAKS_H

#include <stdint.h>

/// Finds the ends of lines or of grapheme clusters. One thread may use it at a time.
typedef struct textbreaks_finder textbreaks_finder;

/// A finder of places where lines may end, by the rules of a locale such as `ja@lb=normal`. NULL
/// where there is no memory, or no data of ICU.
textbreaks_finder *_Nullable textbreaks_open_lines(const char *_Nonnull locale);

/// A finder of the ends of grapheme clusters.
textbreaks_finder *_Nullable textbreaks_open_clusters(void);

/// Ends a finder.
void textbreaks_close(textbreaks_finder *_Nonnull finder);

/// Marks all ends in a text: `marks[i]` becomes 1 where a line may end before unit `i`, 2 where it
/// must, and 0 elsewhere; ends of clusters are 1. There are `length` + 1 marks. Returns 0, or a code
/// of ICU where it fails.
int32_t textbreaks_find(
  textbreaks_finder *_Nonnull finder, const uint16_t *_Nonnull text, int32_t length,
  uint8_t *_Nonnull marks);

/// Finds directions. One thread may use it at a time.
typedef struct textbreaks_directions textbreaks_directions;

/// Something that finds directions. NULL where there is no memory.
textbreaks_directions *_Nullable textbreaks_open_directions(void);

/// Ends what finds directions.
void textbreaks_close_directions(textbreaks_directions *_Nonnull directions);

/// The embedding levels of all units, and of each unit the level of the paragraph that it is in.
/// `base` is 0 for left to right, 1 for right to left, and 2 for what the first strong character of
/// each paragraph says, left to right without one. Returns 0, or a code of ICU where it fails.
int32_t textbreaks_levels(
  textbreaks_directions *_Nonnull directions, const uint16_t *_Nonnull text, int32_t length,
  int32_t base, uint8_t *_Nonnull levels, uint8_t *_Nonnull paragraphs);

/// Writes numbers. One thread may use it at a time.
typedef struct textformats_numbers textformats_numbers;

/// How numbers are written.
typedef enum textformats_number_style {
  /// By a pattern such as "#,##0.00".
  textformats_pattern,
  /// As a share of a hundred, without a fraction.
  textformats_percent,
  /// With the sign of a currency, whose code is given, such as "EUR".
  textformats_currency,
} textformats_number_style;

/// Something that writes numbers in a locale, by the pattern or the currency that a text is. Halves
/// are rounded away from zero. NULL for a wrong pattern, and where there is no memory, or no data of
/// ICU.
textformats_numbers *_Nullable textformats_open_numbers(
  const char *_Nonnull locale, textformats_number_style style, const uint16_t *_Nonnull text,
  int32_t length);

/// Has fractions written with so many digits.
void textformats_set_fraction(textformats_numbers *_Nonnull numbers, int32_t least, int32_t most);

/// Ends what writes numbers.
void textformats_close_numbers(textformats_numbers *_Nonnull numbers);

/// Writes a number and returns how many units that are, or -1 where it fails or there is no room.
int32_t textformats_number(
  textformats_numbers *_Nonnull numbers, double value, uint16_t *_Nonnull text, int32_t capacity);

/// Writes dates. One thread may use it at a time.
typedef struct textformats_dates textformats_dates;

/// How dates are written: as short as the locale has it up to in full, or by a pattern.
typedef enum textformats_date_style {
  textformats_short_date,
  textformats_medium_date,
  textformats_long_date,
  textformats_full_date,
  textformats_date_pattern,
} textformats_date_style;

/// Something that writes dates in a locale. NULL for a wrong pattern, and where there is no memory,
/// or no data of ICU.
textformats_dates *_Nullable textformats_open_dates(
  const char *_Nonnull locale, textformats_date_style style, const uint16_t *_Nonnull pattern,
  int32_t length);

/// Ends what writes dates.
void textformats_close_dates(textformats_dates *_Nonnull dates);

/// Writes a day, counted from the first of January 1970, and returns how many units that are, or -1
/// where it fails or there is no room.
int32_t textformats_date(
  textformats_dates *_Nonnull dates, int32_t day, uint16_t *_Nonnull text, int32_t capacity);

/// The versions of ICU and of Unicode that it knows, such as "72.1" and "15.0".
void textbreaks_versions(char icu[_Nonnull 24], char unicode[_Nonnull 24]);

#endif
