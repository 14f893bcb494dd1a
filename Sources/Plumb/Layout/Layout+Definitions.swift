import LayoutNotation

/// An attribute that a closure computes from others.
package struct LayoutDefinition {
  /// What is defined.
  package var output: ConstraintTerm
  /// What is read, in the order in which the closure is handed the values.
  var inputs: [ConstraintTerm]
  /// The computation.
  var compute: @Sendable ([Double]) -> Double
  /// What messages call it.
  package var source: ConstraintSource
  /// The measure behind it, where it is one that documents have.
  package var measure: ViewMeasure?
}

extension Layout {
  /// Measures one size of a view by the other: its height, `nil`, for its width, unless told
  /// otherwise.
  ///
  /// The size is defined by the measure and nothing else: equations may read it, or contradict it,
  /// but never move it, and the other size is solved before it. A later measure of the view
  /// replaces it.
  ///
  /// ```swift
  /// layout.measure(label) { width in text.height(forWidth: width) }
  /// ```
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - size: Which size is measured.
  ///   - measure: The measured size for the other one, in points; `solve` throws if it is not
  ///     finite or below 0. It may be asked more than once, and is asked while `solve` runs.
  public func measure(
    _ view: LayoutView, _ size: ViewMeasure.Size = .height,
    by measure: @escaping @Sendable (Double) -> Double
  ) {
    define(size, of: view, measure: nil, by: measure)
  }

  /// Measures one size of a view by the other, as documents do.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - measure: The measure.
  public func measure(_ view: LayoutView, by measure: ViewMeasure) {
    define(measure.size, of: view, measure: measure) { measure.value(for: $0) }
  }

  private func define(
    _ size: ViewMeasure.Size, of view: LayoutView, measure: ViewMeasure?,
    by compute: @escaping @Sendable (Double) -> Double
  ) {
    let (measured, given): (LayoutAttribute, LayoutAttribute) =
      size == .height ? (.height, .width) : (.width, .height)
    let name = quotedName(view.name)
    let definition = LayoutDefinition(
      output: view[measured], inputs: [view[given]], compute: { compute($0[0]) },
      source: ConstraintSource(
        text: "\(name).\(measured) == measure(\(name).\(given))", implicit: "measured",
        about: view.name),
      measure: measure)
    if owns(view), let known = measures[view.id] {
      definitions[known] = definition
    } else {
      if owns(view) { measures[view.id] = definitions.count }
      definitions.append(definition)
    }
  }

  /// Defines an attribute by a closure of others: one-way, as a rule does. Multipliers and
  /// constants of what is read, and of what is defined, count.
  ///
  /// Equations may read the attribute, or contradict it, but never move it or what it is computed
  /// from. Locations count in the superview of their view. A location moves the view and leaves its
  /// size.
  ///
  /// ```swift
  /// layout.define(badge[.height], from: [table[.width], table[.height]]) { min($0[0], $0[1]) / 8 }
  /// ```
  ///
  /// - Parameters:
  ///   - attribute: What is defined.
  ///   - inputs: What is read.
  ///   - compute: The value in points, from those of the inputs in their order; `solve` throws if
  ///     it is not finite, or a size below 0. It may be asked more than once, and is asked while
  ///     `solve` runs.
  public func define(
    _ attribute: ConstraintTerm, from inputs: [ConstraintTerm],
    by compute: @escaping @Sendable ([Double]) -> Double
  ) {
    definitions.append(
      LayoutDefinition(
        output: attribute, inputs: inputs, compute: compute,
        source: ConstraintSource(
          text: "\(attribute.equation) == closure("
            + inputs.map(\.equation).joined(separator: ", ") + ")",
          place: .implicit("defined in Swift"), location: attribute.location)))
  }
}
