import ConstraintSolving
import FlatMemory
import LayoutNotation

/// An attribute that a closure computes from others.
package struct LayoutDefinition {
  /// The computation of the output from the inputs.
  enum Closure {
    /// It may be called on any thread, and is copied with the lowered layout.
    case anywhere(@Sendable ([Double]) -> Double)
    /// It is called on the thread of `solve`.
    case here(([Double]) -> Double)
  }

  /// An attribute of a view by its id, times a multiplier, plus a constant.
  struct Term {
    var view: Int
    var attribute: LayoutAttribute
    var multiplier = 1.0
    var constant = 0.0
  }

  /// The defined attribute.
  var output: Term
  /// The attributes it reads, in the order of the closure's arguments.
  var inputs: [Term]
  /// The computation.
  var closure: Closure
  /// The name of the output in messages.
  var name: String
  /// The source of the definition in messages.
  package var source: ConstraintSource
  /// The measure it comes from, if it is one of a document.
  package var measure: ViewMeasure?
  /// Whether it computes the intrinsic size of the view, an optional constraint, instead of
  /// defining the output.
  package var isIntrinsic = false

  /// Measures by another measure of the same size.
  mutating func setMeasure(_ measure: ViewMeasure) {
    self.measure = measure
    closure = .anywhere { measure.value(for: $0[0]) }
  }

  /// The error of an output that cannot be defined; `nil` if it can.
  fileprivate var faultOfOutput: LayoutError? {
    if output.attribute.isLocation, output.view == 0 {
      return LayoutError(
        .locationNeedsItem, "`\(name)` cannot be defined: the root has no superview", at: source)
    }
    guard output.multiplier == 0 || !output.multiplier.isFinite else { return nil }
    return LayoutError(
      .notLinear, "`\(name)` cannot be defined: its multiplier is \(exact(output.multiplier))",
      at: source)
  }
}

extension Layout {
  /// Measures one size of a view from the other: by default its height from its width.
  ///
  /// Only the measure defines the size. Equations may read the size or contradict it, but never
  /// change it. The other size is solved first. A later measure of the view replaces this one.
  ///
  /// ```swift
  /// layout.measure(label) { width in text.height(forWidth: width) }
  /// ```
  ///
  /// The closure need not be `Sendable`: it is called on the thread and actor of `solve`, so that
  /// it may for example ask a label of the main actor. For solving on other threads use
  /// `measureAnywhere(_:_:by:)`.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - size: Which size is measured.
  ///   - measure: Returns the measured size for the other size, in points. `solve` throws if it is
  ///     not finite or below 0. It is called during `solve`, maybe several times.
  public func measure(
    _ view: LayoutView, _ size: ViewMeasure.Size = .height,
    by measure: @escaping (Double) -> Double
  ) {
    define(size, of: view, .here { measure($0[0]) })
  }

  /// Measures one size of a view from the other by a closure that may be called on any thread.
  ///
  /// It works as `measure(_:_:by:)`, but several threads may call the closure at once, and a
  /// `snapshot()` includes it.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - size: Which size is measured.
  ///   - measure: Returns the measured size for the other size, as in `measure(_:_:by:)`.
  public func measureAnywhere(
    _ view: LayoutView, _ size: ViewMeasure.Size = .height,
    by measure: @escaping @Sendable (Double) -> Double
  ) {
    define(size, of: view, .anywhere { measure($0[0]) })
  }

  /// Makes the intrinsic height of a view follow its width.
  ///
  /// It works as `measureAnywhere(_:_:by:)`, but the height is optional: the view hugs it and
  /// resists compression with its own priorities. The intrinsic width is then its width if no
  /// other constraint decides; another width is not reported.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - measure: Returns the height for a width, as in `measure(_:_:by:)`.
  package func measureIntrinsicHeight(
    of view: LayoutView, by measure: @escaping @Sendable (Double) -> Double
  ) {
    define(.height, of: view, .anywhere { measure($0[0]) }, isIntrinsic: true)
  }

  /// Makes the intrinsic height of a view follow its width, as `measureIntrinsicHeight(of:by:)`
  /// does, by a closure that is called on the thread of `solve`.
  package func measureIntrinsicHeight(
    ofViewNamed name: String, here measure: @escaping (Double) -> Double
  ) {
    guard let view = table[name] else { return }
    define(.height, of: view, .here { measure($0[0]) }, isIntrinsic: true)
  }

