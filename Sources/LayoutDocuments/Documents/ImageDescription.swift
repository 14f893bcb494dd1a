/// The image of a view in a document; `image`.
public struct ImageDescription: Sendable, Equatable {
  /// The name of the PNG or JPEG file; empty for no image.
  public var file: FilledText
  /// The pixels per inch of the image. One inch is 72 points.
  public var density = 72.0
  /// Whether the view takes its size from the image, if the name of the file is constant.
  package var asksForSize = true

  /// Makes an image.
  public init(_ file: String) { self.file = FilledText(file) }
}

/// The placement of an image in its view.
public enum ContentMode: String, Sendable, CaseIterable {
  /// The largest size at which the view shows the whole image.
  case fit
  /// The smallest size that fills the view, which crops the rest.
  case fill
  /// The size of the view, regardless of the image's aspect ratio.
  case stretch
  /// The image's own size, in the middle of the view.
  case center
}

/// The QR code or bar code of a view in a document; `code`.
public struct CodeDescription: Sendable, Equatable {
  /// A kind of code.
  public enum Kind: String, Sendable, CaseIterable {
    /// A QR code, for any text.
    case qr
    /// A product bar code: 13 digits, or 12 without the check digit.
    case ean13
    /// A small product bar code: 8 digits, or 7 without the check digit.
    case ean8
    /// A bar code of letters and digits.
    case code128
    /// A square code for any text, smaller than QR.
    case datamatrix
    /// A code of several rows of bars, for any text.
    case pdf417
  }

  /// The share of a QR code that may be damaged.
  public enum Level: String, Sendable, CaseIterable {
    /// 7 percent.
    case low = "L"
    /// 15 percent.
    case medium = "M"
    /// 25 percent.
    case quartile = "Q"
    /// 30 percent.
    case high = "H"
  }

  /// The kind.
  public var kind: Kind
  /// The encoded text.
  public var content: FilledText
  /// The share of a QR code that may be damaged.
  public var level = Level.medium

  /// Makes a code.
  public init(_ kind: Kind, _ content: String) {
    (self.kind, self.content) = (kind, FilledText(content))
  }
}
