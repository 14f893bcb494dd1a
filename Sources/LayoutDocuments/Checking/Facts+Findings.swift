import LayoutNotation
import Plumb

/// The findings of a check, made of facts.
extension Facts {
  /// How many attributes that move with another one a message names.
  private static let mostNamed = 4

  /// The findings, in the order of the file.
  var findings: [Finding] {
    var findings = conflict.map(conflicts) ?? []
    findings += unsatisfied.filter(\.isNoteworthy).map(finding)
    findings += limits.map { Finding(.limit, words($0), of: .limit($0)) }
    findings += redundant.map(finding)
    if let failure { findings.append(Finding(.invalid, "\(failure)")) }
    findings += unusedMetrics.map {
      unusedMetric(document.metrics[$0].name, places.position(ofMetric: $0))
    }
    findings += document.unusedTextMetrics.map {
      unusedMetric($0.name, places.file.position(at: $0.offset))
    }
    findings += unusedStyles.map(unusedStyle)
    let free = Dictionary(grouping: unusedViews.isEmpty ? [] : solution.ambiguous, by: \.place)
    findings += unusedViews.compactMap { unusedView(solution.views[$0].name, free[$0] ?? []) }
    findings += freedoms.map(finding) + placements.map(finding) + misplaced.map(finding)
    findings += textFaults.map(finding)
    findings += (document.imported?.findings ?? []).map { finding in
      var finding = finding
      finding.length = places.length(of: "", at: finding.position)
      return finding
    }
    findings += (document.imported?.notes ?? []).map { note in
      let position = note.position(in: nil, places.file)
      return Finding(
        .skipped, note.message, at: position, length: places.length(of: "", at: position),
        of: .error(note.code))
    }
    return findings.inFileOrder
  }

  private func words(_ limit: Limit) -> String {
    switch limit {
    case .frames: "the time limit ended the solve before there was a layout"
    case .wishes:
      "the time limit ended the solve; the frames satisfy the required constraints, not all optional ones"
    case .alternatives:
      "a limit ended the search for alternatives; others may keep more optional constraints"
    case .opponents:
      "the time limit ended the search for the constraints that others are violated for"
    case .redundancy: "the time limit ended the search for redundant constraints"
    }
  }

  // MARK: Constraints

  /// Returns the conflicts of an infeasible layout. The first one has the relaxation that would
  /// resolve them all.
  private func conflicts(_ found: Solution.Conflict) -> [Finding] {
    var findings = found.all.map { conflict($0, isIrreducible: found.isIrreducible) }
    if !found.isComplete { findings[0].remarks.append(.init("there may be more conflicts")) }
    if let relaxation = found.relaxation {
      findings[0].remarks.append(.init(SolutionText.relaxationTitle(relaxation)))
      findings[0].remarks += relaxation.map {
        .init(
          "\($0.constraint.text)  by \(number($0.amount))", at: places.position(of: $0.constraint))
      }
      findings[0].repairs = repairs.relaxations(
        relaxation.map { ($0.constraint, $0.amount, places.position(of: $0.constraint)) })
    }
    if isRounding(found) {
      findings[0].remarks.append(.init("frames in the file are rounded, which may be why"))
      for place in findings.indices { findings[place].severity = .note }
    }
    return findings
  }

  private func conflict(_ members: [ConstraintSource], isIrreducible: Bool) -> Finding {
    var remarks = members.map(remark)
    if !isIrreducible {
      remarks.append(.init("a limit ended the search; some of these may not matter"))
    }
    let written = members.first(where: isConstraintOfFile) ?? members.first { !$0.isImplicit }
    return finding(
      .conflict,
      members.count == 1
        ? "this cannot hold" : "these \(members.count) constraints cannot all hold",
      about: written ?? members.first, remarks: remarks)
  }

  private func finding(of unsatisfied: UnsatisfiedConstraint) -> Finding {
    var note = "priority \(number(unsatisfied.priority.rawValue))"
    if case .implicit(let reason) = unsatisfied.constraint.place { note = "\(reason), \(note)" }
    var remarks = unsatisfied.opponents.first.map { opponent in
      var remark = remark(opponent)
      remark.text = "against \(remark.text)"
      return remark
    }
    let rest = unsatisfied.opponents.count - unsatisfied.opponents.first.count
    if rest > 0 { remarks.append(.init("against \(rest) more")) }
    var finding = finding(
      .unsatisfied,
      "`\(unsatisfied.constraint.text)` (\(note)) is violated by \(number(unsatisfied.amount))",
      about: unsatisfied.constraint, remarks: remarks)
    if unsatisfied.isBroken { finding.severity = .warning }
    return finding
  }

