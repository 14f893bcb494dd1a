// Pictures as PDF and PNG: a wrapper of Cairo, FreeType and libjpeg.
//
// Only the C files include their headers, so that Swift does not see them. Only one thread may use
// a picture at a time; several pictures may share a font. Coordinates are points from the upper
// left corner, with y downwards. After an error, the picture keeps its status and ignores further
// calls.
#ifndef CPICTURES_H
#define CPICTURES_H

#include <stddef.h>
#include <stdint.h>

/// A font for drawing glyphs.
typedef struct pictures_font pictures_font;

/// Opens a face of a font file. The bytes are copied. Returns NULL if it is not a font, if its
/// tables do not match their checksums, or without memory.
pictures_font *_Nullable pictures_open_font(
  const uint8_t *_Nonnull bytes, size_t count, int32_t index);

/// Closes a font. Pictures that contain it keep the data that they need.
void pictures_close_font(pictures_font *_Nonnull font);

/// An open picture.
typedef struct pictures_canvas pictures_canvas;

/// Opens a PDF without pages. Returns NULL without memory.
pictures_canvas *_Nullable pictures_open_pdf(void);

/// Opens an empty image with a size in pixels; `scale` is the number of pixels per point. Returns
/// NULL without memory or if there are too many pixels.
pictures_canvas *_Nullable pictures_open_image(int32_t width, int32_t height, double scale);

/// Sets the title and the author of a PDF without pages; each is NULL for none. A plain PDF is
/// limited to PDF 1.4, which describes each page separately.
void pictures_describe(
  pictures_canvas *_Nonnull canvas, const char *_Nullable title, const char *_Nullable author,
  int32_t is_plain);

/// Adds an entry to the outline of a PDF. It leads to a place on an existing page or the current
/// page, counted from 1.
void pictures_add_outline(
  pictures_canvas *_Nonnull canvas, const char *_Nonnull text, int32_t page, double x, double y);

/// Closes a picture.
void pictures_close(pictures_canvas *_Nonnull canvas);

/// Returns 0, or Cairo's status code of the error.
int32_t pictures_status(const pictures_canvas *_Nonnull canvas);

/// Returns the meaning of a status code, in English.
const char *_Nonnull pictures_reason(int32_t status);

/// Begins a page of a PDF, whose upper left corner has these coordinates.
void pictures_begin_page(
  pictures_canvas *_Nonnull canvas, double x, double y, double width, double height);

/// Ends a page of a PDF.
void pictures_end_page(pictures_canvas *_Nonnull canvas);

/// Writes the rest of a picture: the end of a PDF, or an image as PNG.
void pictures_finish(pictures_canvas *_Nonnull canvas);

/// Returns the bytes written since the last `pictures_drop`. They are valid until the next call.
const uint8_t *_Nullable pictures_bytes(
  const pictures_canvas *_Nonnull canvas, size_t *_Nonnull count);

/// Drops the bytes written so far.
void pictures_drop(pictures_canvas *_Nonnull canvas);

/// Returns a pixel of an image: alpha, red, green and blue from the highest byte down, with colours
/// multiplied by alpha. Returns 0 outside the image and for a PDF.
uint32_t pictures_pixel(pictures_canvas *_Nonnull canvas, int32_t x, int32_t y);

/// Saves the transformation and the clip until `pictures_restore`.
void pictures_save(pictures_canvas *_Nonnull canvas);

/// Restores the last saved transformation and clip.
void pictures_restore(pictures_canvas *_Nonnull canvas);

/// Moves the origin for everything drawn later.
void pictures_translate(pictures_canvas *_Nonnull canvas, double x, double y);

/// Clips everything drawn later to a rectangle with rounded corners.
void pictures_clip(
  pictures_canvas *_Nonnull canvas, double x, double y, double width, double height,
  double radius_x, double radius_y);

/// Begins a group, which is drawn separately until `pictures_end_group`.
void pictures_begin_group(pictures_canvas *_Nonnull canvas);

/// Ends the last group and draws it; alpha is its opacity from 0 to 1.
void pictures_end_group(pictures_canvas *_Nonnull canvas, double alpha);

/// A colour, each part from 0 to 1.
typedef struct pictures_color {
  double red, green, blue, alpha;
} pictures_color;

