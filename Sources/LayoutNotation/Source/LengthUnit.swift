/// Units of lengths. A number without a unit is in points.
package enum LengthUnit: String, CaseIterable, Sendable {
  case mm
  case cm
  case `in`
  case pt
  /// The CSS pixel, 1/96 inch.
  case px

  /// The length of the unit in points.
  package var points: Double {
    switch self {
    case .mm: 72 / 25.4
    case .cm: 72 / 2.54
    case .in: 72
    case .pt: 1
    case .px: 0.75
    }
  }

  /// All names, for messages.
  package static var list: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }

  /// Returns a length with a unit in points; `nil` for any other text.
  package static func length(_ text: some Collection<UInt8>) -> Double? {
    let source = SourceText(utf8: Array(text))
    var cursor = UTF8Cursor(source)
    let isNegative = cursor.byte == UInt8(ascii: "-")
    if isNegative { cursor.offset += 1 }
    guard let number = cursor.skipDecimal(), let unit = number.unit, cursor.byte == nil,
      let value = try? cursor.value(of: number.digits, orThrow: .notANumber)
    else { return nil }
    return (isNegative ? -value : value) * unit.points
  }
}
