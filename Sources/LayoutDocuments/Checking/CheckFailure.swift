/// The condition that makes a check fail: a severity, or a problem of texts.
package enum CheckFailure: RawRepresentable, CaseIterable, Sendable {
  case severity(Finding.Severity)
  case texts(TextFailure)

  package static let allCases: [CheckFailure] =
    Finding.Severity.allCases.map(CheckFailure.severity)
    + TextFailure.allCases.map(CheckFailure.texts)

  package init?(rawValue: String) {
    guard let failure = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = failure
  }

  package var rawValue: String {
    switch self {
    case .severity(let severity): severity.rawValue
    case .texts(let texts): texts.rawValue
    }
  }

  package var severity: Finding.Severity? {
    if case .severity(let severity) = self { severity } else { nil }
  }

  /// The kinds of findings that count, if kinds count rather than severities.
  package var rules: Set<Finding.Rule>? {
    if case .texts(let texts) = self { texts.rules } else { nil }
  }
}
