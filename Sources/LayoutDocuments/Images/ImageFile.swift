package import LayoutNotation
import Plumb

/// An image of a file, PNG or JPEG: its bytes, and what its header says. Nothing is decoded.
///
/// What a file says is taken as far as it goes: its parts are walked through once, so that one that
/// was cut off, or was changed on its way, is known before anything is drawn.
package final class ImageFile: Sendable {
  /// The forms of images that are read.
  enum Format: String, Sendable {
    case png, jpeg
  }

  let format: Format
  /// The sides as they are stored, in pixels.
  package let (width, height): (Int, Int)
  /// How the stored pixels are turned and mirrored, from 1 to 8 as EXIF has it; 1: not at all.
  let orientation: Int
  let bytes: [UInt8]
  /// What tells images apart: a hash of the bytes, in 16 hexadecimal digits.
  let id: String
  /// Where EXIF data stands among the bytes.
  let exif: Range<Int>?

  /// How large files may be.
  static let mostBytes = 64 << 20
  /// How many pixels there may be, and how many a side may have.
  private static let (mostPixels, longestSide) = (64_000_000, 32767)

  /// Reads the header of a file.
  ///
  /// - Parameter bytes: What the file holds.
  /// - Throws: `unreadable` for what is no image or a damaged one, and `limit` for one that is too
  ///   large: what is wrong, without the name of the file.
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

  /// How wide and high it is as it is shown, in pixels.
  package var size: (width: Double, height: Double) {
    let (wide, high) = (Double(width), Double(height))
    return orientation > 4 ? (high, wide) : (wide, high)
  }

  /// The bytes of a file that no program turns by itself.
  package var bytesWithoutOrientation: [UInt8] {
    guard orientation != 1, let exif else { return bytes }
    return Array(bytes[..<exif.lowerBound] + bytes[exif.upperBound...])
  }

  /// Forms of images that are not read, by how their files begin, from an offset on.
  private static let otherFormats: [(name: String, offset: Int, start: String)] = [
    ("GIF", 0, "GIF8"), ("WebP", 8, "WEBP"), ("BMP", 0, "BM"), ("TIFF", 0, "II*\0"),
    ("TIFF", 0, "MM\0*"), ("PDF", 0, "%PDF"), ("AVIF", 4, "ftypavif"), ("HEIC", 4, "ftyphei"),
    ("HEIC", 4, "ftypmif1"), ("JPEG XL", 4, "JXL "), ("JPEG 2000", 4, "jP  "),
    ("PostScript", 0, "%!PS"), ("a Photoshop file", 0, "8BPS"), ("an icon file", 0, "\0\0\u{1}\0"),
  ]

  /// What a file is that is neither PNG nor JPEG; `nil` where that is not known.
  private static func otherFormat(of bytes: [UInt8]) -> String? {
    let known = otherFormats.first { bytes.dropFirst($0.offset).starts(with: $0.start.utf8) }
    if let known { return known.name }
    // An XML declaration, a comment or a byte order mark may stand before it.
    let start = String(decoding: bytes.prefix(1024), as: UTF8.self)
    return start.has("<svg") ? "SVG" : nil
  }
}
