/// What a Visual Format string asks for beside its text: which attribute its views share, and which
/// way it runs.
///
/// Every alignment holds between all views of the string, their superview not included; with one
/// view it says nothing.
public struct VisualFormatOptions: OptionSet, Sendable, Hashable {
  /// The bits, which are no promise; documents write the names.
  public let rawValue: Int

  /// Makes options of their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The left edges lie in one line; for columns.
  public static let alignAllLeft = VisualFormatOptions(rawValue: 1)
  /// The right edges lie in one line; for columns.
  public static let alignAllRight = VisualFormatOptions(rawValue: 1 << 1)
  /// The top edges lie in one line; for rows.
  public static let alignAllTop = VisualFormatOptions(rawValue: 1 << 2)
  /// The bottom edges lie in one line; for rows.
  public static let alignAllBottom = VisualFormatOptions(rawValue: 1 << 3)
  /// The leading edges lie in one line; for columns.
  public static let alignAllLeading = VisualFormatOptions(rawValue: 1 << 4)
  /// The trailing edges lie in one line; for columns.
  public static let alignAllTrailing = VisualFormatOptions(rawValue: 1 << 5)
  /// The horizontal centres lie in one line; for columns.
  public static let alignAllCenterX = VisualFormatOptions(rawValue: 1 << 6)
  /// The vertical centres lie in one line; for rows.
  public static let alignAllCenterY = VisualFormatOptions(rawValue: 1 << 7)
  /// The last baselines lie in one line; for rows.
  public static let alignAllLastBaseline = VisualFormatOptions(rawValue: 1 << 8)
  /// The older name of `alignAllLastBaseline`.
  public static let alignAllBaseline = alignAllLastBaseline
  /// The first baselines lie in one line; for rows.
  public static let alignAllFirstBaseline = VisualFormatOptions(rawValue: 1 << 9)

  /// A row runs from the leading to the trailing edge: the default, which has no bit.
  public static let directionLeadingToTrailing: VisualFormatOptions = []
  /// A row runs from left to right in every text direction.
  public static let directionLeftToRight = VisualFormatOptions(rawValue: 1 << 16)
  /// A row runs from right to left in every text direction.
  public static let directionRightToLeft = VisualFormatOptions(rawValue: 1 << 17)
}

extension VisualFormatOptions {
  /// An option that has a name; an alignment also the attribute it aligns.
  private typealias Named = (
    name: String, option: VisualFormatOptions, attribute: LayoutAttribute?
  )

  /// Every option under the name to write; other names for it follow.
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

  /// The option of a name, such as `alignAllTop`.
  ///
  /// - Throws: `invalidOptions` for a name that is none; its range counts in the name.
  package static func named(_ name: String) throws(LayoutError) -> VisualFormatOptions {
    if let known = all.first(where: { $0.name == name }) { return known.option }
    let source = SourceText(name)
    // `top` is short for `alignAllTop`, but far from every name.
    let prefix = "alignAll"
    let short = allNames.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    let part = short.contains(name) ? name : nearestName(to: name, among: short)
    let near = nearestName(to: name, among: allNames) ?? part.map { prefix + $0 }
    throw source.error(
      .invalidOptions, "there is no option \(source.quoted(source.bytes.indices))",
      at: source.bytes.indices, suggestion: near)
  }

  /// The attributes that the views of a format share, each with the name of its option, in a fixed
  /// order; none for a single view.
  ///
  /// - Throws: `invalidOptions`, with the range of the whole format, for an alignment along the
  ///   format itself when it has two views or more.
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
