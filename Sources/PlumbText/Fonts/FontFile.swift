#if Text
import CHarfBuzz
import Plumb

/// A font file: TrueType or OpenType, or one face of a collection.
///
/// Fonts are always files, and the system is not searched, so that a text has the same size
/// everywhere. Data of a broken or hostile file are used as far as they are valid.
///
/// Copies share one font, and all threads may use it. Two fonts are equal if their bytes and
/// faces are; ``id`` identifies them.
public struct FontFile: Sendable, Hashable, Identifiable {
  let face: FontFace

  /// Reads a font from a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - index: The face of a collection (`.ttc`), from 0.
  ///   - limits: The limits, including the size of the file.
  /// - Throws: `TextError`: `unreadableFile`, `notAFont`, or `limit`.
  public init(
    path: String, index: Int = 0, limits: TextLimits = .standard
  ) throws(TextError) {
    let bytes = try Self.bytes(of: path, most: limits.fontBytes)
    face = try FontFace(bytes, index: index, name: path)
  }

  private static func bytes(of path: String, most: Int) throws(TextError) -> [UInt8] {
    do throws(FileBytes.Failure) {
      return try FileBytes.read(path, most: most)
    } catch {
      switch error {
      case .unreadable(let reason):
        throw TextError(.unreadableFile, "\(path) cannot be read: \(reason)")
      case .noFile: throw TextError(.unreadableFile, "\(path) is not a file")
      case .tooLarge(let size):
        throw TextError(.limit, "\(path) has \(size) bytes; the limit `fontBytes` is \(most)")
      }
    }
  }

  /// Makes a font of the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - index: The face of a collection (`.ttc`), from 0.
  ///   - limits: The limits, including the number of bytes.
  /// - Throws: `TextError`: `notAFont` or `limit`.
  public init(
    bytes: [UInt8], index: Int = 0, limits: TextLimits = .standard
  ) throws(TextError) {
    guard bytes.count <= limits.fontBytes else {
      throw TextError(
        .limit, "a font has \(bytes.count) bytes; the limit `fontBytes` is \(limits.fontBytes)")
    }
    face = try FontFace(bytes, index: index, name: "what was given")
  }

  /// A hash of the file's bytes and the face's index, in 16 hexadecimal digits: the same for the
  /// same file everywhere.
  public var id: String {
    let digits = String(face.fingerprint, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Returns whether two fonts are the same face of the same bytes.
  public static func == (first: FontFile, second: FontFile) -> Bool {
    first.face === second.face
      || first.face.fingerprint == second.face.fingerprint
        && first.face.byteCount == second.face.byteCount
  }

  /// Hashes the font's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(face.fingerprint) }

  /// The family, such as "Inter"; empty if the font has no name.
  public var familyName: String {
    let name = face.name(UInt32(HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY))
    return name.isEmpty ? face.name(UInt32(HB_OT_NAME_ID_FONT_FAMILY)) : name
  }

  /// The style within the family, such as "Bold Italic"; empty if the font has no name.
  public var styleName: String {
    let name = face.name(UInt32(HB_OT_NAME_ID_TYPOGRAPHIC_SUBFAMILY))
    return name.isEmpty ? face.name(UInt32(HB_OT_NAME_ID_FONT_SUBFAMILY)) : name
  }

  /// The name in PostScript and PDF, such as "Inter-BoldItalic"; empty if there is none.
  public var postScriptName: String { face.name(UInt32(HB_OT_NAME_ID_POSTSCRIPT_NAME)) }

  /// The number of glyphs in the font.
  public var glyphCount: Int { face.glyphCount }

  /// The number of font units per em.
  public var unitsPerEm: Int { face.unitsPerEm }

  /// Returns whether the font has a glyph for a character.
  public func has(_ scalar: Unicode.Scalar) -> Bool { face.glyph(of: scalar.value) != nil }

  /// The index of the face in its file.
  package var index: Int { face.index }

  /// The bytes of its file.
  package var bytes: [UInt8] { face.bytes }

  /// Returns the glyph of a character; `nil` if there is none.
  package func glyph(of scalar: Unicode.Scalar) -> UInt32? { face.glyph(of: scalar.value) }

  /// Returns the metrics of the font at a size.
  ///
  /// - Parameter size: The size in points.
  /// - Returns: The metrics in points, with ascent and descent rounded as in browsers.
  public func metrics(size: Double) -> FontMetrics {
    let scale = size / Double(face.unitsPerEm)
    return FontMetrics(
      ascent: (face.ascender * scale).rounded(), descent: (face.descender * scale).rounded(),
      lineGap: face.lineGap * scale,
      xHeight: face.metric(HB_OT_METRICS_TAG_X_HEIGHT).map { $0 * scale } ?? size / 2,
      capHeight: face.metric(HB_OT_METRICS_TAG_CAP_HEIGHT).map { $0 * scale }
        ?? (face.ascender * scale).rounded(),
      underlinePosition: -(face.metric(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) ?? 0) * scale,
      underlineThickness: (face.metric(HB_OT_METRICS_TAG_UNDERLINE_SIZE) ?? 0) * scale)
  }
}

/// The metrics of a font at a size, in points.
public struct FontMetrics: Sendable, Hashable {
  /// The height of letters above the baseline, rounded to a whole number.
  public var ascent: Double
  /// The depth of letters below the baseline, rounded to a whole number.
  public var descent: Double
  /// The additional space between lines; not rounded.
  public var lineGap: Double
  /// The height of "x".
  public var xHeight: Double
  /// The height of capitals.
  public var capHeight: Double
  /// The distance of the middle of an underline below the baseline, according to the font.
  public var underlinePosition: Double
  /// The thickness of an underline.
  public var underlineThickness: Double

  /// The height of a `normal` line: ascent, descent and gap.
  public var lineHeight: Double { ascent + descent + lineGap }
}
#endif
