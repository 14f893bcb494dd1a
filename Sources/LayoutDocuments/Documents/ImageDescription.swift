/// An image of a view as a document describes it; `image`.
public struct ImageDescription: Sendable, Equatable {
  /// The name of the file, PNG or JPEG; an empty one stands for no image.
  public var file: FilledText
  /// How many pixels an inch of the image has, which is 72 points.
  public var density = 72.0
  /// Whether the view asks for the size of the image, where the name of the file is always the
  /// same.
  package var asksForSize = true

  /// Makes an image.
  public init(_ file: String) { self.file = FilledText(file) }
}

/// How an image stands in its view.
public enum ContentMode: String, Sendable, CaseIterable {
  /// As large as the view shows all of it.
  case fit
  /// As small as it fills the view, which cuts off the rest.
  case fill
  /// As wide and as high as the view, whatever its own shape.
  case stretch
  /// In its own size, in the middle of the view.
  case center
}

/// A QR code or a bar code of a view as a document describes it; `code`.
public struct CodeDescription: Sendable, Equatable {
  /// The kinds of codes.
  public enum Kind: String, Sendable, CaseIterable {
    /// A QR code, for any text.
    case qr
    /// A bar code of a product: 13 digits, or 12 without the check digit.
    case ean13
    /// A small one: 8 digits, or 7 without the check digit.
    case ean8
    /// A bar code of letters and digits.
    case code128
    /// A square code for any text, smaller than QR.
    case datamatrix
    /// A code of several rows of bars, for any text.
    case pdf417
  }

  /// How much of a QR code may be lost.
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
  /// What it says.
  public var content: FilledText
  /// How much of a QR code may be lost.
  public var level = Level.medium

  /// Makes a code.
  public init(_ kind: Kind, _ content: String) {
    (self.kind, self.content) = (kind, FilledText(content))
  }
}