  private func finding(of redundant: RedundantConstraint) -> Finding {
    let text = "`\(redundant.constraint.text)`"
    let message: String
    let others: [ConstraintSource]
    switch redundant.reason {
    case .implied(let sources):
      message = "\(text) can be removed: it follows from \(quoted(sources))"
      others = sources
    case .decided(let other):
      message = "\(text) has no effect: `\(other.text)` decides it with a higher priority"
      others = [other]
    case .repeated(let other):
      message = "\(text) says the same as `\(other.text)`, so that it counts twice"
      others = [other]
    }
    var remarks = others.prefix(Self.mostReasons).map(remark)
    let rest = others.count - Self.mostReasons
    if rest > 0 { remarks.append(.init("and \(rest) more")) }
    var finding = finding(.redundant, message, about: redundant.constraint, remarks: remarks)
    finding.repairs = repairs.removal(of: redundant, at: finding.position)
    return finding
  }

  private var repairs: Repairs { Repairs(of: places.file, document) }

  private func finding(
    _ rule: Finding.Rule, _ message: String, about source: ConstraintSource?,
    remarks: [Finding.Remark] = []
  ) -> Finding {
    let position = source.flatMap(places.position)
    var finding = Finding(
      rule, message, at: position,
      length: source.map { places.length(of: $0, at: position) } ?? 0, remarks: remarks,
      of: source.map(Finding.Subject.init))
    if let source, !source.isImplicit { finding.detail = source.text }
    return finding
  }

  private func remark(_ source: ConstraintSource) -> Finding.Remark {
    let position = places.position(of: source)
    let suffix =
      switch source.place {
      case .equations: ""
      case .visual where position != nil: ""
      case .rule, .visual, .formula, .property, .implicit: "  (\(source.place))"
      }
    return .init(source.text + suffix, at: position)
  }

  /// Joins some texts in a sentence; long lists are cut short.
  private func quoted(_ sources: [ConstraintSource]) -> String {
    let texts = sources.map { source in
      if case .implicit(let reason) = source.place {
        "`\(source.text)` (\(reason))"
      } else {
        "`\(source.text)`"
      }
    }
    return inWords(texts, most: 3)
  }

  // MARK: Views

  private func unusedMetric(_ name: String, _ position: SourcePosition?) -> Finding {
    Finding(
      .unusedMetric, "no constraint uses the metric \"\(name)\"", at: position,
      length: places.length(of: name, at: position), of: .named(name))
  }

  private func unusedStyle(_ name: String, _ offset: Int) -> Finding {
    let position = places.file.position(at: offset)
    return Finding(
      .unusedStyle, "no view has the style \"\(name)\"", at: position,
      length: places.length(of: name, at: position), of: .named(name))
  }

  private func unusedView(_ name: String, _ free: [Solution.Ambiguous]) -> Finding? {
    // Guides that were made for a screen are not in the user's file.
    if document.imported != nil, places.isGuide(name) { return nil }
    var message =
      "no constraint uses \(places.isGuide(name) ? "the guide " : "")\(quotedName(name))"
    let isFramed = places.isFramed(name)
    if isFramed {
      message += "; it has the \(givenFrame)"
    } else if !free.isEmpty {
      let names = inWords(free.map(\.dimension.rawValue), most: 4)
      message += "; its \(names) \(free.count == 1 ? "is" : "are") free"
    }
    var finding = finding(.unusedView, message, ofView: name)
    if isFramed { finding.severity = .note }
    return finding
  }

  private func finding(of freedom: Freedom) -> Finding {
    let (leader, others) = (freedom.leader, freedom.others)
    let isFramed = places.isFramed(leader.view)
    var message = "\(leader.attribute) \(leader.freedomText)"
    if isFramed { message += "; it has the \(givenFrame)" }
    if !others.isEmpty {
      let names = others.map(\.attribute)
      message +=
        "; \(inWords(names, most: Self.mostNamed)) \(others.count == 1 ? "moves" : "move") with it"
    }
    var finding = finding(
      .ambiguous, message, ofView: leader.view, .attribute(leader.view, leader.dimension))
    if isFramed, document.imported == nil { finding.severity = .note }
    if others.count > Self.mostNamed {
      finding.remarks = others.map {
        .init("\($0.attribute) moves with it", at: places.position(ofView: $0.view))
      }
    }
    return finding
  }

