/// Units that a length may have behind its number.
package enum LengthUnit: String, CaseIterable, Sendable {
  case mm
  case cm
  case `in`
  case pt
  /// Of CSS, 96 of which are an inch.
  case px

  /// How many points one of it is.
  package var points: Double {
    switch self {
    case .mm: 72 / 25.4
    case .cm: 72 / 2.54
    case .in: 72
    case .pt: 1
    case .px: 0.75
    }
  }
}
