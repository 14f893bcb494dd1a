import ConstraintSolving
package import LayoutNotation

/// A constraint that applies in a solution, in the coordinates of the root, as a drawing shows it.
///
/// Leading and trailing attributes appear as left and right, with the corresponding signs.
package struct PlacedConstraint: Sendable {
  /// An attribute of a view, and its position.
  package struct End: Sendable {
    /// The place of the view in the solution's list.
    package var view: Int
    /// The attribute.
    package var attribute: LayoutAttribute
    /// Its coordinate in the root, in points; for a size, the size.
    package var position: Double
  }

  /// The constraint as it was written.
  package var source: ConstraintSource
  /// Its number, as `PreparedLayout.writtenNumber(of:)` returns it.
  package var number: Int
  /// The constrained attribute.
  package var item: End
  /// The relation of the item to the sum of reference and distance.
  package var relation: Relation
  /// The location that the item is measured from. `nil` for sizes, and where the right side has
  /// several locations or multiples of them.
  package var reference: End?
  /// The part of the right side beyond the reference, such as `50% + 8`.
  package var distance: String
  /// The constant of the right side; `nil` if it has other terms beyond the reference.
  package var constant: Double?
  /// The priority that the user gave it.
  package var priority: Priority
  /// The number of points by which the left side exceeds the right one.
  package var excess: Double
  /// Whether it is violated.
  package var isMissed: Bool
}

extension PreparedLayout {
  /// The constraints that apply in a solution, and their positions.
  ///
  /// - Parameter solution: A solution of the layout, with frames.
  /// - Returns: The constraints, implicit ones first. Each part of a constraint with `||` or `&&`
  ///   is listed separately.
  package func placedConstraints(in solution: Solution) -> [PlacedConstraint] {
    ConstraintPlaces(of: self, solution).all
  }
}

/// Finds the positions of a lowered layout's constraints.
private struct ConstraintPlaces: ~Copyable {
  private let lowered: PreparedLayout
  /// The numbers of the written constraints they come from.
  private let writtenNumbers: [Int]
  /// The values that the constraints determine, before any grid.
  private let values: [Double]
  /// The values that are drawn.
  private let placed: [Double]

  init(of layout: PreparedLayout, _ solution: Solution) {
    lowered = layout.choosing(solution.chosen)
    writtenNumbers = layout.numbers(choosing: solution.chosen).enumerated().compactMap {
      number, kept in kept.map { _ in layout.writtenNumber(of: number) }
    }
    placed = lowered.values(in: solution.views.allFrames)
    values = solution.continuous.isEmpty ? placed : lowered.values(in: solution.continuous)
  }

  var all: [PlacedConstraint] {
    (0..<lowered.system.constraintCount).compactMap { number in
      guard lowered.system.counts(number, at: values) else { return nil }
      switch lowered.origins[number] {
      case .written(let record), .part(let record, _):
        return constraint(
          number, lowered.constraints.records[record], lowered.constraints.terms)
      case .stack(let row):
        let rows = lowered.stacked.rows
        return constraint(number, rows.all[row].record, rows.terms)
      case .implicit(.distance), .implicit(.textWidth), .implicit(.longestWord), .fit, .stackFit:
        return nil
      case .implicit: return implicit(number)
      }
    }
  }

  /// A written constraint, a part of one, or a constraint of a stack.
  private func constraint(
    _ number: Int, _ record: ConstraintTable.Record, _ allTerms: [ConstraintTable.Term]
  ) -> PlacedConstraint {
    let terms = Array(allTerms[record.terms])
    let (_, isMirrored) = lowered.geometry.coordinates(of: record, allTerms)
    let locations = terms.filter { $0.attribute?.isLocation == true }
    var reference: PlacedConstraint.End?
    var rest = terms
    if record.attribute.isLocation, locations.count == 1, let term = locations.first,
      term.coefficient == 1, let attribute = term.attribute
    {
      reference = end(Int(term.view), attribute, isMirrored)
      rest.removeAll { $0.attribute?.isLocation == true }
    }
    let isFlipped = isMirrored && record.attribute.isLocation
    let sign = isFlipped ? -1.0 : 1
    return PlacedConstraint(
      source: lowered.source(of: .constraint(number)), number: writtenNumbers[number],
      item: end(Int(record.item), record.attribute, isMirrored),
      relation: isFlipped ? record.relation.mirrored : record.relation, reference: reference,
      distance: text(of: rest, record.constant + 0),
      constant: rest.isEmpty ? sign * record.constant : nil,
      priority: lowered.writtenPriority(of: number), excess: sign * excess(of: number),
      isMissed: isMissed(number))
  }

  /// An implicit constraint of one variable; a position is measured from the surrounding view.
  private func implicit(_ number: Int) -> PlacedConstraint? {
    let system = lowered.system
    let terms = system.terms(of: number)
    guard let variable = terms.first?.variable else { return nil }
    let geometry = lowered.geometry
    let view = Int(geometry.order[variable / 4])
    var attribute = ViewGeometry.dimensions[variable % 4]
    // The far edges of the root's safe area are measured from those of the root.
    if terms.count > 1, attribute.isLocation { attribute = attribute == .left ? .right : .bottom }
    let parent = geometry.table.parent(of: view)
    let constant = system.constants[number]
    return PlacedConstraint(
      source: lowered.source(of: .constraint(number)), number: writtenNumbers[number],
      item: end(view, attribute, false),
      relation: system.relations[number].written,
      reference: attribute.isLocation ? parent.map { end($0, attribute, false) } : nil,
      distance: text(of: [], constant + 0), constant: constant,
      priority: lowered.writtenPriority(of: number), excess: excess(of: number),
      isMissed: isMissed(number))
  }

  private func end(
    _ view: Int, _ attribute: LayoutAttribute, _ isMirrored: Bool
  ) -> PlacedConstraint.End {
    let geometry = lowered.geometry
    let root = Int(geometry.order[0])
    let isFlipped = isMirrored && attribute.isLocation && attribute.isHorizontal
    let form = geometry.form(of: attribute, of: view, in: root, isMirrored: isMirrored)
    let value = form.value(at: placed)
    return PlacedConstraint.End(
      view: Int(geometry.numbers[view]), attribute: attribute,
      position: isFlipped ? placed[0] - value : value)
  }

  private func excess(of number: Int) -> Double {
    lowered.system.terms(of: number).reduce(0 - lowered.system.constants[number]) {
      $0 + $1.coefficient * values[$1.variable]
    }
  }

  private func isMissed(_ number: Int) -> Bool {
    !lowered.system.isRequired(number) && lowered.system.isMissed(number, at: values)
  }

  /// A sum in readable form.
  private func text(of terms: [ConstraintTable.Term], _ constant: Double) -> String {
    let table = lowered.geometry.table
    return EquationWriter.people.sum(
      terms.map { term in
        (
          term.coefficient,
          term.attribute.map { "\(table.name(of: Int(term.view))).\($0.rawValue)" }
        )
      }, constant)
  }
}

extension CanonicalNumber {
  /// A number in readable form, with two decimals.
  package static func shortText(_ value: Double) -> String {
    let rounded = value.magnitude < 1e12 ? (value * 100).rounded() / 100 : value.rounded()
    return text(rounded) ?? "?"
  }
}