  /// Removes an intrinsic height that follows the width.
  package func removeIntrinsicHeight(of view: LayoutView) {
    guard owns(view), let known = measures[view.id], definitions[known].isIntrinsic else { return }
    removeDefinitions { $0.isIntrinsic && $0.output.view == view.id }
  }

  /// Measures one size of a view from the other, as in documents.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - measure: The measure.
  public func measure(_ view: LayoutView, by measure: ViewMeasure) {
    define(measure.size, of: view, .anywhere { measure.value(for: $0[0]) }, measure)
  }

  /// Measures one size of a view from the other, as in documents.
  package func measure(_ view: Int, by measure: ViewMeasure) {
    define(measure.size, of: view, .anywhere { measure.value(for: $0[0]) }, measure)
  }

  private func define(
    _ size: ViewMeasure.Size, of view: LayoutView, _ closure: LayoutDefinition.Closure,
    _ measure: ViewMeasure? = nil, isIntrinsic: Bool = false
  ) {
    define(
      size, of: view.id, closure, measure, stranger: owns(view) ? nil : view,
      isIntrinsic: isIntrinsic)
  }

  private func define(
    _ size: ViewMeasure.Size, of view: Int, _ closure: LayoutDefinition.Closure,
    _ measure: ViewMeasure? = nil, stranger: LayoutView? = nil, isIntrinsic: Bool = false
  ) {
    let (measured, given): (LayoutAttribute, LayoutAttribute) =
      size == .height ? (.height, .width) : (.width, .height)
    let viewName = stranger?.name ?? table.name(of: view)
    let name = quotedName(viewName)
    var definition = LayoutDefinition(
      output: .init(view: view, attribute: measured),
      inputs: [.init(view: view, attribute: given)], closure: closure,
      name: "\(name).\(measured)",
      source: ConstraintSource(
        text: "\(name).\(measured) == measure(\(name).\(given))", implicit: .measured,
        about: viewName),
      measure: measure)
    definition.isIntrinsic = isIntrinsic
    if let fault = fault(naming: stranger.map { [$0] } ?? [], in: definition.source) {
      misuse.append(fault)
    } else if let known = measures[view] {
      definitions[known] = definition
    } else {
      measures[view] = definitions.count
      definitions.append(definition)
    }
  }

  /// Defines an attribute by a closure of other attributes, one-way as in a rule.
  ///
  /// Multipliers and constants of the output and the inputs count.
  ///
  /// Equations may read the attribute or contradict it, but never change it or its inputs.
  /// Locations are relative to the superview of their view. Defining a location moves the view and
  /// leaves its size.
  ///
  /// ```swift
  /// layout.define(badge[.height], from: [table[.width], table[.height]]) { min($0[0], $0[1]) / 8 }
  /// ```
  ///
  /// The closure need not be `Sendable`, as in `measure(_:_:by:)`.
  ///
  /// - Parameters:
  ///   - attribute: The attribute to define. A sum of several attributes is an error.
  ///   - inputs: The attributes to read, each a single attribute.
  ///   - compute: Returns the value in points, from the values of the inputs in order. `solve`
  ///     throws if it is not finite, or is a size below 0. It is called during `solve`, maybe
  ///     several times.
  public func define(
    _ attribute: ConstraintExpression, from inputs: [ConstraintExpression],
    by compute: @escaping ([Double]) -> Double
  ) {
    define(attribute, from: inputs, .here(compute))
  }

  /// Defines an attribute by a closure of other attributes that may be called on any thread.
  ///
  /// It works as `define(_:from:by:)`, but several threads may call the closure at once, and a
  /// `snapshot()` includes it.
  ///
  /// - Parameters:
  ///   - attribute: The attribute to define.
  ///   - inputs: The attributes to read.
  ///   - compute: Returns the value, as in `define(_:from:by:)`.
  public func defineAnywhere(
    _ attribute: ConstraintExpression, from inputs: [ConstraintExpression],
    by compute: @escaping @Sendable ([Double]) -> Double
  ) {
    define(attribute, from: inputs, .anywhere(compute))
  }

