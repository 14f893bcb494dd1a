/// The options of a Visual Format string that are not in its text: the alignment of its views,
/// and its direction.
///
/// An alignment holds between all views of the string, without their superview; for a single view
/// it has no effect.
public struct VisualFormatOptions: OptionSet, Sendable, Hashable {
  /// The bits, which may change between versions; documents use the names.
  public let rawValue: Int

  /// Makes options of their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Aligns the left edges; for columns.
  public static let alignAllLeft = VisualFormatOptions(rawValue: 1)
  /// Aligns the right edges; for columns.
  public static let alignAllRight = VisualFormatOptions(rawValue: 1 << 1)
  /// Aligns the top edges; for rows.
  public static let alignAllTop = VisualFormatOptions(rawValue: 1 << 2)
  /// Aligns the bottom edges; for rows.
  public static let alignAllBottom = VisualFormatOptions(rawValue: 1 << 3)
  /// Aligns the leading edges; for columns.
  public static let alignAllLeading = VisualFormatOptions(rawValue: 1 << 4)
  /// Aligns the trailing edges; for columns.
  public static let alignAllTrailing = VisualFormatOptions(rawValue: 1 << 5)
  /// Aligns the horizontal centres; for columns.
  public static let alignAllCenterX = VisualFormatOptions(rawValue: 1 << 6)
  /// Aligns the vertical centres; for rows.
  public static let alignAllCenterY = VisualFormatOptions(rawValue: 1 << 7)
  /// Aligns the last baselines; for rows.
  public static let alignAllLastBaseline = VisualFormatOptions(rawValue: 1 << 8)
  /// The older name of `alignAllLastBaseline`.
  public static let alignAllBaseline = alignAllLastBaseline
  /// Aligns the first baselines; for rows.
  public static let alignAllFirstBaseline = VisualFormatOptions(rawValue: 1 << 9)

  /// A row runs from the leading to the trailing edge: the default, which has no bit.
  public static let directionLeadingToTrailing: VisualFormatOptions = []
  /// A row runs from left to right in every text direction.
  public static let directionLeftToRight = VisualFormatOptions(rawValue: 1 << 16)
  /// A row runs from right to left in every text direction.
  public static let directionRightToLeft = VisualFormatOptions(rawValue: 1 << 17)
}

extension VisualFormatOptions {
  /// An option with a name and, for an alignment, its attribute.
  private typealias Named = (
    name: String, option: VisualFormatOptions, attribute: LayoutAttribute?
  )

  /// The options by name: first the preferred name of each, then the alternatives.
  private static let all: [Named] = [
    ("alignAllLeft", .alignAllLeft, .left),
    ("alignAllRight", .alignAllRight, .right),
    ("alignAllTop", .alignAllTop, .top),
    ("alignAllBottom", .alignAllBottom, .bottom),
    ("alignAllLeading", .alignAllLeading, .leading),
    ("alignAllTrailing", .alignAllTrailing, .trailing),
    ("alignAllCenterX", .alignAllCenterX, .centerX),
    ("alignAllCenterY", .alignAllCenterY, .centerY),
    ("alignAllLastBaseline", .alignAllLastBaseline, .lastBaseline),
    ("alignAllFirstBaseline", .alignAllFirstBaseline, .firstBaseline),
    ("directionLeftToRight", .directionLeftToRight, nil),
    ("directionRightToLeft", .directionRightToLeft, nil),
    ("directionLeadingToTrailing", .directionLeadingToTrailing, nil),
    ("alignAllBaseline", .alignAllBaseline, nil),
  ]

  /// All names that documents may use.
  package static var allNames: [String] { all.map(\.name) }

  /// The options as documents spell them, in a fixed order.
  package var names: [String] {
    var rest = self
    return Self.all.compactMap { known in
      guard !known.option.isEmpty, rest.contains(known.option) else { return nil }
      rest.remove(known.option)
      return known.name
    }
  }

  /// Returns the option of a name, such as `alignAllTop`.
  ///
  /// - Throws: `invalidOptions` for an unknown name; its range is in the name.
  package static func named(_ name: String) throws(LayoutError) -> VisualFormatOptions {
    if let known = all.first(where: { $0.name == name }) { return known.option }
    let source = SourceText(name)
    // `top` is short for `alignAllTop`, but too far from every name.
    let prefix = "alignAll"
    let short = allNames.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    let part = short.contains(name) ? name : nearestName(to: name, among: short)
    let near = nearestName(to: name, among: allNames) ?? part.map { prefix + $0 }
    throw source.error(
      .invalidOptions, "there is no option \(source.quoted(source.bytes.indices))",
      at: source.bytes.indices, suggestion: near)
  }

  /// Returns the attributes that align the views of a format, each with its option's name, in a
  /// fixed order; empty for a single view.
  ///
  /// - Throws: `invalidOptions`, with the range of the whole format, for an alignment along the
  ///   format itself if it has two views or more.
  package func alignments(
    of format: VisualFormat
  ) throws(LayoutError) -> [(name: String, attribute: LayoutAttribute)] {
    guard format.views.count > 1 else { return [] }
    let isRow = format.orientation == .horizontal
    var attributes: [(name: String, attribute: LayoutAttribute)] = []
    for known in Self.all {
      guard let attribute = known.attribute, contains(known.option) else { continue }
      guard Self.alignsRows(attribute) == isRow else {
        let fitting = Self.all.filter { $0.attribute.map { Self.alignsRows($0) == isRow } ?? false }
        throw format.source.error(
          .invalidOptions,
          "\"\(known.name)\" does not fit a \(isRow ? "horizontal" : "vertical") Visual Format: its views "
            + "are aligned by \(fitting.map(\.name).joined(separator: ", "))",
          at: format.span.range)
      }
      attributes.append((known.name, attribute))
    }
    return attributes
  }

  private static func alignsRows(_ attribute: LayoutAttribute) -> Bool {
    switch attribute {
    case .top, .bottom, .centerY, .lastBaseline, .firstBaseline: true
    default: false
    }
  }
}