  /// Returns the finding about the frame of a view.
  func finding(of placement: Placement) -> Finding {
    let view = solution.views[placement.view]
    let name = quotedName(view.name)
    switch placement.kind {
    case .outside(let beyond, let isAway, let isRecorded):
      let parent = quotedName(solution.views[view.parent ?? 0].name)
      let amounts = beyond.map { "\(number($0.by)) \(words($0.side))" }
      var finding = finding(
        .outside,
        "\(name) \(isAway ? "lies outside" : "sticks out of") \(parent): "
          + inWords(amounts, most: amounts.count), ofView: view.name)
      if isRecorded { finding.severity = .note }
      return finding
    case .zeroSize(let sizes):
      let what = sizes.count == 1 ? "no \(sizes[0].rawValue)" : "neither width nor height"
      var finding = finding(.zeroSize, "\(name) has \(what)", ofView: view.name)
      finding.detail = what
      finding.remarks = (wishesForNothing[placement.view] ?? []).map {
        .init("`\($0.text)` decides that", at: places.position(of: $0))
      }
      if let (what, size) = sizelessContent(of: solution.views.id(of: placement.view)),
        sizes.contains(size)
      {
        finding.severity = .warning
        finding.remarks.append(
          .init(
            "\(what) has no intrinsic \(size.rawValue): say how "
              + "\(size == .width ? "wide" : "high") it is"))
      }
      return finding
    case .overlap(let covered, let isCut):
      let names = covered.map { solution.views[$0.view].name }
      var finding = finding(
        .overlap, "\(name) overlaps \(inWords(names.map(quotedName), most: 3))", ofView: view.name)
      finding.remarks = zip(names, covered).map { name, other in
        .init(
          "\(quotedName(name)), by \(number(other.width)) × \(number(other.height))",
          at: places.position(ofView: name))
      }
      finding.detail = names.map(quotedName).sorted().joined(separator: ", ")
      if isCut { finding.remarks.append(.init("there may be more that overlap")) }
      return finding
    }
  }

  /// Returns the content of a view that gives no preferred size along one axis, and that axis. The
  /// view needs a given size there, because the other size follows from it.
  private func sizelessContent(of view: Int) -> (what: String, size: LayoutAttribute)? {
    if let measure = document.allViews.measures[view] {
      let size: LayoutAttribute = measure.size == .height ? .width : .height
      return ("a measured text", size)
    }
    guard let stack = document.allViews.stacks[view], stack.wraps else { return nil }
    return ("a stack that wraps", stack.axis == .horizontal ? .width : .height)
  }

  private func words(_ side: Placement.Side) -> String {
    switch side {
    case .left: "on the left"
    case .top: "above"
    case .right: "on the right"
    case .bottom: "below"
    }
  }

  private func finding(of misplaced: Misplaced) -> Finding {
    let view = solution.views[misplaced.view]
    var message =
      "\(quotedName(view.name)) is misplaced: the file has it at \(words(misplaced.recorded)), its "
      + "constraints put it at \(words(view.frame))"
    if misplaced.inside > 0 {
      message +=
        misplaced.inside == 1
        ? "; so is a view inside it" : "; so are \(misplaced.inside) views inside it"
    }
    return finding(.misplaced, message, ofView: view.name)
  }

  private func words(_ frame: Frame) -> String {
    let numbers = [frame.x, frame.y, frame.width, frame.height].map {
      number(($0 * 100).rounded() / 100)
    }
    return "(\(numbers[0]), \(numbers[1])) with \(numbers[2]) × \(numbers[3])"
  }

  /// The name that messages use for the frame given to a view.
  private var givenFrame: String {
    document.imported == nil ? "given frame" : "recorded frame"
  }

  /// Returns a finding about a view, placed where the view is named.
  func finding(
    _ rule: Finding.Rule, _ message: String, ofView name: String,
    _ subject: Finding.Subject? = nil
  ) -> Finding {
    let position = places.position(ofView: name)
    return Finding(
      rule, message, at: position, length: places.length(of: name, at: position),
      of: subject ?? .named(name))
  }

  func number(_ value: Double) -> String { CanonicalNumber.text(value) ?? "?" }
}

/// Joins some texts in a sentence. Texts after the first `most` are only counted.
func inWords(_ texts: [String], most: Int) -> String {
  guard texts.count <= most else {
    return texts.prefix(most).joined(separator: ", ") + " and \(texts.count - most) more"
  }
  guard let last = texts.last, texts.count > 1 else { return texts.joined() }
  return texts.dropLast().joined(separator: ", ") + " and " + last
}
