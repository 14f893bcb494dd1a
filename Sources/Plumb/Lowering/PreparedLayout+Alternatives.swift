import ConstraintSolving
import FlatMemory
import LayoutNotation

/// A lowered constraint with `||` or `&&`.
struct Compound {
  /// The number of the constraint's record.
  var constraint: Int
  /// The parts of each alternative, by their numbers in the system. An omitted alternative has
  /// none.
  var alternatives: [Range<Int>]
  /// The number of its disjunction in the system; `nil` with `&&` alone, and where its alternative
  /// was chosen already.
  var disjunction: Int?

  /// The number of its first part, which represents the whole in a conflict.
  var firstPart: Int? { alternatives.first { !$0.isEmpty }?.lowerBound }
}

/// Lowers `||` to a disjunction, and `&&` alone to ordinary constraints, so that its required
/// equalities can determine variables.
extension PreparedLayout {
  /// Adds the parts of a constraint.
  mutating func addParts(of number: Int) throws(LayoutError) {
    let record = constraints.records[number]
    let branch = try branchSwitch(record.branch)
    let parts = constraints.parts(of: number)
    let count = Int(constraints.records[number - 1].alternative) + 1
    var compound = Compound(constraint: number, alternatives: [])
    var alternatives: [[Disjunction.Part]] = []
    var next = system.constraintCount
    for alternative in 0..<count {
      var lowered: [Disjunction.Part] = []
      for part in parts
      where constraints.records[part].alternative == alternative {
        let form = excess(of: part)
        lowered.append(
          .init(form.terms, constraints.records[part].relation.lowered, 0 - form.constant))
        origins.append(.part(part, of: compounds.count))
      }
      compound.alternatives.append(next..<next + lowered.count)
      next += lowered.count
      alternatives.append(lowered)
    }
    let priority = givingPriority(record.priority)
    if count > 1 {
      compound.disjunction = system.addDisjunction(
        alternatives, priority: priority, rank: ranks[number], when: branch)
    } else {
      for part in alternatives.joined() {
        system.addConstraint(
          part.terms, part.relation, part.constant, priority: priority, when: branch)
      }
    }
    compounds.append(compound)
  }

  /// The ranks of constraints with `||` among equally good choices, by the numbers of their
  /// records. They are ordered by the document order of the views they name or are measured from,
  /// then by their texts and those of the surrounding conditions. The order of lines does not
  /// matter.
  func ranksOfAlternatives(in table: ConstraintTable) -> [Int: Int] {
    let records = constraints.records
    var choices: [Int] = []
    for number in constraints.order.lazy.map(Int.init) where records[number].partCount > 0 {
      let isActive = table.object(number)?.isActive ?? true
      if isActive, records[number - 1].alternative > 0 { choices.append(number) }
    }
    if choices.isEmpty { return [:] }
    let keys = choices.map { number in
      (
        number: number,
        views: Set(constraints.parts(of: number).flatMap(views)).sorted(),
        texts: sequence(first: number) { records[$0].branch.map { Int($0.condition) } }
          .map { constraints.source(of: $0).text }
      )
    }
    let order = keys.ordered { one, other in
      one.views != other.views
        ? one.views.lexicographicallyPrecedes(other.views)
        : one.texts.lexicographicallyPrecedes(other.texts)
    }
    return Dictionary(
      uniqueKeysWithValues: order.enumerated().map { ($0.element.number, $0.offset) })
  }

  /// The places in document order of the views that a constraint names. A view may occur several
  /// times; views of other layouts are omitted.
  private func views(of number: Int) -> [Int32] {
    let record = constraints.records[number]
    let terms = constraints.terms[record.terms].filter { $0.attribute != nil }
    return ([record.item] + terms.map(\.view)).map(Int.init)
      .filter(geometry.numbers.indices.contains).map { geometry.numbers[$0] }
  }

  /// Whether each constraint of the system is kept for the given choice of alternatives.
  private func isKept(choosing choices: [Int?]) -> [Bool] {
    var isKept = [Bool](repeating: true, count: system.constraintCount)
    for (number, compound) in compounds.enumerated() where compound.disjunction != nil {
      let chosen = choices.indices.contains(number) ? choices[number] : nil
      for (alternative, parts) in compound.alternatives.enumerated() where alternative != chosen {
        for part in parts { isKept[part] = false }
      }
    }
    return isKept
  }

  /// The number of each constraint of the system in `choosing(_:)`; `nil` for omitted ones.
  func numbers(choosing choices: [Int?]) -> [Int?] {
    if system.disjunctions.isEmpty { return Array(0..<system.constraintCount) }
    var count = 0
    return isKept(choosing: choices).map { isKept in
      defer { count += isKept ? 1 : 0 }
      return isKept ? count : nil
    }
  }

  /// The layout with only the chosen alternatives, as ordinary constraints.
  ///
  /// - Parameter choices: The alternatives to take, one for each of `compounds`; `nil` omits all
  ///   its alternatives.
  /// - Returns: The layout, whose system has no disjunctions.
  func choosing(_ choices: [Int?]) -> PreparedLayout {
    if system.disjunctions.isEmpty { return self }
    let isKept = isKept(choosing: choices)
    // The number of kept constraints before each.
    var places = [0]
    for isKept in isKept { places.append(places[places.count - 1] + (isKept ? 1 : 0)) }
    var chosen = self
    chosen.system = system.keeping { isKept[$0] }
    chosen.origins = zip(origins, isKept).filter(\.1).map(\.0)
    chosen.compounds = compounds.map { compound in
      Compound(
        constraint: compound.constraint,
        alternatives: compound.alternatives.map { places[$0.lowerBound]..<places[$0.upperBound] })
    }
    return chosen
  }
}

extension LayoutConstraint {
  /// The reason why a part of the constraint cannot be a part; `solve` throws it.
  var faultOfParts: LayoutError? {
    for part in parts {
      let what: String
      if part.layout != nil || part.branch != nil {
        what = "is in a layout itself, so that it is no alternative"
      } else if part.priority != .required {
        what = "has its own priority; write one priority at the end of the line"
      } else if !part.isActive {
        what = "is not active; only the whole can be switched off"
      } else {
        continue
      }
      return LayoutError(
        .invalidAlternative, "`\(part.source.text)` in `\(source.text)` \(what)", at: source)
    }
    return nil
  }
}