  private func define(
    _ attribute: ConstraintExpression, from inputs: [ConstraintExpression],
    _ closure: LayoutDefinition.Closure
  ) {
    if let sum = ([attribute] + inputs).first(where: { !$0.others.isEmpty }) {
      report(
        .notLinear,
        "a closure defines and reads single attributes; found the sum `\(sum.equation)`",
        at: sum.location)
      return
    }
    func term(_ expression: ConstraintExpression) -> LayoutDefinition.Term {
      .init(
        view: expression.first.view.id, attribute: expression.first.attribute,
        multiplier: expression.first.multiplier, constant: expression.constant)
    }
    let definition = LayoutDefinition(
      output: term(attribute), inputs: inputs.map(term), closure: closure,
      name: attribute.equation,
      source: ConstraintSource(
        text: "\(attribute.equation) == closure("
          + inputs.map(\.equation).joined(separator: ", ") + ")",
        place: .implicit("defined in Swift"), location: attribute.location))
    let fault =
      fault(naming: ([attribute] + inputs).map(\.first.view), in: definition.source)
      ?? definition.faultOfOutput
    if let fault {
      misuse.append(fault)
    } else {
      definitions.append(definition)
    }
  }

  /// Removes the measures and definitions of a view's attributes, so that equations place it
  /// again.
  ///
  /// - Parameters:
  ///   - view: The view; `solve` throws if it belongs to another layout.
  ///   - fileID: The file of the call, which an error names.
  ///   - line: The line of the call, which an error names.
  public func removeDefinitions(
    of view: LayoutView, fileID: String = #fileID, line: Int = #line
  ) {
    guard owns(view) else {
      return misuse.append(fault(of: view, from: CodeLocation(fileID: fileID, line: line)))
    }
    removeDefinitions { $0.output.view == view.id }
  }

  /// Removes the definitions that name any of the views.
  func removeDefinitions(naming views: Set<Int32>) {
    func isLeaving(_ term: LayoutDefinition.Term) -> Bool {
      views.contains(Int32(truncatingIfNeeded: term.view))
    }
    // Most definitions are measures, which are found by their views. Their order has no meaning.
    for place in views.compactMap({ measures.removeValue(forKey: Int($0)) }).sorted(by: >) {
      let last = definitions.removeLast()
      guard place < definitions.count else { continue }
      if measures[last.output.view] == definitions.count { measures[last.output.view] = place }
      definitions[place] = last
    }
    guard definitions.count > measures.count else { return }
    removeDefinitions { isLeaving($0.output) || $0.inputs.contains(where: isLeaving) }
  }

  /// Removes definitions.
  private func removeDefinitions(where isLeaving: (LayoutDefinition) -> Bool) {
    guard definitions.contains(where: isLeaving) else { return }
    let measured = Dictionary(uniqueKeysWithValues: measures.map { ($0.value, $0.key) })
    var rest: [LayoutDefinition] = []
    measures = [:]
    for (place, definition) in definitions.enumerated() where !isLeaving(definition) {
      if let view = measured[place] { measures[view] = rest.count }
      rest.append(definition)
    }
    definitions = rest
  }

  /// The views that closures measure, ordered by id, with the measured size, and the closure if it
  /// may be called on any thread.
  package var closureMeasures:
    [(
      view: Int, size: ViewMeasure.Size, closure: (@Sendable (Double) -> Double)?,
      isIntrinsic: Bool
    )]
  {
    measures.ordered { $0.key < $1.key }.compactMap { view, number in
      let definition = definitions[number]
      guard definition.measure == nil else { return nil }
      let size: ViewMeasure.Size = definition.output.attribute == .height ? .height : .width
      let isIntrinsic = definition.isIntrinsic
      guard case .anywhere(let closure) = definition.closure else {
        return (view, size, nil, isIntrinsic)
      }
      return (view, size, { closure([$0]) }, isIntrinsic)
    }
  }

  /// The callback that calls the closures on the thread of `solve`; `nil` if there are none of
  /// these.
  package var answers: Definition.Answers? {
    let closures = definitions.map(\.closure)
    guard closures.contains(where: \.isHere) else { return nil }
    return { question, arguments in
      switch closures[question] {
      case .here(let compute): compute(arguments)
      case .anywhere(let compute): compute(arguments)
      }
    }
  }
}

extension LayoutDefinition.Closure {
  /// Whether it is called on the thread of `solve`.
  var isHere: Bool { if case .here = self { true } else { false } }
}
