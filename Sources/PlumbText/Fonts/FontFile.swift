#if Text
import CHarfBuzz
import Plumb

/// A font, as a file has it: TrueType or OpenType, or one face of a collection.
///
/// Fonts are given as files, and none is looked for in the system, so that a text measures the same
/// everywhere. What a broken or hostile file says is taken as far as it goes.
///
/// Copies share one font, and all threads may use it. Two fonts are equal if their bytes and faces
/// are; they are told apart by ``id``.
public struct FontFile: Sendable, Hashable, Identifiable {
  let face: FontFace

  /// Reads a font from a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - index: The face of a collection (`.ttc`), from 0.
  ///   - limits: How large the file may be.
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
  ///   - bytes: What the file holds.
  ///   - index: The face of a collection (`.ttc`), from 0.
  ///   - limits: How many bytes there may be.
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

  /// A hash of the file's bytes and the face's number, in 16 hexadecimal digits: the same for the
  /// same file everywhere.
  public var id: String {
    let digits = String(face.fingerprint, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Whether two fonts are the same face of the same bytes.
  public static func == (first: FontFile, second: FontFile) -> Bool {
    first.face === second.face
      || first.face.fingerprint == second.face.fingerprint
        && first.face.byteCount == second.face.byteCount
  }

  /// Hashes what tells fonts apart.
  public func hash(into hasher: inout Hasher) { hasher.combine(face.fingerprint) }

  /// The family, such as "Inter"; empty where the font has no name.
  public var familyName: String {
    let name = face.name(UInt32(HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY))
    return name.isEmpty ? face.name(UInt32(HB_OT_NAME_ID_FONT_FAMILY)) : name
  }

  /// The style within the family, such as "Bold Italic"; empty where the font has no name.
  public var styleName: String {
    let name = face.name(UInt32(HB_OT_NAME_ID_TYPOGRAPHIC_SUBFAMILY))
    return name.isEmpty ? face.name(UInt32(HB_OT_NAME_ID_FONT_SUBFAMILY)) : name
  }

  /// The name in PostScript and PDF, such as "Inter-BoldItalic"; empty where the font has none.
  public var postScriptName: String { face.name(UInt32(HB_OT_NAME_ID_POSTSCRIPT_NAME)) }

  /// How many glyphs the font has.
  public var glyphCount: Int { face.glyphCount }

  /// How many units of the font make its size.
  public var unitsPerEm: Int { face.unitsPerEm }

  /// Whether the font has a glyph for a character.
  public func has(_ scalar: Unicode.Scalar) -> Bool { face.glyph(of: scalar.value) != nil }

  /// The number of the face in its file.
  package var index: Int { face.index }

  /// The bytes of its file.
  package var bytes: [UInt8] { face.bytes }

  /// The glyph of a character; `nil` if there is none.
  package func glyph(of scalar: Unicode.Scalar) -> UInt32? { face.glyph(of: scalar.value) }

  /// The measures of the font at a size.
  ///
  /// - Parameter size: The size in points.
  /// - Returns: The measures in points, ascent and descent whole, as browsers have them.
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

/// The measures of a font at a size, in points.
public struct FontMetrics: Sendable, Hashable {
  /// How far letters reach above the baseline, rounded to a whole number.
  public var ascent: Double
  /// How far letters reach below the baseline, rounded to a whole number.
  public var descent: Double
  /// What the font wants between lines; not rounded.
  public var lineGap: Double
  /// The height of "x".
  public var xHeight: Double
  /// The height of capitals.
  public var capHeight: Double
  /// How far below the baseline the middle of an underline lies, as the font says.
  public var underlinePosition: Double
  /// How thick an underline is.
  public var underlineThickness: Double

  /// The height of a line that is `normal`: ascent, descent and gap.
  public var lineHeight: Double { ascent + descent + lineGap }
}
#endif
