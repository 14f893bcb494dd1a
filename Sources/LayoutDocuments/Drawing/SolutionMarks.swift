import FlatMemory
import LayoutNotation
import Plumb

/// The marks that a picture of a solution shows beside its views.
struct SolutionMarks {
  /// The highlights of views, by their indices in the solution.
  private(set) var highlights: [Int: SVGDrawing.Highlight] = [:]
  private(set) var marks = SVGDrawing.Marks()

  /// With more views, or more marks, satisfied constraints are left out.
  private static let mostViews = 48
  private static let mostPlainMarks = 64
  /// How many findings of each kind are drawn; the views of all are highlighted.
  private static let mostFindings = 24
  /// How many findings of each kind are written out.
  private static let mostNotes = 8

  private let solution: Solution
  private let conflict: Solution.Conflict?
  private let ruleViews: [Int: String]
  private let isImported: Bool
  private let frames: [Frame]
  /// The violated constraints.
  private var unsatisfied: [UnsatisfiedConstraint] = []
  /// The numbers of constraints in the list of all.
  private var numbers: [ConstraintSource: Int] = [:]

  init(_ drawn: DrawnSolution, listing lowered: PreparedLayout? = nil) throws(LayoutError) {
    (solution, conflict) = (drawn.solution, drawn.conflict)
    (ruleViews, isImported) = (drawn.ruleViews, drawn.isImported)
    frames = solution.allAbsoluteFrames
    let isSmall = solution.views.count <= Self.mostViews + 1
    addRanges()
    if let lowered {
      addConstraints(of: lowered, isSmall: isSmall)
    } else if isSmall || conflict != nil || !solution.unsatisfied.isEmpty {
      addConstraints(of: try drawn.lowered(), isSmall: isSmall)
    }
    marks.gridStep = solution.views.properties(of: 0).grid
    addRemark(drawn.direction)
    addNotes()
  }

  // MARK: Marks

  private mutating func addConstraints(of lowered: PreparedLayout, isSmall: Bool) {
    let members = conflict.map(\.all)?.flatMap(\.self) ?? []
    var constraints = ConstraintMarks(
      frames: frames, parents: frames.indices.map(solution.views.parent),
      conflicting: Set(members), showsPlain: isSmall)
    let placed = lowered.placedConstraints(in: solution)
    unsatisfied = lowered.unsatisfied(in: solution, isImported: isImported, placed)
    var missed: [Int: UnsatisfiedConstraint] = [:]
    for unsatisfied in unsatisfied {
      if let number = unsatisfied.number { missed[lowered.writtenNumber(of: number)] = unsatisfied }
    }
    for constraint in placed {
      constraints.add(constraint, number: number(of: constraint, &missed))
    }
    highlight(constraints, members)
    let (found, plain) = (
      constraints.measures.filter { $0.tone != .plain },
      constraints.measures.filter { $0.tone == .plain }
    )
    // Constraints violated beside a conflict do not explain it.
    let findings = conflict == nil ? found : found.filter { $0.tone == .conflict }
    marks.measures = findings.prefix(2 * Self.mostFindings) + marks.measures
    let guides = constraints.guides
    if plain.count + guides.count <= Self.mostPlainMarks {
      // Distances come before sizes, which the labels of views contain too.
      marks.measures +=
        plain.filter { $0.otherAcross != nil } + plain.filter { $0.otherAcross == nil }
      marks.guides = guides
      if isSmall { addInnerLines(placed, margins: lowered.margins(in: solution)) }
    } else {
      marks.guides = guides.filter { $0.tone != .plain }
    }
  }

  /// Returns the number of a constraint in the list of all; parts of a constraint share its number.
  ///
  /// - Parameters:
  ///   - constraint: The constraint.
  ///   - missed: The violated constraints that are not in the list yet, by their sources.
  /// - Returns: The number.
  private mutating func number(
    of constraint: PlacedConstraint, _ missed: inout [Int: UnsatisfiedConstraint]
  ) -> Int {
    let number = numbers[constraint.source] ?? marks.constraints.count
    if number == marks.constraints.count {
      numbers[constraint.source] = number
      marks.constraints.append(.init(source: constraint.source, priority: constraint.priority))
    }
    marks.constraints[number].views.formUnion(
      [constraint.item.view, constraint.reference?.view].compactMap(\.self))
    if var unsatisfied = missed.removeValue(forKey: constraint.number) {
      if let others = marks.constraints[number].unsatisfied {
        unsatisfied.amount += others.amount
        if others.isShort { unsatisfied.isShort = true }
      }
      marks.constraints[number].unsatisfied = unsatisfied
    }
    return number
  }

