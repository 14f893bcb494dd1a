import Plumb

/// Writes results as JSON, one line each, keys always in the same order, empty lists left out.
public enum ResultJSON {
  /// The result as one line of JSON without line break.
  public static func text(_ result: LayoutResult) -> String {
    var line = JSONLine()
    line.object {
      $0.member("id", result.id)
      $0.member("status", result.status.rawValue)
      if result.status == .limit, result.frames.isEmpty { $0.member("feasible", false) }
      if !result.frames.isEmpty {
        $0.key("frames")
        $0.object { line in
          for named in result.frames {
            line.key(named.name)
            line.numbers([
              named.frame.x, named.frame.y, named.frame.width, named.frame.height,
            ])
          }
        }
      }
      $0.list("unsatisfied", result.unsatisfied) { line, item in
        line.constraint(item.constraint) {
          $0.member("priority", item.priority.rawValue)
          $0.member("by", item.amount)
        }
      }
      $0.list("ambiguous", result.ambiguous) { line, item in
        line.object {
          $0.member("attribute", item.attribute)
          guard item.hasRange else { return }
          $0.key("range")
          $0.numbers([item.lower, item.upper])
        }
      }
      if result.hasUnfinishedRanges { $0.member("rangesUnfinished", true) }
      $0.list("choices", result.choices) { line, item in
        line.constraint(item.constraint) { $0.member("alternative", Double(item.alternative)) }
      }
      if let unfinished = result.unfinishedChoice { $0.unfinished("integer", unfinished) }
      $0.list("grid", result.gridDeviations) { line, item in
        line.constraint(item.constraint) { $0.member("by", item.amount) }
      }
      if let unfinished = result.unfinishedGrid { $0.unfinished("unfinishedGrid", unfinished) }
      $0.list("conflict", result.conflict) { line, item in line.constraint(item) { _ in } }
      if !result.furtherConflicts.isEmpty {
        $0.list("conflicts", [result.conflict] + result.furtherConflicts) { line, conflict in
          line.array(conflict) { line, item in line.constraint(item) { _ in } }
        }
      }
      if !result.areAllConflictsListed { $0.member("moreConflicts", true) }
      if !result.isConflictIrreducible { $0.member("reduced", false) }
      if let relaxation = result.relaxation { $0.relaxation(relaxation) }
      if let error = result.error { $0.failure(error) }
      if let statistics = result.statistics { $0.statistics(statistics) }
    }
    return line.text
  }
}

/// The parts of a result.
extension JSONLine {
  /// A constraint, what is said about it, and its place.
  mutating func constraint(
    _ constraint: ConstraintSource, details: (inout JSONLine) -> Void
  ) {
    object {
      $0.member("constraint", constraint.text)
      details(&$0)
      switch constraint.place {
      case .equations(let line, let column):
        $0.member("line", Double(line))
        $0.member("column", Double(column))
      case .rule(let number): $0.member("rule", Double(number))
      case .visual(let number, let line, let column):
        $0.member("visual", Double(number))
        if line > 1 { $0.member("line", Double(line)) }
        $0.member("column", Double(column))
      case .property(let number): $0.member("property", Double(number))
      case .formula: break
      case .implicit(let reason): $0.member("implicit", reason)
      }
      if let location = constraint.location { $0.member("location", location.description) }
    }
  }

  /// A relaxation; an empty one is an answer too.
  fileprivate mutating func relaxation(_ relaxation: [Solution.Relaxed]) {
    list("relaxation", relaxation, leavesOutEmpty: false) { line, item in
      line.constraint(item.constraint) { $0.member("by", item.amount) }
    }
  }

  /// A search that a budget ended; what it does not know is null.
  fileprivate mutating func unfinished(
    _ name: String, _ unfinished: Solution.UnfinishedChoice
  ) {
    key(name)
    object {
      if let priority = unfinished.priority { $0.member("priority", priority.rawValue) }
      if let incumbent = unfinished.incumbent { $0.member("incumbent", incumbent) }
      $0.member("bound", unfinished.bound)
      if let gap = unfinished.gap { $0.member("gap", gap) }
    }
  }

  fileprivate mutating func failure(_ failure: LayoutResult.Failure) {
    key("error")
    object {
      $0.member("code", failure.code)
      $0.member("message", failure.message)
      if let rule = failure.rule { $0.member("rule", Double(rule)) }
      if let visual = failure.visual { $0.member("visual", Double(visual)) }
      if let line = failure.line { $0.member("line", Double(line)) }
      if let column = failure.column { $0.member("column", Double(column)) }
      if let suggestion = failure.suggestion { $0.member("suggestion", suggestion) }
    }
  }

  fileprivate mutating func statistics(_ statistics: LayoutResult.Statistics) {
    key("stats")
    object {
      $0.member("parseSeconds", statistics.parseSeconds)
      $0.member("solveSeconds", statistics.solveSeconds)
      $0.member("iterations", Double(statistics.iterations))
      $0.member("blocks", Double(statistics.blocks))
      if statistics.integerPrograms > 0 {
        $0.member("integerPrograms", Double(statistics.integerPrograms))
        $0.member("nodes", Double(statistics.nodes))
      }
      if let fairness = statistics.fairness { $0.member("fairness", fairness) }
      if let levels = statistics.completedLevels { $0.member("completedLevels", Double(levels)) }
    }
  }
}
