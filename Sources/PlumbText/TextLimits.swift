#if Text
/// The limits of texts and fonts, which bound the work.
public struct TextLimits: Sendable, Hashable {
  /// The maximum number of UTF-16 units of a paragraph. A million units without a break
  /// opportunity take some tenths of a second.
  public var length: Int
  /// The maximum number of Unicode scalars of a grapheme cluster (a user-perceived character).
  /// The time for the marks on one letter grows with the square of their number.
  public var clusterLength: Int
  /// The maximum number of bytes of a font file.
  public var fontBytes: Int

  /// Makes limits.
  public init(length: Int = 1_000_000, clusterLength: Int = 256, fontBytes: Int = 256 << 20) {
    self.length = length
    self.clusterLength = clusterLength
    self.fontBytes = fontBytes
  }

  /// The default limits.
  public static let standard = TextLimits()
}
#endif
