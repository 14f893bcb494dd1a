public import Plumb

/// Results as text for people: a table of frames, then remarks.
public enum ResultTable {
  /// Returns the result as lines of text, each with its line break.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - words: Formats the position of a constraint; `nil`: in words.
  /// - Returns: The text.
  public static func text(
    _ result: LayoutResult,
    place words: ((ConstraintSource.Place) -> String)? = nil
  ) -> String {
    text(result, style: .plain, place: words ?? ExplanationText.words)
  }

  /// Returns the same text for a terminal.
  package static func text(
    _ result: LayoutResult, style: TerminalStyle, place words: (ConstraintSource.Place) -> String
  ) -> String {
    if !result.pages.isEmpty {
      var whole = result
      whole.pages = []
      let unsatisfied = whole.solution?.unsatisfied.isEmpty == false
      return ((unsatisfied ? [whole] : []) + result.pages)
        .map { text($0, style: style, place: words) }.joined(separator: "\n")
    }
    var lines =
      result.solution.map {
        SolutionText.lines(
          of: $0, named: result.id, frames: result.allFrames, style: style, place: words)
      } ?? ["\(result.id): \(style(result.status.rawValue, .error))"]
    if !result.texts.sizes.isEmpty {
      let sizes = result.texts.sizes.map { text in
        "\(result.solution?.views[text.view].name ?? "") \(number(text.size))"
      }
      lines.append("font sizes that fit: " + sizes.joined(separator: ", "))
    }
    if !result.textFaults.isEmpty {
      let areCodes = result.textFaults.allSatisfy { $0.rule == .wrongCode }
      let title = areCodes ? "codes that cannot be made" : "texts that do not fit"
      lines.append(style(title, .warning) + ":")
      lines += result.textFaults.map { fault in
        "  \(fault.message(ofView: result.solution?.views[fault.view].name ?? ""))"
      }
    }
    if let error = result.error { lines += failure(error) }
    if !result.notes.isEmpty {
      lines.append("left out of the file:")
      lines += result.notes.map { note in
        "  \(note.message)" + (note.placeInWords.map { "  (\($0))" } ?? "")
      }
    }
    if let times = result.times, let search = result.solution?.search {
      lines.append(summary(times, search))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func failure(_ failure: LayoutError) -> [String] {
    let lead = failure.placeInWords.map { "\($0): " } ?? ""
    let proposal = failure.proposal.map { ["  \($0)"] } ?? []
    return ["  \(lead)\(failure.message) [\(failure.code.name)]"] + proposal
  }

  private static func summary(
    _ times: LayoutResult.Times, _ search: Solution.Search
  ) -> String {
    let parts =
      [
        "parsed in \(number(times.parseSeconds)) s",
        "solved in \(number(times.solveSeconds)) s",
        "\(search.iterations) iterations", "\(search.blocks) blocks",
      ]
      + (search.integerPrograms > 0
        ? ["\(search.integerPrograms) integer programs", "\(search.nodes) nodes"] : [])
    return parts.joined(separator: ", ") + (search.isFair ? "" : ", no fairness")
  }

  private static func number(_ value: Double) -> String { CanonicalNumber.text(value) ?? "?" }
}
