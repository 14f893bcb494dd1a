// Where text may be broken, and which way it runs: ICU behind functions of our own.
//
// ICU's functions carry its version in their names, and types of its headers are others in
// Foundation's own ICU. So its headers are included in the one C file alone. Text is UTF-16, with
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

/// The versions of ICU and of Unicode that it knows, such as "72.1" and "15.0".
void textbreaks_versions(char icu[_Nonnull 24], char unicode[_Nonnull 24]);

#endif
