#if Text
/// How much a text or a font may be, so that none takes forever.
public struct TextLimits: Sendable, Hashable {
  /// How many UTF-16 units a paragraph may have. A million without a place to break takes some
  /// tenths of a second.
  public var length: Int
  /// How many Unicode scalars a grapheme cluster may have, which is what a reader takes for one
  /// character: the time that marks on one letter take grows with the square of their number.
  public var clusterLength: Int
  /// How many bytes a font file may have.
  public var fontBytes: Int

  /// Makes limits.
  public init(length: Int = 1_000_000, clusterLength: Int = 256, fontBytes: Int = 256 << 20) {
    self.length = length
    self.clusterLength = clusterLength
    self.fontBytes = fontBytes
  }

  /// The limits where none are given.
  public static let standard = TextLimits()
}
#endif
