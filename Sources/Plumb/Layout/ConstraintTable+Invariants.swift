extension ConstraintTable {
  #if PLUMB_CHECKS
  /// Stops the program if a view, term, part or condition of a record is out of range.
  func checkInvariants(viewCount: Int) {
    let views = 0..<Int32(truncatingIfNeeded: viewCount)
    for (number, record) in records.enumerated() {
      precondition(views.contains(record.item), "record \(number) is of no view")
      precondition(record.terms.upperBound <= terms.count, "record \(number) has terms of none")
      precondition(parts(of: number).lowerBound >= 0, "record \(number) has parts of none")
      if let branch = record.branch {
        precondition(branch.condition < number, "record \(number) waits for a later one")
      }
      for term in terms[record.terms] where term.attribute != nil {
        precondition(views.contains(term.view), "a term of record \(number) is of no view")
      }
    }
    for number in order { precondition(records.indices.contains(Int(number)), "no record") }
  }
  #else
  /// Does nothing: checks run only in builds with `PLUMB_CHECKS`.
  @inline(__always) func checkInvariants(viewCount: Int) {}
  #endif
}
