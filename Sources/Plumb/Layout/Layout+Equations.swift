import FlatMemory
import LayoutNotation

extension Layout {
  /// Adds the constraint of one line in RMExtensions' notation, or edits an existing constant.
  ///
  /// If an earlier call added a constraint with the same items, attributes, relation, multiplier
  /// and priority, its constant is edited. A line with `||` or `&&` is one constraint: all of its
  /// parts have to match, in the same order.
  ///
  /// An equation may span several lines if it is valid with line breaks read as blanks.
  ///
  /// With a `?` in the line, `trace` receives how it was read, and after each solve whether it
  /// holds.
  ///
  /// - Parameters:
  ///   - equation: Such as `table.top == calendar.bottom + 8 @ high  # below`.
  ///   - fileID: The file of the call, which errors and conflicts name.
  ///   - line: The line of the call, which errors and conflicts name.
  /// - Returns: The constraint. For a line without a constraint (a comment, or `a.resistH == low`,
  ///   which sets a priority) the trivial constraint `view.width == view.width`, which is in no
  ///   layout.
  /// - Throws: `LayoutError` with line, column and caret; `syntax` for more than one equation.
  @discardableResult
  public func eq(
    _ equation: String, fileID: String = #fileID, line: Int = #line
  ) throws(LayoutError) -> LayoutConstraint {
    let location = CodeLocation(fileID: fileID, line: line)
    return try add(equations: equation, isOne: true, from: location).first
      ?? LayoutConstraint(
        item: root, attribute: .width, relation: .equal,
        terms: [.init(coefficient: 1, value: .attribute(root, .width))], constant: 0,
        priority: .required,
        written: .source(
          ConstraintSource(
            text: equation, place: .equations(line: 1, column: 1), location: location)))
  }

  /// Adds the constraints of a text of lines in RMExtensions' notation.
  ///
  /// Either all lines take effect or none. The order of lines matters only for `last_visible`. A
  /// repeated line counts once.
  ///
  /// Lines inside `when a.width >= 100 { … } else { … }` apply only if the condition holds, or
  /// does not hold. The attributes that it reads are solved before anything that these lines
  /// constrain.
  ///
  /// - Parameters:
  ///   - equations: The lines.
  ///   - fileID: The file of the call, which errors and conflicts name.
  ///   - line: The line of the call, which errors and conflicts name.
  /// - Returns: The constraints in line order, without those in a branch that metrics alone rule
  ///   out, as in `when columns == 1 { … }`.
  /// - Throws: `LayoutError` with line, column and caret.
  @discardableResult
  public func eqs(
    _ equations: String, fileID: String = #fileID, line: Int = #line
  ) throws(LayoutError) -> [LayoutConstraint] {
    try add(equations: equations, from: CodeLocation(fileID: fileID, line: line))
  }

  /// Removes the constraint that an equation added, regardless of its current constant.
  ///
  /// - Parameters:
  ///   - equation: The equation that added it, with any constant.
  ///   - location: The Swift code of the call, which errors name.
  /// - Returns: The removed constraint; the same equation may add a new one later.
  /// - Throws: `LayoutError` with line, column and caret. The code is `constraintNotFound` if
  ///   there is no such constraint. It is `syntax` for more than one equation, or if several
  ///   constraints differ only in the constant and none has the constant of the equation.
  package func remove(
    equation: String, from location: CodeLocation
  ) throws(LayoutError) -> LayoutConstraint {
    do throws(LayoutError) {
      var reading = try read(equation, isOne: true, from: location)
      guard let (number, line) = reading.drafts.first, reading.drafts.count == 1 else {
        throw SourceText(equation).error(
          .syntax, "xeq takes one equation, with which the constraint was added",
          at: 0..<equation.utf8.count)
      }
      let draft = reading.constraints.object(Int(number), in: self)
      let candidates = equations(saying: Int(number), in: reading.constraints)
      guard !candidates.isEmpty else {
        throw reading.error(
          .constraintNotFound,
          "no equation added this constraint; items, attributes, relation, multiplier and priority "
            + "must be the same", ofLine: line)
      }
      let exact = candidates.filter { $0.hasConstants(of: draft) }
      guard let found = candidates.count == 1 ? candidates.first : exact.first else {
        throw reading.error(.syntax, severalCandidates, ofLine: line)
      }
      firstItems.note(reading.firstItems, of: table.count)
      remove(found)
      if draft.isTraced {
        trace("? \(reading.text(ofLine: line))\n  removes: \(found.equation)")
      }
      return found
    } catch {
      throw error.located(location)
    }
  }

  /// Adds the constraints of an equations text.
  ///
  /// - Parameters:
  ///   - equations: The text.
  ///   - isOne: Whether the text is one equation, which may span several lines.
  ///   - location: Its place in Swift code.
  /// - Returns: The constraints, as `eqs` does.
  /// - Throws: `LayoutError` with line, column and caret.
  private func add(
    equations: String, isOne: Bool = false, from location: CodeLocation
  ) throws(LayoutError) -> [LayoutConstraint] {
    do throws(LayoutError) {
      let reading = try read(equations, isOne: isOne, from: location)
      if isOne,
        let second = (reading.drafts.map(\.line) + reading.priorities.map(\.line)).sorted()
          .dropFirst().first
      {
        throw reading.error(
          .syntax, "eq takes one equation and returns its constraint; eqs takes several",
          ofLine: second)
      }
      return try merge(reading)
    } catch {
      throw error.located(location)
    }
  }

