#if Text
import CHarfBuzz

/// Shapes pieces of a text in its styles with HarfBuzz.
///
/// The whole text is the context of each piece, so letters join across pieces.
struct ItemShaper {
  let units: [UInt16]
  let styles: [TextStyle]
  private let tools: ShapingTools

  init(_ units: [UInt16], _ styles: [TextStyle], _ tools: ShapingTools) {
    self.units = units
    self.styles = styles
    self.tools = tools
  }

  /// The glyphs that HarfBuzz returns.
  @safe struct Glyphs {
    let infos: UnsafeMutablePointer<hb_glyph_info_t>?
    let positions: UnsafeMutablePointer<hb_glyph_position_t>?
    let count: Int
    /// Points per font unit.
    let scale: Double
    /// The spacing added to each character that has an advance.
    let spacing: Double
    /// Whether it is added only to blanks.
    let isJoined: Bool

    func cluster(_ index: Int) -> Int {
      unsafe infos.map { unsafe Int($0[index].cluster) } ?? 0
    }

    func glyph(_ index: Int) -> UInt32 { unsafe infos.map { unsafe $0[index].codepoint } ?? 0 }

    /// Returns whether both sides must be reshaped if a line is broken before a glyph's cluster.
    func isUnsafe(_ index: Int) -> Bool {
      unsafe infos.map { unsafe $0[index].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0 }
        ?? false
    }

    func advance(_ index: Int) -> Double {
      unsafe positions.map { unsafe Double($0[index].x_advance) * scale } ?? 0
    }

    func offset(_ index: Int) -> (x: Double, y: Double) {
      guard let position = unsafe positions?[index] else { return (0, 0) }
      return (Double(position.x_offset) * scale, Double(position.y_offset) * scale)
    }
  }

  /// Shapes units `start` to `end` of a piece. The result is valid until the next call.
  func glyphs(
    of item: TextItem, from start: Int, to end: Int
  ) throws(TextError) -> Glyphs {
    let style = styles[item.style]
    let face = style.fonts[item.font].face
    let buffer = unsafe tools.buffer
    unsafe hb_buffer_clear_contents(buffer)
    unsafe hb_buffer_set_direction(
      buffer, item.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    unsafe hb_buffer_set_script(buffer, item.script)
    unsafe hb_buffer_set_language(buffer, hb_language_from_string(style.language, -1))
    unsafe hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
    unsafe hb_buffer_add_utf16(
      buffer, units, Int32(units.count), UInt32(start), Int32(end - start))
    let isJoined = style.letterSpacing != 0 && item.script.isJoined
    let isSpaced = style.letterSpacing != 0 && !isJoined
    unsafe ShapingChoices.shapers.withUnsafeBufferPointer { shapers in
      unsafe ShapingChoices.spacedFeatures.withUnsafeBufferPointer { features in
        _ = unsafe hb_shape_full(
          face.font, buffer, features.baseAddress, isSpaced ? UInt32(features.count) : 0,
          shapers.baseAddress)
      }
    }
    guard unsafe hb_buffer_allocation_successful(buffer) != 0 else {
      throw TextError(.libraryFailure, "HarfBuzz had not enough memory for a text")
    }
    var count: UInt32 = 0
    var same: UInt32 = 0
    let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count)
    let positions = unsafe hb_buffer_get_glyph_positions(buffer, &same)
    return unsafe Glyphs(
      infos: infos, positions: positions, count: Int(min(count, same)),
      scale: style.size / Double(face.unitsPerEm), spacing: style.letterSpacing, isJoined: isJoined)
  }

  /// Returns the width of units `start` to `end` of a piece when shaped alone.
  func width(of item: TextItem, from start: Int, to end: Int) throws(TextError) -> Double {
    let glyphs = try glyphs(of: item, from: start, to: end)
    var width = 0.0
    var last = -1
    for index in 0..<glyphs.count {
      width += glyphs.advance(index)
      let cluster = glyphs.cluster(index)
      if glyphs.spacing != 0, cluster != last { width += spacing(of: glyphs, at: cluster) }
      last = cluster
    }
    return width
  }

  /// Returns the letter spacing after the character at an offset: joined letters have none.
  func spacing(of glyphs: Glyphs, at offset: Int) -> Double {
    let unit = units[offset]
    if glyphs.isJoined { return unit == 0x20 ? glyphs.spacing : 0 }
    let takesRoom =
      unit < 0x80
      || unit != 0xAD && !(0x200B...0x200F ~= unit) && !(0x202A...0x202E ~= unit)
        && !(0x2060...0x206F ~= unit) && unit != 0xFEFF
    return takesRoom ? glyphs.spacing : 0
  }
}

/// The constant arguments of HarfBuzz calls.
private enum ShapingChoices {
  /// Only HarfBuzz's OpenType shaper, without Graphite's, which other builds lack.
  nonisolated(unsafe) static let shapers: [UnsafePointer<CChar>?] = {
    let name = UnsafeMutablePointer<CChar>.allocate(capacity: 3)
    unsafe name[0] = CChar(UInt8(ascii: "o"))
    unsafe name[1] = CChar(UInt8(ascii: "t"))
    unsafe name[2] = 0
    return unsafe [UnsafePointer(name), nil]
  }()

  /// Only the ligatures that the script requires.
  static let spacedFeatures = ["liga", "clig"].map { name in
    var tag: UInt32 = 0
    for byte in name.utf8 { tag = tag << 8 | UInt32(byte) }
    return hb_feature_t(tag: tag, value: 0, start: 0, end: UInt32.max)
  }
}
#endif
