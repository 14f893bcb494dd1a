import Plumb

/// Results as JSON, one line each, with keys in a fixed order and without empty lists.
public enum ResultJSON {
  /// Returns the result as one line of JSON without line break.
  public static func text(_ result: LayoutResult) -> String {
    String(decoding: bytes(result), as: UTF8.self)
  }

  /// Returns the result as one line of JSON in UTF-8, without line break.
  public static func bytes(_ result: LayoutResult) -> [UInt8] {
    var line = JSONLine()
    line.imported = result.imported?.equations
    line.result(result)
    return line.bytes
  }
}

/// The parts of a result.
extension JSONLine {
  /// Writes a result.
  fileprivate mutating func result(_ result: LayoutResult) {
    object {
      $0.member("id", result.id)
      $0.member("status", result.status.rawValue)
      if let solution = result.solution { $0.solution(solution, result) }
      $0.list("pages", result.pages) { $0.result($1) }
      $0.notes(result.notes)
      if let error = result.error { $0.failure(error) }
      if let times = result.times, let solution = result.solution {
        var completedLevels: Int?
        if case .limit = solution.outcome {
          completedLevels = solution.search.completedLevels
        }
        $0.statistics(times, solution.search, completedLevels: completedLevels)
      }
    }
  }

  /// Writes a constraint with further members and its position.
  mutating func constraint(
    _ constraint: ConstraintSource, details: (inout JSONLine) -> Void
  ) {
    object {
      $0.member("constraint", constraint.text, as: .text)
      details(&$0)
      switch constraint.place {
      case .equations(let line, let column): $0.place(line: line, column: column)
      case .rule(let number): $0.member("rule", Double(number))
      case .visual(let number, let line, let column):
        $0.member("visual", Double(number))
        if line > 1 { $0.member("line", Double(line)) }
        $0.member("column", Double(column), as: .column)
      case .property(let number): $0.member("property", Double(number))
      case .formula: break
      case .implicit(let reason): $0.member("implicit", reason)
      }
      if let location = constraint.location { $0.member("location", location.description) }
    }
  }

  /// Writes a violated constraint.
  mutating func unsatisfied(_ item: Solution.Unsatisfied) {
    constraint(item.constraint) {
      $0.member("priority", item.priority.rawValue)
      $0.member("by", item.amount, as: .amount)
    }
  }

  /// Writes the ambiguous attributes.
  mutating func ambiguous(_ ambiguous: [Solution.Ambiguous], areUnfinished: Bool) {
    list("ambiguous", ambiguous) { line, item in
      line.object {
        $0.member("attribute", item.attribute)
        guard item.hasRange else { return }
        $0.key("range")
        $0.numbers([item.lower, item.upper])
      }
    }
    if areUnfinished { member("rangesUnfinished", true) }
  }

  /// Writes the results of fitting texts: the sizes that fit, and a list for each kind of fault.
  ///
  /// - Parameters:
  ///   - texts: The results.
  ///   - name: Returns the name of a view by its index in the solution.
  mutating func texts(_ texts: TextOutcome, name: (Int) -> String) {
    if !texts.sizes.isEmpty {
      key("fontSizes")
      object { line in
        for text in texts.sizes { line.member(name(text.view), text.size) }
      }
    }
    let faults = texts.faults
    if faults.isEmpty { return }
    for rule in Finding.Rule.ofTexts {
      list(rule.rawValue, faults.filter { $0.rule == rule }) { line, fault in
        line.object {
          $0.member("view", name(fault.view))
          $0.details(of: fault)
        }
      }
    }
  }

  private mutating func details(of fault: TextFault) {
    switch fault.kind {
    case .truncated(let shown, let lines, let characters, let lacking):
      key("lines")
      numbers([Double(shown), Double(lines)])
      member("characters", Double(characters))
      if let lacking, lacking.width > 0 { member("moreWidth", lacking.width) }
      if let lacking, lacking.height > 0 { member("moreHeight", lacking.height) }
    case .clipped(let amount): member("by", amount)
    case .tooNarrow(let text, let amount):
      member("text", text)
      member("by", amount)
    case .missingString(let text, _): member("text", text)
    case .missingGlyphs(let scalars): list("characters", scalars) { $0.value(String($1)) }
    case .wrongCode(let reason): member("reason", reason)
    }
  }

  /// Writes a position in the equations; for an imported document the position in its file.
  private mutating func place(line: Int?, column: Int?) {
    var (line, column) = (line, column)
    if let text = imported, let place = line {
      let position = text.filePosition(line: place, column: column ?? 1)
      (line, column) = (position?.line, position?.column)
    }
    if let line { member("line", Double(line)) }
    if let column { member("column", Double(column), as: .column) }
  }

  /// Writes the notes about omitted parts of a file.
  fileprivate mutating func notes(_ notes: [LayoutError]) {
    list("notes", notes) { line, note in
      line.object {
        $0.member("message", note.message)
        if let line = note.line { $0.member("line", Double(line)) }
        if let column = note.column { $0.member("column", Double(column)) }
      }
    }
  }

