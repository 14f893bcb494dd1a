import Plumb

/// What a finding is known by from run to run: baselines and fingerprints go by it. Amounts, lines
/// and the wording of messages are no part of it, so that a point more or less brings nothing back.
package struct FindingIdentity: Sendable, Hashable {
  /// The kind.
  package var kind: String
  /// The view, attribute, metric or constraint it is about, the numbers of which do not count.
  package var subject: String
  /// The device, size, language and direction it is found with, where not all have it.
  package var variant: String

  /// Makes an identity.
  package init(kind: String, subject: String, variant: String = "") {
    (self.kind, self.subject, self.variant) = (kind, subject, variant)
  }
}

extension Finding {
  /// What the finding is known by: once, or where not all variants have it once for each.
  package var identities: [FindingIdentity] {
    (variants.isEmpty ? [""] : variants).map {
      FindingIdentity(kind: rule.rawValue, subject: subjectText, variant: $0)
    }
  }

  /// What the finding is about, in words that stay.
  private var subjectText: String {
    let about =
      switch subject {
      case .error(let code): "\(code) \(message)"
      case .limit(let limit): "\(limit)"
      case .implicit(let reason, let text): "\(text) \(reason?.rawValue ?? "")"
      case .named(let name): name
      case .attribute(let view, let attribute): EquationWriter.name(view, attribute)
      case .text(let view, let text): "\(view): \(text)"
      case .written: ""
      case nil: message
      }
    let texts = [rule.isAboutNames ? about : about.withoutNumbers, detail.withoutNumbers]
    return texts.filter { !$0.isEmpty }.joined(separator: ": ")
  }

  /// Notes with which variant the finding was made.
  package func found(with variant: String) -> Finding {
    var finding = self
    finding.variants = variant.isEmpty ? [] : [variant]
    return finding
  }

  /// The finding as one of all variants: what is wrong with a text is so in its language alone.
  package var ofAllVariants: Finding {
    var finding = self
    if !Rule.ofTexts.contains(rule) { finding.variants = [] }
    return finding
  }
}

extension Finding.Rule {
  /// Whether findings of the kind are about something that has a name, in which digits count.
  fileprivate var isAboutNames: Bool {
    switch self {
    case .invalid, .limit, .conflict, .unsatisfied, .redundant, .changed, .skipped, .duplicateID,
      .effectView:
      false
    case .ambiguous, .outside, .overlap, .zeroSize, .unusedView, .unusedMetric, .unusedStyle,
      .misplaced, .truncated, .clippedText, .tooNarrow, .missingString, .missingGlyph, .wrongCode:
      true
    }
  }
}

extension String {
  /// The text with `#` for each number; digits of names, and all that stands in double quotes,
  /// stay.
  var withoutNumbers: String {
    var text = ""
    var isQuoted = false
    var (isInName, isInNumber) = (false, false)
    for character in self {
      if character == "\"" { isQuoted.toggle() }
      let isDigit = character.isASCII && character.isNumber
      if isQuoted || isInName || !(isDigit || isInNumber && character == ".") {
        text.append(character)
        isInNumber = false
        isInName = character.isLetter || character == "_" || isInName && isDigit
      } else {
        if !isInNumber { text.append("#") }
        isInNumber = true
      }
    }
    return text
  }
}
