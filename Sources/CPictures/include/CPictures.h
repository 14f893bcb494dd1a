// Pictures as PDF and PNG: Cairo, FreeType and libjpeg behind functions of our own.
//
// Their headers are included in the C files alone, so that nothing of them reaches Swift. A
// picture is used by one thread at a time; a font may be used by several pictures. Coordinates are
// points from the upper left corner, with y downwards. What a picture cannot do any more is told by
// its status, after which nothing else happens to it.
#ifndef CPICTURES_H
#define CPICTURES_H

#include <stddef.h>
#include <stdint.h>

/// A font that glyphs are drawn with.
typedef struct pictures_font pictures_font;

/// Opens a face of a font file whose bytes are copied. NULL where it is none, where its tables are
/// not as their sums say, or there is no memory.
pictures_font *_Nullable pictures_open_font(
  const uint8_t *_Nonnull bytes, size_t count, int32_t index);

/// Ends a font; pictures that it is in keep what they need.
void pictures_close_font(pictures_font *_Nonnull font);

/// A picture that is being drawn.
typedef struct pictures_canvas pictures_canvas;

/// A PDF without pages. NULL where there is no memory.
pictures_canvas *_Nullable pictures_open_pdf(void);

/// An image of so many pixels that nothing is drawn on; a point is so many pixels. NULL where there
/// is no memory, or too many pixels.
pictures_canvas *_Nullable pictures_open_image(int32_t width, int32_t height, double scale);

/// Says of a PDF without pages what programs call it and who made it, each NULL where nothing is said;
/// and whether it shall have no more than PDF 1.4 has, which describes each page apart.
void pictures_describe(
  pictures_canvas *_Nonnull canvas, const char *_Nullable title, const char *_Nullable author,
  int32_t is_plain);

/// Adds an entry to the list of contents of a PDF, which leads to a place on a page from 1 on that is
/// there or is being drawn.
void pictures_add_outline(
  pictures_canvas *_Nonnull canvas, const char *_Nonnull text, int32_t page, double x, double y);

/// Ends a picture.
void pictures_close(pictures_canvas *_Nonnull canvas);

/// 0, or a number of Cairo's for what went wrong.
int32_t pictures_status(const pictures_canvas *_Nonnull canvas);

/// What such a number means, in English.
const char *_Nonnull pictures_reason(int32_t status);

/// Begins a page of a PDF, with the upper left corner at these coordinates.
void pictures_begin_page(
  pictures_canvas *_Nonnull canvas, double x, double y, double width, double height);

/// Ends a page of a PDF.
void pictures_end_page(pictures_canvas *_Nonnull canvas);

/// Writes what is not written yet: the end of a PDF, or an image as PNG.
void pictures_finish(pictures_canvas *_Nonnull canvas);

/// What was written since the last `pictures_drop`. It stays until something else is called.
const uint8_t *_Nullable pictures_bytes(
  const pictures_canvas *_Nonnull canvas, size_t *_Nonnull count);

/// Forgets what was written so far.
void pictures_drop(pictures_canvas *_Nonnull canvas);

/// A pixel of an image: alpha, red, green and blue from the highest byte on, colours multiplied by
/// alpha; 0 outside and of a PDF.
uint32_t pictures_pixel(pictures_canvas *_Nonnull canvas, int32_t x, int32_t y);

/// Keeps where things are drawn until `pictures_restore`.
void pictures_save(pictures_canvas *_Nonnull canvas);

/// Brings back what was kept last.
void pictures_restore(pictures_canvas *_Nonnull canvas);

/// Moves the origin of all that follows.
void pictures_translate(pictures_canvas *_Nonnull canvas, double x, double y);

/// Leaves out all that follows outside a rectangle with round corners.
void pictures_clip(
  pictures_canvas *_Nonnull canvas, double x, double y, double width, double height,
  double radius_x, double radius_y);

/// Draws all that follows apart, until `pictures_end_group`.
void pictures_begin_group(pictures_canvas *_Nonnull canvas);

/// Draws what was drawn since the last `pictures_begin_group`; alpha is how much of it is seen, from
/// 0 to 1.
void pictures_end_group(pictures_canvas *_Nonnull canvas, double alpha);

/// A colour, each part from 0 to 1.
typedef struct pictures_color {
  double red, green, blue, alpha;
} pictures_color;

