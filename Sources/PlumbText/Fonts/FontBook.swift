#if Text
/// A collection of fonts by name, each with its fallback fonts.
public struct FontBook: Sendable {
  private var fonts: [String: [FontFile]] = [:]

  /// The fonts, in this order, for characters that neither a font nor its own fallbacks have.
  public var fallbacks: [FontFile]

  /// Makes an empty book.
  ///
  /// - Parameter fallbacks: The fallbacks of all fonts.
  public init(fallbacks: [FontFile] = []) { self.fallbacks = fallbacks }

  /// All names, sorted.
  public var names: [String] { fonts.keys.sorted() }

  /// Adds a font under a name, and replaces an earlier font of that name.
  ///
  /// - Parameters:
  ///   - font: The font.
  ///   - name: Its name.
  ///   - fallbacks: The fonts for characters that the font lacks, before the book's own
  ///     fallbacks.
  public mutating func add(_ font: FontFile, as name: String, fallbacks: [FontFile] = []) {
    fonts[name] = [font] + fallbacks
  }

  /// The fonts of a name, for ``TextStyle/fonts``: the font, its fallbacks and those of the book,
  /// without duplicates; `nil` for an unknown name.
  public subscript(name: String) -> [FontFile]? {
    guard let named = fonts[name] else { return nil }
    var known: Set<FontFile> = []
    return (named + fallbacks).filter { known.insert($0).inserted }
  }
}
#endif
