import Plumb

/// The identity of a finding from run to run, for baselines and fingerprints. It leaves out
/// amounts, lines and the wording of messages, so that small changes of a layout do not bring
/// findings back.
package struct FindingIdentity: Sendable, Hashable {
  /// The kind.
  package var kind: String
  /// The view, attribute, metric or constraint that it is about, without the numbers of
  /// constraints.
  package var subject: String
  /// The device, size, language and direction that it is found with, if not all have it.
  package var variant: String

  /// Makes an identity.
  package init(kind: String, subject: String, variant: String = "") {
    (self.kind, self.subject, self.variant) = (kind, subject, variant)
  }
}

extension Finding {
  /// The identities of the finding: one, or one for each variant if not all variants have it.
  package var identities: [FindingIdentity] {
    (variants.isEmpty ? [""] : variants).map {
      FindingIdentity(kind: rule.rawValue, subject: subjectText, variant: $0)
    }
  }

  /// The subject of the finding, in words that stay the same.
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

  /// Returns the finding with the variant that it was found with.
  package func found(with variant: String) -> Finding {
    var finding = self
    finding.variants = variant.isEmpty ? [] : [variant]
    return finding
  }

  /// The finding as one of all variants. Findings about texts keep their variants, as they depend
  /// on the language.
  package var ofAllVariants: Finding {
    var finding = self
    if !Rule.ofTexts.contains(rule) { finding.variants = [] }
    return finding
  }
}

extension Finding.Rule {
  /// Whether findings of the kind are about something with a name, in which digits count.
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
  /// The text with `#` for each number. Digits of names and everything in double quotes stay.
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