  private mutating func highlight(_ constraints: ConstraintMarks, _ members: [ConstraintSource]) {
    if conflict == nil {
      for view in constraints.views.unsatisfied { highlights[view] = .unsatisfied }
    }
    for view in constraints.views.conflict { highlights[view] = .conflict }
    guard !members.isEmpty else { return }
    let places = Dictionary(
      frames.indices.map { (solution.views[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
    for member in members {
      var name = member.view
      if case .rule(let number) = member.place { name = ruleViews[number] }
      if let place = name.flatMap({ places[$0] }) { highlights[place] = .conflict }
    }
  }

  private mutating func addRanges() {
    guard !solution.ambiguous.isEmpty else { return }
    let stage = frames.reduce(frames[0]) { $0.union($1) }
    var ranges = RangeMarks(stage: stage)
    // The ambiguous attributes by view and axis: the size and the near edge.
    var free: [(place: Int, size: Solution.Ambiguous?, edge: Solution.Ambiguous?)] = []
    var numbers: [[Int]: Int] = [:]
    for ambiguous in solution.ambiguous {
      guard let place = ambiguous.place else { continue }
      highlights[place] = .ambiguous
      guard ambiguous.hasRange, free.count < Self.mostFindings else { continue }
      let key = [place, ambiguous.dimension.isHorizontal ? 0 : 1]
      let number = numbers[key] ?? free.count
      if number == free.count {
        numbers[key] = number
        free.append((place, nil, nil))
      }
      if ambiguous.dimension.isLocation {
        free[number].edge = ambiguous
      } else {
        free[number].size = ambiguous
      }
    }
    for (place, size, edge) in free {
      let parent = solution.views.parent(of: place).map(rectangle) ?? .zero
      let isHorizontal = (size ?? edge)?.dimension.isHorizontal ?? true
      ranges.add(
        size: size, edge: edge, frame: rectangle(place), origin: isHorizontal ? parent.x : parent.y)
    }
    marks.measures += ranges.measures
    marks.ghosts = ranges.ghosts
  }

  /// Returns the alignment rectangle of a view, which its attributes refer to.
  private func rectangle(_ place: Int) -> Frame {
    frames[place].inset(by: solution.views.alignmentInsets(of: place))
  }

  /// Adds the baselines and margins that constraints refer to or views are given.
  private mutating func addInnerLines(_ placed: [PlacedConstraint], margins insets: [EdgeInsets]) {
    var withMargins = Set<Int>()
    var baselines: [[Double]: SVGDrawing.InnerLine] = [:]
    func addBaseline(of place: Int, _ line: (share: Double, offset: Double), _ name: String) {
      let frame = rectangle(place)
      let position = frame.y + line.share * frame.height + line.offset
      baselines[[Double(place), position]] = .init(
        frame: Frame(x: frame.x, y: position, width: frame.width, height: 0), title: name)
    }
    for place in frames.indices {
      let (name, given) = (solution.views[place].name, solution.views.properties(of: place))
      if given.hasOwnMargins { withMargins.insert(place) }
      if given.baselineOffset != 0 || given.textHeight != nil {
        addBaseline(of: place, given.lastBaseline, "\(name).lastBaseline")
      }
      if given.firstBaselineOffset != nil {
        addBaseline(of: place, given.firstBaseline, "\(name).firstBaseline")
      }
    }
    for end in placed.flatMap({ [$0.item, $0.reference].compactMap(\.self) })
    where end.attribute.isMargin {
      withMargins.insert(end.view)
    }
    let margins = withMargins.sorted().compactMap { place -> SVGDrawing.InnerLine? in
      let (frame, insets) = (rectangle(place), insets[place])
      let inner = Frame(
        x: frame.x + insets.left, y: frame.y + insets.top,
        width: frame.width - insets.left - insets.right,
        height: frame.height - insets.top - insets.bottom)
      guard inner.width > 0, inner.height > 0 else { return nil }
      return .init(frame: inner, title: "margins of \(solution.views[place].name)")
    }
    let alignments = frames.indices.compactMap { place in
      let (frame, name) = (rectangle(place), solution.views[place].name)
      return frame == frames[place]
        ? nil
        : SVGDrawing.InnerLine(
          frame: frame, title: "alignment rectangle of \(name)")
    }
    let guides = solution.views.guidePlaces.compactMap { place -> SVGDrawing.InnerLine? in
      let (frame, name) = (frames[place], solution.views[place].name)
      guard frame.width > 0, frame.height > 0 else { return nil }
      return .init(frame: frame, title: "guide \(name)")
    }
    marks.innerLines =
      guides + alignments + margins
      + baselines.ordered { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }

  // MARK: Notes

  private mutating func addRemark(_ direction: LayoutDirection) {
    var remarks: [String] = []
    if direction == .rightToLeft { remarks.append("right to left") }
    if conflict != nil {
      remarks.append("infeasible: drawn with the least violations of required constraints")
    }
    if case .limit = solution.outcome { remarks.append("a limit ended the solve") }
    marks.remark = remarks.isEmpty ? nil : remarks.joined(separator: ", ")
  }

  private mutating func addNotes() {
    if let conflict {
      let amounts = Dictionary(
        unsatisfied.filter(\.isBroken).map { ($0.constraint, $0.amount) },
        uniquingKeysWith: { first, _ in first })
      for (number, members) in conflict.all.enumerated() {
        // Violated constraints come first, so that they are among those written out.
        let missed = members.filter { amounts[$0] != nil }
        let kept = members.filter { amounts[$0] == nil }
        note(
          number == 0 ? "these cannot all hold" : "nor can these", .conflict, missed + kept
        ) { member in
          let amount = amounts[member]
          return member.text + (amount.map { ", missed by \(Self.number($0))" } ?? "")
            + (member.isImplicit ? " (\(member.place))" : "")
        }
      }
    }
    if conflict == nil {
      note("violated", .unsatisfied, unsatisfied) {
        "\($0.constraint.text), missed by \(Self.number($0.amount))"
      }
    }
    note("ambiguous", .free, solution.ambiguous) { "\($0.attribute)  \(RangeMarks.text(of: $0))" }
  }

  private static func number(_ value: Double) -> String { CanonicalNumber.shortText(value) }

  /// Writes a list below the picture.
  private mutating func note<Element>(
    _ title: String, _ tone: SVGDrawing.Tone, _ elements: [Element],
    _ line: (Element) -> String
  ) {
    guard !elements.isEmpty else { return }
    marks.notes.append(.init(text: title, tone: tone))
    let shown = elements.count > Self.mostNotes + 1 ? Self.mostNotes : elements.count
    for element in elements.prefix(shown) {
      marks.notes.append(.init(text: line(element), tone: tone, isIndented: true))
    }
    if shown < elements.count {
      marks.notes.append(
        .init(text: "… and \(elements.count - shown) more", tone: tone, isIndented: true))
    }
  }
}