  fileprivate mutating func solution(_ solution: Solution, _ result: LayoutResult) {
    let frames = result.allFrames
    if case .limit = solution.outcome, frames.isEmpty { member("feasible", false) }
    if !frames.isEmpty {
      reserveCapacity(48 * frames.count)
      if let imported = result.imported {
        self.frames("frames", imported, solution.views, frames)
        self.frames("windowFrames", imported, solution.views, solution.absoluteFrames)
      } else {
        self.frames("frames", of: solution.views.indices, solution.views, frames)
      }
      let guides = solution.views.guidePlaces
      if !guides.isEmpty { self.frames("guides", of: guides, solution.views, frames) }
    }
    let unsatisfied = solution.unsatisfied
    reserveCapacity(128 * unsatisfied.count)
    list("unsatisfied", unsatisfied) { line, item in line.unsatisfied(item) }
    ambiguous(solution.ambiguous, areUnfinished: solution.search.hasUnfinishedRanges)
    texts(result.texts) {
      result.imported?.key(of: $0, in: solution.views) ?? solution.views[$0].name
    }
    list("choices", solution.choices) { line, item in
      line.constraint(item.constraint) { $0.member("alternative", Double(item.alternative)) }
    }
    if !solution.choices.isEmpty {
      member("choice", solution.search.choiceIsProved ? "proved" : "found")
    }
    if let search = solution.search.unfinishedChoice { unfinished("integer", search) }
    if let reach = solution.search.assumedReach { member("assumedReach", reach) }
    list("grid", solution.gridDeviations) { line, item in
      line.constraint(item.constraint) { $0.member("by", item.amount) }
    }
    if let search = solution.search.unfinishedGrid { unfinished("unfinishedGrid", search) }
    if case .infeasible(let conflict) = solution.outcome { self.conflict(conflict) }
  }

  private mutating func frames(
    _ name: String, of places: Range<Int>, _ views: Solution.Views, _ frames: [Frame]
  ) {
    key(name)
    object { line in
      for place in places {
        line.key(views.nameBytes(of: place))
        let frame = frames[place]
        line.numbers(frame.x, frame.y, frame.width, frame.height)
      }
    }
  }

  /// Writes the frames of an imported document, by the file's keys of the views.
  private mutating func frames(
    _ name: String, _ imported: ImportedResult, _ views: Solution.Views, _ frames: [Frame]
  ) {
    key(name)
    object { line in
      for place in views.indices {
        line.key(imported.key(of: place, in: views))
        let frame = frames[place]
        line.numbers(frame.x, frame.y, frame.width, frame.height)
      }
    }
  }

  private mutating func conflict(_ conflict: Solution.Conflict) {
    list("conflict", conflict.members) { line, item in line.constraint(item) { _ in } }
    if !conflict.further.isEmpty {
      list("conflicts", conflict.all) { line, members in
        line.array(members) { line, item in line.constraint(item) { _ in } }
      }
    }
    if !conflict.isComplete { member("moreConflicts", true) }
    if !conflict.isIrreducible { member("reduced", false) }
    if let relaxation = conflict.relaxation { self.relaxation(relaxation) }
  }

  /// Writes a relaxation, also an empty one.
  private mutating func relaxation(_ relaxation: [Solution.Relaxed]) {
    list("relaxation", relaxation, leavesOutEmpty: false) { line, item in
      line.constraint(item.constraint) { $0.member("by", item.amount) }
    }
  }

  /// Writes an unfinished search; unknown values are null.
  private mutating func unfinished(
    _ name: String, _ unfinished: Solution.Search.Unfinished
  ) {
    key(name)
    object {
      if let priority = unfinished.priority { $0.member("priority", priority.rawValue) }
      if let incumbent = unfinished.incumbent { $0.member("incumbent", incumbent) }
      $0.member("bound", unfinished.bound)
      if let gap = unfinished.gap { $0.member("gap", gap) }
    }
  }

  fileprivate mutating func failure(_ failure: LayoutError) {
    key("error")
    object {
      $0.member("code", failure.code.name)
      $0.member("message", failure.message)
      if let rule = failure.rule { $0.member("rule", Double(rule)) }
      if let visual = failure.visual { $0.member("visual", Double(visual)) }
      if failure.rule == nil, failure.visual == nil {
        $0.place(line: failure.line, column: failure.column)
      } else {
        if let line = failure.line { $0.member("line", Double(line)) }
        if let column = failure.column { $0.member("column", Double(column)) }
      }
      if let suggestion = failure.suggestion { $0.member("suggestion", suggestion) }
    }
  }

  /// Writes the statistics of a solve, with the completed levels if a limit stopped it.
  mutating func statistics(
    _ times: LayoutResult.Times, _ search: Solution.Search, completedLevels: Int? = nil
  ) {
    key("stats")
    object {
      $0.member("parseSeconds", times.parseSeconds)
      $0.member("solveSeconds", times.solveSeconds)
      $0.member("iterations", Double(search.iterations))
      $0.member("blocks", Double(search.blocks))
      if search.integerPrograms > 0 {
        $0.member("integerPrograms", Double(search.integerPrograms))
        $0.member("nodes", Double(search.nodes))
      }
      $0.member("fairness", search.isFair)
      if let completedLevels { $0.member("completedLevels", Double(completedLevels)) }
      $0.list("fonts", times.fonts) { $0.value($1) }
    }
  }
}
