#if Text
import CHarfBuzz

/// A command of a glyph outline, in font units, with y upwards from the baseline.
public enum OutlineCommand: Sendable, Hashable {
  /// Begins a contour.
  case move(x: Double, y: Double)
  /// Draws a straight line.
  case line(x: Double, y: Double)
  /// Draws a quadratic curve with its control point.
  case quadratic(controlX: Double, controlY: Double, x: Double, y: Double)
  /// Draws a cubic curve with its control points.
  case cubic(
    control1X: Double, control1Y: Double, control2X: Double, control2Y: Double, x: Double,
    y: Double)
  /// Closes the contour.
  case close
}

extension FontFile {
  /// Returns the outline of a glyph; empty for blanks, for bitmaps, and for glyphs that the font
  /// lacks.
  ///
  /// - Parameter glyph: The index of the glyph in the font.
  /// - Returns: Contours in font units, to be filled by the nonzero rule.
  public func outline(of glyph: UInt32) -> [OutlineCommand] {
    guard glyph < UInt32(face.glyphCount) else { return [] }
    var commands: [OutlineCommand] = []
    unsafe withUnsafeMutablePointer(to: &commands) { commands in
      unsafe hb_font_get_glyph_shape(face.font, glyph, OutlineReader.functions.pointer, commands)
    }
    return commands
  }
}

/// The callbacks for HarfBuzz, one for each outline command.
@safe private struct OutlineReader: Sendable {
  nonisolated(unsafe) let pointer: OpaquePointer?

  static let functions = OutlineReader()

  private init() {
    unsafe pointer = unsafe hb_draw_funcs_create()
    unsafe hb_draw_funcs_set_move_to_func(
      pointer,
      { _, list, _, x, y, _ in
        unsafe OutlineReader.add(.move(x: Double(x), y: Double(y)), to: list)
      }, nil, nil)
    unsafe hb_draw_funcs_set_line_to_func(
      pointer,
      { _, list, _, x, y, _ in
        unsafe OutlineReader.add(.line(x: Double(x), y: Double(y)), to: list)
      }, nil, nil)
    unsafe hb_draw_funcs_set_quadratic_to_func(
      pointer,
      { _, list, _, controlX, controlY, x, y, _ in
        unsafe OutlineReader.add(
          .quadratic(
            controlX: Double(controlX), controlY: Double(controlY), x: Double(x), y: Double(y)),
          to: list)
      }, nil, nil)
    unsafe hb_draw_funcs_set_cubic_to_func(
      pointer,
      { _, list, _, x1, y1, x2, y2, x, y, _ in
        unsafe OutlineReader.add(
          .cubic(
            control1X: Double(x1), control1Y: Double(y1), control2X: Double(x2),
            control2Y: Double(y2), x: Double(x), y: Double(y)),
          to: list)
      }, nil, nil)
    unsafe hb_draw_funcs_set_close_path_func(
      pointer, { _, list, _, _ in unsafe OutlineReader.add(.close, to: list) }, nil, nil)
    unsafe hb_draw_funcs_make_immutable(pointer)
  }

  /// Appends to the list of HarfBuzz's caller. Composite glyphs may be nested without end, so the
  /// list is limited.
  private static func add(_ command: OutlineCommand, to list: UnsafeMutableRawPointer?) {
    guard let list = unsafe list?.assumingMemoryBound(to: [OutlineCommand].self) else { return }
    if unsafe list.pointee.count < 100_000 { unsafe list.pointee.append(command) }
  }
}
#endif