/// A pen: its width, and how long its strokes and the gaps between them are; a count of 0 for none.
typedef struct pictures_pen {
  double width;
  double dashes[8];
  int32_t dash_count;
  /// How much of the first strokes and gaps is left out.
  double dash_offset;
  /// Whether ends are half circles, beyond the line by half the width.
  int32_t has_round_ends;
  /// Whether ends reach beyond the line by half the width.
  int32_t has_square_ends;
  /// Whether corners are round.
  int32_t has_round_corners;
} pictures_pen;

/// Begins a line at a place.
void pictures_move(pictures_canvas *_Nonnull canvas, double x, double y);

/// A line to a place.
void pictures_line(pictures_canvas *_Nonnull canvas, double x, double y);

/// A curve with two control points to a place.
void pictures_curve(
  pictures_canvas *_Nonnull canvas, double x1, double y1, double x2, double y2, double x, double y);

/// A line to where the first one began.
void pictures_close_path(pictures_canvas *_Nonnull canvas);

/// A rectangle with round corners, which are quarters of ellipses.
void pictures_rectangle(
  pictures_canvas *_Nonnull canvas, double x, double y, double width, double height,
  double radius_x, double radius_y);

/// Fills what the lines since the last `pictures_end_path` are around.
void pictures_fill(pictures_canvas *_Nonnull canvas, pictures_color color);

/// Draws the lines since the last `pictures_end_path`.
void pictures_stroke(pictures_canvas *_Nonnull canvas, pictures_color color, pictures_pen pen);

/// Forgets all lines.
void pictures_end_path(pictures_canvas *_Nonnull canvas);

/// Writes a few words at a place, in a font that has all of their letters, or else in DejaVu Sans or
/// what the system takes for that. The anchor is how much of the width is left of x. Letters have a
/// rim where that has a width.
void pictures_label(
  pictures_canvas *_Nonnull canvas, pictures_font *_Nullable font, int32_t is_bold, double size,
  const char *_Nonnull text, double x, double y, double anchor, pictures_color color,
  pictures_color rim, double rim_width);

/// A glyph of a font and where it begins.
typedef struct pictures_glyph {
  uint32_t number;
  double x, y;
} pictures_glyph;

/// How many bytes of a text so many glyphs stand for.
typedef struct pictures_cluster {
  int32_t byte_count, glyph_count;
} pictures_cluster;

/// Draws glyphs from left to right, with the UTF-8 that they stand for, cluster by cluster in the
/// same order, whatever the direction of the text is.
void pictures_glyphs(
  pictures_canvas *_Nonnull canvas, pictures_font *_Nonnull font, double size,
  const pictures_glyph *_Nonnull glyphs, int32_t count, const char *_Nonnull text,
  int32_t byte_count, const pictures_cluster *_Nonnull clusters, int32_t cluster_count,
  pictures_color color);

/// An image of a file, which is drawn on one picture at a time.
typedef struct pictures_bitmap pictures_bitmap;

/// Opens an image of a file.
///
/// A PDF takes a JPEG as it is, so that its pixels are not decoded where they are for a PDF alone;
/// and it has an image once, however often images with one name are drawn.
///
/// - `is_jpeg`: Whether the file is JPEG; else it is PNG.
/// - `width`, `height`: The pixels that its header says it has.
/// - `name`: What tells images of a PDF apart; NULL where the image is for none.
///
/// NULL where the file is damaged, is another image than its header says, or there is no memory.
pictures_bitmap *_Nullable pictures_open_bitmap(
  const uint8_t *_Nonnull bytes, size_t count, int32_t is_jpeg, int32_t width, int32_t height,
  const char *_Nullable name);

/// Ends an image; pictures that it is in keep what they need.
void pictures_close_bitmap(pictures_bitmap *_Nonnull bitmap);

/// A pixel of an image, as `pictures_pixel` has it; 0 outside.
uint32_t pictures_bitmap_pixel(const pictures_bitmap *_Nonnull bitmap, int32_t x, int32_t y);

/// Where pixels of an image are in a picture: (x, y) at (xx x + xy y + x0, yx x + yy y + y0).
typedef struct pictures_matrix {
  double xx, yx, xy, yy, x0, y0;
} pictures_matrix;

/// Draws an image; alpha is how much of it is seen, from 0 to 1.
///
/// - `is_repeated`: Whether the page of a PDF has it already. Cairo names what is on a page each time
///   it is drawn, and no name may be there twice.
void pictures_draw_bitmap(
  pictures_canvas *_Nonnull canvas, const pictures_bitmap *_Nonnull bitmap, pictures_matrix matrix,
  double alpha, int32_t is_repeated);

#endif
