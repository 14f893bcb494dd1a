package import LayoutNotation
import Plumb

/// A PNG or JPEG image file: its bytes, and the contents of its header. Nothing is decoded.
///
/// All parts of the file are scanned once, so that a truncated or damaged file is detected before
/// anything is drawn.
package final class ImageFile: Sendable {
  /// The supported formats.
  enum Format: String, Sendable {
    case png, jpeg
  }

  let format: Format
  /// The stored size in pixels.
  package let (width, height): (Int, Int)
  /// The EXIF orientation, from 1 to 8; 1: neither rotated nor mirrored.
  let orientation: Int
  let bytes: [UInt8]
  /// The identity of the image: a hash of the bytes, in 16 hexadecimal digits.
  let id: String
  /// The range of EXIF data among the bytes.
  let exif: Range<Int>?

  /// How many bytes files may have.
  static let mostBytes = 64 << 20
  /// The maximum number of pixels, and of pixels on each side.
  private static let (mostPixels, longestSide) = (64_000_000, 32767)

  /// Reads the header of a file.
  ///
  /// - Parameter bytes: The contents of the file.
  /// - Throws: `unreadable` for a damaged file or one without an image, and `limit` for one above
  ///   the limits. The message does not contain the name of the file.
  package init(_ bytes: [UInt8]) throws(LayoutError) {
    let header: ImageHeader
    if bytes.starts(with: ImageHeader.signatureOfPNG) {
      (format, header) = (.png, try ImageHeader(png: bytes))
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      (format, header) = (.jpeg, try ImageHeader(jpeg: bytes))
    } else {
      let other = Self.otherFormat(of: bytes)
      throw LayoutError(
        .unreadable,
        other.map { "it is \($0); images are PNG or JPEG, so convert it to one of these" }
          ?? "it is neither PNG nor JPEG")
    }
    (width, height) = (header.width, header.height)
    guard width > 0, height > 0 else { throw LayoutError(.unreadable, "it has no pixels") }
    guard width <= Self.longestSide, height <= Self.longestSide,
      width * height <= Self.mostPixels
    else {
      throw LayoutError(
        .limit,
        "it has \(width) × \(height) pixels; the limit is \(Self.mostPixels), and "
          + "\(Self.longestSide) a side")
    }
    (orientation, exif) = (header.orientation, header.exif)
    self.bytes = bytes
    let digits = String(FileBytes.fingerprint(of: bytes), radix: 16)
    id = String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The size in pixels after the image is rotated for display.
  package var size: (width: Double, height: Double) {
    let (wide, high) = (Double(width), Double(height))
    return orientation > 4 ? (high, wide) : (wide, high)
  }

  /// The bytes of a file without its orientation, so that no program rotates it.
  package var bytesWithoutOrientation: [UInt8] {
    guard orientation != 1, let exif else { return bytes }
    return Array(bytes[..<exif.lowerBound] + bytes[exif.upperBound...])
  }

  /// The image formats that are not supported, by the bytes at an offset of the file.
  private static let otherFormats: [(name: String, offset: Int, start: String)] = [
    ("GIF", 0, "GIF8"), ("WebP", 8, "WEBP"), ("BMP", 0, "BM"), ("TIFF", 0, "II*\0"),
    ("TIFF", 0, "MM\0*"), ("PDF", 0, "%PDF"), ("AVIF", 4, "ftypavif"), ("HEIC", 4, "ftyphei"),
    ("HEIC", 4, "ftypmif1"), ("JPEG XL", 4, "JXL "), ("JPEG 2000", 4, "jP  "),
    ("PostScript", 0, "%!PS"), ("a Photoshop file", 0, "8BPS"), ("an icon file", 0, "\0\0\u{1}\0"),
  ]

  /// Returns the format of a file other than PNG and JPEG; `nil` if it is unknown.
  private static func otherFormat(of bytes: [UInt8]) -> String? {
    let known = otherFormats.first { bytes.dropFirst($0.offset).starts(with: $0.start.utf8) }
    if let known { return known.name }
    // An XML declaration, a comment or a byte order mark may precede it.
    let start = String(decoding: bytes.prefix(1024), as: UTF8.self)
    return start.has("<svg") ? "SVG" : nil
  }
}