/// A pen: its width, and the lengths of its dashes and gaps; a count of 0 for a solid line.
typedef struct pictures_pen {
  double width;
  double dashes[8];
  int32_t dash_count;
  /// The length skipped at the start of the dash pattern.
  double dash_offset;
  /// Whether ends are half circles that extend the line by half the width.
  int32_t has_round_ends;
  /// Whether ends are square and extend the line by half the width.
  int32_t has_square_ends;
  /// Whether corners are round.
  int32_t has_round_corners;
} pictures_pen;

/// Begins a line at a point.
void pictures_move(pictures_canvas *_Nonnull canvas, double x, double y);

/// Adds a line to a point.
void pictures_line(pictures_canvas *_Nonnull canvas, double x, double y);

/// Adds a curve with two control points to a point.
void pictures_curve(
  pictures_canvas *_Nonnull canvas, double x1, double y1, double x2, double y2, double x, double y);

/// Closes the path with a line to its beginning.
void pictures_close_path(pictures_canvas *_Nonnull canvas);

/// Adds a rectangle with rounded corners, which are quarters of ellipses.
void pictures_rectangle(
  pictures_canvas *_Nonnull canvas, double x, double y, double width, double height,
  double radius_x, double radius_y);

/// Fills the area inside the path since the last `pictures_end_path`.
void pictures_fill(pictures_canvas *_Nonnull canvas, pictures_color color);

/// Draws the path since the last `pictures_end_path`.
void pictures_stroke(pictures_canvas *_Nonnull canvas, pictures_color color, pictures_pen pen);

/// Discards the path.
void pictures_end_path(pictures_canvas *_Nonnull canvas);

/// Writes a few words at a point. If the font lacks one of the characters, DejaVu Sans or the
/// system's substitute is used. The anchor is the part of the width to the left of x. Letters have
/// an outline if its width is not 0.
void pictures_label(
  pictures_canvas *_Nonnull canvas, pictures_font *_Nullable font, int32_t is_bold, double size,
  const char *_Nonnull text, double x, double y, double anchor, pictures_color color,
  pictures_color rim, double rim_width);

/// A glyph of a font and its origin.
typedef struct pictures_glyph {
  uint32_t number;
  double x, y;
} pictures_glyph;

/// The number of bytes of a text and of the glyphs that represent them.
typedef struct pictures_cluster {
  int32_t byte_count, glyph_count;
} pictures_cluster;

/// Draws glyphs from left to right. The UTF-8 text that they represent is given cluster by cluster
/// in the same order, regardless of the text's direction.
void pictures_glyphs(
  pictures_canvas *_Nonnull canvas, pictures_font *_Nonnull font, double size,
  const pictures_glyph *_Nonnull glyphs, int32_t count, const char *_Nonnull text,
  int32_t byte_count, const pictures_cluster *_Nonnull clusters, int32_t cluster_count,
  pictures_color color);

/// An image from a file. It must be drawn on one picture at a time.
typedef struct pictures_bitmap pictures_bitmap;

/// Opens an image of a file.
///
/// A PDF contains a JPEG unchanged, so the pixels of an image only for a PDF are not decoded. A PDF
/// contains each image once, even if it is drawn several times under the same name.
///
/// - `is_jpeg`: Whether the file is JPEG; otherwise it is PNG.
/// - `width`, `height`: The size in pixels that its header states.
/// - `name`: The name that identifies images in a PDF; NULL if the image is not for a PDF.
///
/// Returns NULL if the file is damaged, if its size differs from its header, or without memory.
pictures_bitmap *_Nullable pictures_open_bitmap(
  const uint8_t *_Nonnull bytes, size_t count, int32_t is_jpeg, int32_t width, int32_t height,
  const char *_Nullable name);

/// Closes an image. Pictures that contain it keep the data that they need.
void pictures_close_bitmap(pictures_bitmap *_Nonnull bitmap);

/// Returns a pixel of an image, as `pictures_pixel` does; 0 outside.
uint32_t pictures_bitmap_pixel(const pictures_bitmap *_Nonnull bitmap, int32_t x, int32_t y);

/// The map from an image to a picture: (x, y) to (xx x + xy y + x0, yx x + yy y + y0).
typedef struct pictures_matrix {
  double xx, yx, xy, yy, x0, y0;
} pictures_matrix;

/// Draws an image; alpha is its opacity from 0 to 1.
///
/// - `is_repeated`: Whether the page of a PDF already contains it. Cairo names the contents of a
///   page each time they are drawn, and names must be unique.
void pictures_draw_bitmap(
  pictures_canvas *_Nonnull canvas, const pictures_bitmap *_Nonnull bitmap, pictures_matrix matrix,
  double alpha, int32_t is_repeated);

#endif
