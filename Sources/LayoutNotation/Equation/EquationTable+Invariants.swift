extension EquationTable {
  #if PLUMB_CHECKS
  /// Stops the program if an index or range is outside of its text or table.
  func checkInvariants() {
    func isInText(_ span: Span) -> Bool {
      0 <= span.start && span.start <= span.end && Int(span.end) <= source.bytes.count
    }
    var (partCount, termCount) = (0, 0)
    for (place, line) in lines.enumerated() {
      precondition(isInText(line.span) && isInText(line.item), "line \(place) is not in the text")
      precondition(line.parts.lowerBound == partCount, "line \(place) has parts of another")
      partCount = line.parts.upperBound
      precondition(partCount <= parts.count, "line \(place) has parts that are none")
      precondition(line.priority > 0 && line.priority <= 1000, "line \(place) has no priority")
      if let condition = line.branch?.condition {
        precondition(
          condition < place && lines[condition].kind == .condition,
          "line \(place) is no branch of \(condition)")
      }
      for part in parts[line.parts] {
        precondition(isInText(part.span), "a part of line \(place) is not in the text")
        precondition(
          part.left.lowerBound == termCount && part.right.upperBound <= terms.count,
          "a part of line \(place) has terms of another")
        termCount = part.right.upperBound
        for term in terms[part.left.lowerBound..<termCount] {
          precondition(isInText(term.span) && isInText(term.item), "a term is not in the text")
          precondition((term.attribute == nil) == term.item.range.isEmpty, "a term has no view")
        }
      }
    }
    precondition(partCount == parts.count && termCount == terms.count, "parts or terms are lost")
  }
  #else
  /// Does nothing: checks run only in builds with `PLUMB_CHECKS`.
  @inline(__always) func checkInvariants() {}
  #endif
}
