#if Text
import CHarfBuzz
import Plumb

/// The owner of a HarfBuzz font and its bytes. It is immutable, so all threads may use it.
@safe final class FontFace: Sendable {
  /// HarfBuzz's font, whose scale is in font units.
  nonisolated(unsafe) let font: OpaquePointer
  /// HarfBuzz's face.
  nonisolated(unsafe) let face: OpaquePointer
  let unitsPerEm: Int
  let glyphCount: Int
  let byteCount: Int
  /// The index of the face in its file.
  let index: Int
  let fingerprint: UInt64
  /// The ascender, in font units.
  let ascender: Double
  let descender: Double
  let lineGap: Double

  init(_ bytes: [UInt8], index: Int, name: String) throws(TextError) {
    guard let blob = unsafe Self.blob(bytes) else {
      throw TextError(.libraryFailure, "there is no memory for \(name)")
    }
    defer { unsafe hb_blob_destroy(blob) }
    let count = unsafe Int(hb_face_count(blob))
    guard index >= 0, index < max(count, 1) else {
      throw TextError(
        .notAFont, "\(name) has \(count) face\(count == 1 ? "" : "s"); there is no face \(index)")
    }
    guard let face = unsafe hb_face_create(blob, UInt32(index)) else {
      throw TextError(.libraryFailure, "HarfBuzz made no face of \(name)")
    }
    unsafe hb_face_make_immutable(face)
    // Read once here, since HarfBuzz loads it lazily and threads share it.
    let glyphCount = unsafe Int(hb_face_get_glyph_count(face))
    guard glyphCount > 0, let font = unsafe hb_font_create(face) else {
      unsafe hb_face_destroy(face)
      throw TextError(.notAFont, "\(name) is not a font; TrueType and OpenType are read")
    }
    unsafe hb_ot_font_set_funcs(font)
    unsafe hb_font_make_immutable(font)
    unsafe self.font = font
    unsafe self.face = face
    self.glyphCount = glyphCount
    unitsPerEm = unsafe Int(hb_face_get_upem(face))
    byteCount = bytes.count
    self.index = index
    fingerprint = FileBytes.fingerprint(of: bytes, index: index)
    var extents = hb_font_extents_t()
    if unsafe hb_font_get_h_extents(font, &extents) != 0 {
      ascender = Double(extents.ascender)
      descender = -Double(extents.descender)
      lineGap = max(0, Double(extents.line_gap))
    } else {
      ascender = 0.8 * Double(unitsPerEm)
      descender = 0.2 * Double(unitsPerEm)
      lineGap = 0
    }
  }

  deinit {
    unsafe hb_font_destroy(font)
    unsafe hb_face_destroy(face)
  }

  private static func blob(_ bytes: [UInt8]) -> OpaquePointer? {
    guard bytes.count <= Int(UInt32.max) else { return nil }
    return unsafe bytes.withUnsafeBytes { buffer in
      unsafe hb_blob_create_or_fail(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(buffer.count),
        HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
  }

  /// The bytes of the file.
  var bytes: [UInt8] {
    guard let blob = unsafe hb_face_reference_blob(face) else { return [] }
    defer { unsafe hb_blob_destroy(blob) }
    var count: UInt32 = 0
    guard let start = unsafe hb_blob_get_data(blob, &count) else { return [] }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
  }

  /// Returns the glyph of a character; `nil` if there is none.
  func glyph(of scalar: UInt32) -> UInt32? {
    var glyph: UInt32 = 0
    return unsafe hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 && glyph != 0 ? glyph : nil
  }

  /// Returns the advance of a glyph, in font units.
  func advance(of glyph: UInt32) -> Double {
    unsafe Double(hb_font_get_glyph_h_advance(font, glyph))
  }

  /// Returns a metric of the font, in font units; `nil` if the font lacks it.
  func metric(_ tag: hb_ot_metrics_tag_t) -> Double? {
    var value: hb_position_t = 0
    return unsafe hb_ot_metrics_get_position(font, tag, &value) != 0 ? Double(value) : nil
  }

  /// Returns a name of the font in English; empty if there is none.
  func name(_ id: UInt32) -> String {
    var size: UInt32 = 0
    let length = unsafe min(4096, hb_ot_name_get_utf8(face, id, nil, nil, nil))
    guard length > 0 else { return "" }
    size = length + 1
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
      count = unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
        _ = unsafe hb_ot_name_get_utf8(face, id, nil, &size, characters.baseAddress)
        return Int(size)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
#endif