  /// Adds the constraints of a document's equations to a layout that has none yet.
  ///
  /// - Parameter equations: The text.
  /// - Throws: `LayoutError` with line, column and caret.
  package func add(equations: SourceText) throws(LayoutError) {
    let reading = try EquationReading(
      try EquationParser(metrics: metrics, data: data).parse(equations, recorder: recorder),
      in: self,
      from: nil)
    reading.constraints.checkInvariants(viewCount: table.count)
    stored = reading.constraints
    hasEquations = !reading.drafts.isEmpty
    let first = stored.firstOfEach(reading.drafts.map(\.number))
    stored.order += zip(reading.drafts, first).lazy.filter { $0.number == $1 }.map(\.1)
    var traces: [String] = []
    for (draft, first) in zip(reading.drafts, first) {
      if reading.table.lines[draft.line].isTraced {
        traces.append(
          "? \(reading.text(ofLine: draft.line))\n  "
            + "\(draft.number == first ? "adds" : "repeats"): "
            + stored.object(Int(draft.number), in: self).equation)
      }
    }
    traces += finish(reading)
    // A trace does not depend on the metrics.
    if !traces.isEmpty { recorder?.noteReading() }
    for text in traces { trace(text) }
  }

  /// Applies the parts of a text other than its constraints.
  ///
  /// - Returns: The traces of `?`.
  private func finish(_ reading: EquationReading) -> [String] {
    var traces: [String] = []
    firstItems.note(reading.firstItems, of: table.count)
    for (view, which, value, line) in reading.priorities {
      update(Int(view)) {
        switch which {
        case .resistH: $0.resistance.horizontal = Priority(value)
        case .resistV: $0.resistance.vertical = Priority(value)
        case .hugH: $0.hugging.horizontal = Priority(value)
        case .hugV: $0.hugging.vertical = Priority(value)
        }
      }
      if reading.table.lines[line].isTraced {
        traces.append(
          "? \(reading.text(ofLine: line))\n  sets \(which.rawValue) of \(table.name(of: Int(view))) to "
            + exact(value))
      }
    }
    return traces
  }

  /// Reads a text without changing the layout.
  private func read(
    _ text: String, isOne: Bool, from location: CodeLocation?
  ) throws(LayoutError) -> EquationReading {
    let parsed = try parse(text, isOne: isOne)
    return try takingBackGuides { () throws(LayoutError) in
      try EquationReading(parsed, in: self, from: location)
    }
  }

  private func parse(_ text: String, isOne: Bool) throws(LayoutError) -> EquationTable {
    let parser = EquationParser(metrics: metrics)
    do throws(LayoutError) {
      return try parser.parse(text)
    } catch {
      guard isOne, let table = try? parser.parseLine(text), !table.lines.isEmpty else {
        throw error
      }
      return table
    }
  }

  /// Adds the drafts to the layout, or edits the constraints that they match.
  private func merge(_ reading: EquationReading) throws(LayoutError) -> [LayoutConstraint] {
    var reading = reading
    let first = reading.constraints.firstOfEach(reading.drafts.map(\.number))
    var new: [LayoutConstraint] = []
    var edits: [ObjectIdentifier: (edited: LayoutConstraint, draft: LayoutConstraint)] = [:]
    var merged: [LayoutConstraint] = []
    var traces: [String] = []
    for ((number, line), first) in zip(reading.drafts, first) {
      let draft = reading.constraints.object(Int(number), in: self)
      // Usually there are no earlier equations, and so no constraint to edit.
      let candidates =
        hasEquations ? equations(saying: Int(number), in: reading.constraints) : []
      var what = "adds"
      if let edited = candidates.first {
        let edit = edits[ObjectIdentifier(edited)]
        guard edit?.draft.hasConstants(of: draft) ?? (candidates.count == 1) else {
          throw reading.error(.syntax, severalCandidates, ofLine: line)
        }
        edits[ObjectIdentifier(edited)] = (edited, draft)
        merged.append(edited)
        let constants = edited.constants.map(exact).joined(separator: ", ")
        what = "edits the constant, which was \(constants), of"
      } else if first != number {
        merged.append(reading.constraints.object(Int(first), in: self))
        what = "repeats"
      } else {
        new.append(draft)
        merged.append(draft)
      }
      if draft.isTraced {
        traces.append("? \(reading.text(ofLine: line))\n  \(what): \(draft.equation)")
      }
    }
    for (edited, draft) in edits.values {
      edited.edit(as: draft)
      edited.isTraced = draft.isTraced
    }
    for constraint in new { insert(constraint) }
    hasEquations = hasEquations || !new.isEmpty
    for text in traces + finish(reading) { trace(text) }
    return merged
  }
}

/// The message for an equation that matches several constraints.
private let severalCandidates =
  "this may change more than one constraint: several differ in nothing but the constant; change or "
  + "remove the one you mean through its own value"
