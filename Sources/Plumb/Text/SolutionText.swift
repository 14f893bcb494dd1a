/// Writes solutions as text for people: a table of frames, then the findings.
package enum SolutionText {
  /// The solution as lines of text.
  ///
  /// - Parameters:
  ///   - solution: The solution.
  ///   - name: The name of the layout.
  ///   - frames: The frames to write, by the places of the solution's views, then those of the
  ///     guides.
  ///   - style: The style of highlighted words.
  ///   - words: Returns the text for the place of a constraint.
  /// - Returns: The lines.
  package static func lines(
    of solution: Solution, named name: String, frames: [Frame], style: TerminalStyle = .plain,
    place words: (ConstraintSource.Place) -> String
  ) -> [String] {
    func place(_ constraint: ConstraintSource) -> String { self.place(of: constraint, words) }
    var lines = ["\(name): \(style(headline(of: solution), role(of: solution)))"]
    if !frames.isEmpty {
      let names = solution.views.map(\.name) + solution.guides.map { "\($0.name) (guide)" }
      lines += table(Array(zip(names, frames)))
    }
    section(style("unsatisfied", .note), solution.unsatisfied, &lines) {
      "\($0.constraint.text)  priority \(number($0.priority.rawValue)), off by \(number($0.amount))"
        + place($0.constraint)
    }
    section(style("ambiguous", .warning), solution.ambiguous, &lines) {
      $0.attribute + ($0.hasRange ? "  \($0.rangeText)" : "")
    }
    if solution.search.hasUnfinishedRanges {
      lines.append("a limit ended the search for ranges: some are missing; the frames are final")
    }
    if !solution.choices.isEmpty {
      lines.append("chosen:")
      lines += shortened(solution.choices) {
        "  \($0.text)  alternative \($0.alternative)" + place($0.constraint)
      }
    }
    if !solution.search.choiceIsProved, solution.search.unfinishedChoice == nil,
      !solution.choices.isEmpty
    {
      lines.append("others may be as good, with earlier alternatives: these were found first")
    }
    if let unfinished = solution.search.unfinishedChoice {
      lines.append(self.unfinished(unfinished, "alternatives", "violations"))
    }
    if let reach = solution.search.assumedReach {
      lines.append(
        "alternatives were compared within \(number(reach)) points: nothing limits what they read")
    }
    section("missed because of the grid", solution.gridDeviations, &lines) {
      "\($0.constraint.text)  off by \(number($0.amount))" + place($0.constraint)
    }
    if let unfinished = solution.search.unfinishedGrid {
      lines.append(self.unfinished(unfinished, "grid lines", "deviations"))
    }
    if case .infeasible(let conflict) = solution.outcome {
      lines += self.lines(of: conflict, style, place)
    }
    return lines
  }

  private static func lines(
    of conflict: Solution.Conflict, _ style: TerminalStyle, _ place: (ConstraintSource) -> String
  ) -> [String] {
    var lines: [String] = []
    let doubt = conflict.isIrreducible ? "" : " (a limit ended the search; some may not matter)"
    if !conflict.members.isEmpty {
      lines.append(style("these cannot all hold", .error) + "\(doubt):")
      lines += shortened(conflict.members) { "  \($0.text)" + place($0) }
    }
    for further in conflict.further {
      lines.append(style("nor can these", .error) + ":")
      lines += shortened(further) { "  \($0.text)" + place($0) }
    }
    if !conflict.isComplete { lines.append("there may be more conflicts") }
    lines += relaxation(of: conflict, places: place)
    return lines
  }

  /// The constraints to relax, or a note that none can be relaxed; empty if unknown.
  ///
  /// - Parameters:
  ///   - conflict: The conflict.
  ///   - words: Returns the text for the place of a constraint.
  /// - Returns: The lines, the first one a title.
  package static func relaxation(
    of conflict: Solution.Conflict, place words: (ConstraintSource.Place) -> String
  ) -> [String] {
    relaxation(of: conflict, places: { place(of: $0, words) })
  }

  private static func relaxation(
    of conflict: Solution.Conflict, places place: (ConstraintSource) -> String
  ) -> [String] {
    guard let relaxation = conflict.relaxation else { return [] }
    return [relaxationTitle(relaxation)]
      + shortened(relaxation) {
        "  \($0.constraint.text)  by \(number($0.amount))" + place($0.constraint)
      }
  }

  /// The place of a constraint, to be written after it.
  private static func place(
    of constraint: ConstraintSource, _ words: (ConstraintSource.Place) -> String
  ) -> String {
    // A formula has a place only in the code.
    if case .formula = constraint.place, let location = constraint.location {
      "  (\(location))"
    } else {
      "  (\(words(constraint.place)))"
    }
  }

  /// The quality of the answer.
  private static func role(of solution: Solution) -> TerminalStyle.Role {
    switch solution.outcome {
    case .solved: .success
    case .infeasible: .error
    case .limit: .warning
    }
  }

  /// The outcome of the solve, in a word or two.
  private static func headline(of solution: Solution) -> String {
    switch solution.outcome {
    case .solved: "solved"
    case .infeasible: "infeasible"
    case .limit:
      solution.views.isEmpty
        ? "limit reached, no frames" : "limit reached, frames as far as solved"
    }
  }

  /// The frames, with names on the left and numbers aligned at the decimal point on the right.
  private static func table(_ frames: [(name: String, frame: Frame)]) -> [String] {
    let rows = frames.map { name, frame in
      [oneLine(name)] + [frame.x, frame.y, frame.width, frame.height].map(number)
    }
    return TextTable.lines(
      [["", "x", "y", "width", "height"]] + rows, [.left, .decimal, .decimal, .decimal, .decimal])
  }

  private static func section<Element>(
    _ title: String, _ elements: [Element], _ lines: inout [String],
    _ line: (Element) -> String
  ) {
    guard !elements.isEmpty else { return }
    lines.append("\(title):")
    lines += elements.map { "  " + line($0) }
  }

  /// The progress of a search that minimizes a sum.
  private static func unfinished(
    _ search: Solution.Search.Unfinished, _ subject: String, _ sum: String
  ) -> String {
    let what =
      "the search for \(subject)"
      + (search.priority.map { " at priority \(number($0.rawValue))" } ?? "")
    let bound =
      search.bound.isFinite
      ? "a sum below \(number(search.bound)) is impossible" : "no bound is known"
    guard let incumbent = search.incumbent else {
      return "\(what) ended without an answer; \(bound)"
    }
    if search.gap == 0 {
      return "\(what) ended before it compared equally good answers: \(sum) of "
        + "\(number(incumbent)) in all, which is the least"
    }
    let gap = search.gap.flatMap { $0.isFinite ? number(($0 * 1000).rounded() / 10) : nil }
    return "\(what) ended early: \(sum) of \(number(incumbent)) in all, \(bound)"
      + (gap.map { ", gap \($0) %" } ?? "")
  }

  /// The lines of a list; a long list is cut, followed by the number of omitted elements.
  private static func shortened<Element>(
    _ elements: [Element], _ line: (Element) -> String
  ) -> [String] {
    guard elements.count > 24 else { return elements.map(line) }
    return elements.prefix(20).map(line)
      + ["  … and \(elements.count - 20) more; --format json lists all"]
  }

  /// The line before the constraints to relax.
  package static func relaxationTitle(_ relaxation: [Solution.Relaxed]) -> String {
    let sum = relaxation.reduce(0) { $0 + $1.amount }
    return switch relaxation.count {
    case 0: "no constraint can be relaxed: sizes, given frames and rules contradict each other"
    case 1: "the layout can be solved if this constraint is relaxed:"
    default: "the layout can be solved if these constraints are relaxed, by \(number(sum)) in all:"
    }
  }

  private static func number(_ value: Double) -> String { CanonicalNumber.text(value) ?? "?" }

  /// A name on one line, with control characters replaced.
  private static func oneLine(_ name: String) -> String {
    let scalars = name.unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
