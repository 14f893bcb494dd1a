import Plumb

/// What is free in words: a finding for each degree of freedom.
extension DocumentPlaces {
  /// How many attributes a message names that move with another one.
  private static let mostNamed = 4

  /// A finding for each set of attributes that can only move together.
  ///
  /// - Parameters:
  ///   - solution: The solution, with what moves with what.
  ///   - covered: The views whose freedom another finding tells.
  /// - Returns: The findings, in the order of the views.
  func freedoms(in solution: Solution, without covered: Set<String>) -> [Finding] {
    var sets: [Int: [Solution.Ambiguous]] = [:]
    for (place, attribute) in solution.ambiguous.enumerated() {
      let leader = place < solution.leaders.count ? solution.leaders[place] : place
      if leader != place { sets[leader, default: []].append(attribute) }
    }
    return solution.ambiguous.indices.compactMap { place in
      if place < solution.leaders.count, solution.leaders[place] != place { return nil }
      let (leader, others) = (solution.ambiguous[place], sets[place] ?? [])
      if isSilenced(leader) { return nil }
      if covered.contains(leader.view), others.allSatisfy({ covered.contains($0.view) }) {
        return nil
      }
      return finding(of: leader, others)
    }
  }

  private func finding(
    of attribute: Solution.Ambiguous, _ others: [Solution.Ambiguous]
  ) -> Finding {
    let isFramed = isFramed(attribute.view)
    var message = "\(attribute.attribute) \(attribute.freedomText)"
    if isFramed { message += "; it goes by the \(givenFrame)" }
    if !others.isEmpty {
      let names = others.map(\.attribute)
      message +=
        "; \(inWords(names, most: Self.mostNamed)) \(others.count == 1 ? "moves" : "move") with it"
    }
    var finding = finding(.ambiguous, message, ofView: attribute.view)
    if isFramed, document.imported == nil { finding.severity = .note }
    if others.count > Self.mostNamed {
      finding.remarks = others.map {
        .init("\($0.attribute) moves with it", at: position(ofView: $0.view))
      }
    }
    return finding
  }
}

/// Some texts in a sentence; those behind the first `most` are counted only.
func inWords(_ texts: [String], most: Int) -> String {
  guard texts.count <= most else {
    return texts.prefix(most).joined(separator: ", ") + " and \(texts.count - most) more"
  }
  guard let last = texts.last, texts.count > 1 else { return texts.joined() }
  return texts.dropLast().joined(separator: ", ") + " and " + last
}
