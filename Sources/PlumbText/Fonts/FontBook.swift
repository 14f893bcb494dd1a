#if Text
/// Fonts by name, each with others that have what it lacks.
public struct FontBook: Sendable {
  private var fonts: [String: [FontFile]] = [:]

  /// What is taken, in this order, for characters that neither a font nor its own fallbacks have.
  public var fallbacks: [FontFile]

  /// A book without names.
  ///
  /// - Parameter fallbacks: What has what other fonts lack.
  public init(fallbacks: [FontFile] = []) { self.fallbacks = fallbacks }

  /// All names, sorted.
  public var names: [String] { fonts.keys.sorted() }

  /// Gives a font a name; one that there is already means the new font from now on.
  ///
  /// - Parameters:
  ///   - font: The font.
  ///   - name: What it is called.
  ///   - fallbacks: What is taken for characters that the font lacks, before the book's own.
  public mutating func add(_ font: FontFile, as name: String, fallbacks: [FontFile] = []) {
    fonts[name] = [font] + fallbacks
  }

  /// The fonts of a name, as ``TextStyle/fonts`` takes them: the font, its fallbacks, those of the
  /// book, each once; `nil` if there is no such name.
  public subscript(name: String) -> [FontFile]? {
    guard let named = fonts[name] else { return nil }
    var known: Set<FontFile> = []
    return (named + fallbacks).filter { known.insert($0).inserted }
  }
}
#endif
