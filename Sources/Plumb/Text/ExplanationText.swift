/// Writes explanations as text for people.
package enum ExplanationText {
  /// The explanation as lines of text; the last one ends in a line break.
  ///
  /// - Parameters:
  ///   - explanation: The explanation.
  ///   - place: Returns the text for the place of a constraint; in words by default.
  /// - Returns: The text.
  package static func text(
    _ explanation: Explanation, place: (ConstraintSource.Place) -> String = words
  ) -> String {
    var lines: [String] = []
    var given = StepLines()
    add(explanation, indentation: "", to: &lines, &given, place)
    return lines.joined(separator: "\n") + "\n"
  }

  /// A place in words, as in results.
  package static func words(_ place: ConstraintSource.Place) -> String {
    if case .equations(_, let column) = place {
      "\(place), column \(column)"
    } else {
      place.description
    }
  }

  private static func add(
    _ explanation: Explanation, indentation: String, to lines: inout [String],
    _ given: inout StepLines, _ place: (ConstraintSource.Place) -> String
  ) {
    lines.append("\(indentation)\(explanation.attribute) = \(number(explanation.value))")
    let known = given.add(explanation)
    let steps = explanation.steps.enumerated()
      .filter { known?.places.contains($0.offset) != true }.map(\.element)
    var parts = steps.map { number($0.contribution) }
    if let known {
      parts.append(number(known.places.reduce(0) { $0 + explanation.steps[$1].contribution }))
    }
    if explanation.remainder != 0 { parts.append(number(explanation.remainder)) }
    let width = parts.map(\.count).max() ?? 0
    func line(_ part: String, _ text: String) -> String {
      indentation + "  " + String(repeating: " ", count: width - part.count) + part + "  " + text
    }
    for (part, step) in zip(parts, steps) {
      lines.append(line(part, "\(step.source.text)  (\(note(on: step, place)))"))
      if case .rule(let reads) = step.role {
        for read in reads {
          let deeper = indentation + String(repeating: " ", count: width + 4)
          add(read, indentation: deeper, to: &lines, &given, place)
        }
      }
    }
    if let known {
      lines.append(
        line(parts[steps.count], "\(known.places.count) lines as above, of \(known.attribute)"))
    }
    if explanation.remainder != 0, let last = parts.last {
      lines.append(line(last, "no constraint accounts for the rest"))
    }
    if explanation.isMovedByGrid {
      lines.append(
        "\(indentation)moved by \(number(explanation.movedByGrid)), to "
          + "\(number(explanation.value + explanation.movedByGrid)): the grid")
    }
    if let ambiguous = explanation.ambiguous {
      lines.append("\(indentation)ambiguous: it \(ambiguous.freedomText)")
    }
    for item in explanation.unsatisfied {
      lines.append(
        "\(indentation)violated: \(item.constraint.text)  (\(place(item.constraint.place)), "
          + "priority \(number(item.priority.rawValue)), off by \(number(item.amount)))")
    }
  }

  private static func note(
    on step: Explanation.Step, _ place: (ConstraintSource.Place) -> String
  ) -> String {
    var written = place(step.source.place)
    if let condition = step.condition {
      written += ", \(condition.holds ? "" : "else of ")\(condition.source.text)"
    }
    switch step.role {
    case .required, .rule, .nothing: return written
    case .optional(let priority): return "\(written), priority \(number(priority.rawValue))"
    case .share(let other, let priority, let amount):
      return "\(written), priority \(number(priority.rawValue)), off by \(number(amount)) like "
        + "\(other.text), \(place(other.place))"
    }
  }

  private static func number(_ value: Double) -> String { CanonicalNumber.text(value) ?? "?" }
}

/// The steps of the explanations so far.
private struct StepLines {
  /// The parts by which steps are equal.
  private struct Key: Hashable {
    var text: String
    var place: String
    var contribution: Double
  }

  /// The minimum number of equal steps for which a reference replaces the repetition.
  private static let fewest = 4

  private var attributes: [String] = []
  /// The explanations that contain a step, by their index.
  private var owners: [Key: [Int]] = [:]

  /// Adds an explanation. What a rule reads is often determined by the same steps.
  ///
  /// - Returns: The earlier explanation with the most equal steps, and the places of these steps;
  ///   `nil` if there are too few.
  mutating func add(_ explanation: Explanation) -> (attribute: String, places: Set<Int>)? {
    let keys = explanation.steps.map {
      Key(
        text: $0.source.text, place: $0.source.place.description, contribution: $0.contribution)
    }
    var counts: [Int: Int] = [:]
    for owner in keys.compactMap({ owners[$0] }).joined() { counts[owner, default: 0] += 1 }
    let most = counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
    defer {
      for key in Set(keys) { owners[key, default: []].append(attributes.count) }
      attributes.append(explanation.attribute)
    }
    guard let most, most.value >= Self.fewest else { return nil }
    let places = keys.indices.filter { owners[keys[$0]]?.contains(most.key) == true }
    return (attributes[most.key], Set(places))
  }
}

extension Explanation {
  /// Whether the grid moved the attribute by more than rounding.
  package var isMovedByGrid: Bool { abs(movedByGrid) > 5e-7 }
}

extension Solution.Ambiguous {
  /// The ambiguity of the attribute, in words.
  package var freedomText: String {
    hasRange ? "may be \(rangeText)" : "may have any value"
  }

  /// The remaining range, in words.
  package var rangeText: String {
    switch (lower.flatMap(CanonicalNumber.text), upper.flatMap(CanonicalNumber.text)) {
    case (let lower?, let upper?): "anything from \(lower) to \(upper)"
    case (let lower?, nil): "anything from \(lower) up"
    case (nil, let upper?): "anything up to \(upper)"
    case (nil, nil): "anything"
    }
  }
}
