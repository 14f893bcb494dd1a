import ConstraintSolving
import FlatMemory
import LayoutNotation

/// An attribute that a closure computes from others.
package struct LayoutDefinition {
  /// The computation, from what is read.
  enum Closure {
    /// It may be called anywhere, and goes where the lowered layout goes.
    case anywhere(@Sendable ([Double]) -> Double)
    /// It is called where `solve` is.
    case here(([Double]) -> Double)
  }

  /// An attribute of a view by its id, times a multiplier, plus a constant.
  struct Term {
    var view: Int
    var attribute: LayoutAttribute
    var multiplier = 1.0
    var constant = 0.0
  }

  /// What is defined.
  var output: Term
  /// What is read, in the order in which the closure is handed the values.
  var inputs: [Term]
  /// The computation.
  var closure: Closure
  /// What messages call what is defined.
  var name: String
  /// What messages call all of it.
  package var source: ConstraintSource
  /// The measure behind it, where it is one that documents have.
  package var measure: ViewMeasure?
  /// Whether it yields the size that the view has as its intrinsic one, which may give way, and not
  /// what is defined itself.
  package var isIntrinsic = false

  /// Measures by another measure of the same size.
  mutating func setMeasure(_ measure: ViewMeasure) {
    self.measure = measure
    closure = .anywhere { measure.value(for: $0[0]) }
  }

  /// What makes it impossible to define what is defined.
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
  /// Measures one size of a view by the other: its height for its width by default.
  ///
  /// The size is defined by the measure and nothing else: equations may read it, or contradict it,
  /// but never move it, and the other size is solved before it. A later measure of the view
  /// replaces it.
  ///
  /// ```swift
  /// layout.measure(label) { width in text.height(forWidth: width) }
  /// ```
  ///
  /// The closure need not be `Sendable`: it is called where `solve` is, by the same actor and on
  /// the same thread, so that it may ask a label of the main actor. What is to be solved elsewhere
  /// takes `measureAnywhere(_:_:by:)`.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - size: Which size is measured.
  ///   - measure: The measured size for the other one, in points; `solve` throws if it is not
  ///     finite or below 0. It may be asked more than once, and is asked while `solve` runs.
  public func measure(
    _ view: LayoutView, _ size: ViewMeasure.Size = .height,
    by measure: @escaping (Double) -> Double
  ) {
    define(size, of: view, .here { measure($0[0]) })
  }

  /// Measures one size of a view by the other, as `measure(_:_:by:)` does, by a closure that may be
  /// called anywhere, and by several threads at once: a `snapshot()` takes it along.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - size: Which size is measured.
  ///   - measure: The measured size for the other one, as in `measure(_:_:by:)`.
  public func measureAnywhere(
    _ view: LayoutView, _ size: ViewMeasure.Size = .height,
    by measure: @escaping @Sendable (Double) -> Double
  ) {
    define(size, of: view, .anywhere { measure($0[0]) })
  }

  /// Has the height of a view follow its width as `measureAnywhere(_:_:by:)` does, but as its
  /// intrinsic height: the view hugs it and resists being lower, and gives way as by these
  /// priorities. Its intrinsic width is then what it has where nothing else decides, and that it
  /// has another one is told nowhere.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - measure: The height for a width, as in `measure(_:_:by:)`.
  package func measureIntrinsicHeight(
    of view: LayoutView, by measure: @escaping @Sendable (Double) -> Double
  ) {
    define(.height, of: view, .anywhere { measure($0[0]) }, isIntrinsic: true)
  }

  /// Has the height of a view follow its width, as `measureIntrinsicHeight(of:by:)` does, by a
  /// closure that is called where `solve` is.
  package func measureIntrinsicHeight(
    ofViewNamed name: String, here measure: @escaping (Double) -> Double
  ) {
    guard let view = table[name] else { return }
    define(.height, of: view, .here { measure($0[0]) }, isIntrinsic: true)
  }

  /// Takes an intrinsic height away that follows the width.
  package func removeIntrinsicHeight(of view: LayoutView) {
    guard owns(view), let known = measures[view.id], definitions[known].isIntrinsic else { return }
    removeDefinitions { $0.isIntrinsic && $0.output.view == view.id }
  }

  /// Measures one size of a view by the other, as documents do.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - measure: The measure.
  public func measure(_ view: LayoutView, by measure: ViewMeasure) {
    define(measure.size, of: view, .anywhere { measure.value(for: $0[0]) }, measure)
  }

  /// Measures one size of a view by the other, as documents do.
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
  /// The closure need not be `Sendable`, as that of `measure(_:_:by:)`.
  ///
  /// - Parameters:
  ///   - attribute: What is defined: one attribute, as sums are of several.
  ///   - inputs: What is read, an attribute each.
  ///   - compute: The value in points, from those of the inputs in their order; `solve` throws if
  ///     it is not finite, or a size below 0. It may be asked more than once, and is asked while
  ///     `solve` runs.
  public func define(
    _ attribute: ConstraintExpression, from inputs: [ConstraintExpression],
    by compute: @escaping ([Double]) -> Double
  ) {
    define(attribute, from: inputs, .here(compute))
  }

  /// Defines an attribute by a closure of others, as `define(_:from:by:)` does, that may be called
  /// anywhere, and by several threads at once: a `snapshot()` takes it along.
  ///
  /// - Parameters:
  ///   - attribute: What is defined.
  ///   - inputs: What is read.
  ///   - compute: The value, as in `define(_:from:by:)`.
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

  /// Takes measures and definitions of a view's attributes away, so that equations place it again.
  ///
  /// - Parameters:
  ///   - view: The view; `solve` throws if it is one of another layout.
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

  /// Takes the definitions away that name any of some views.
  func removeDefinitions(naming views: Set<Int32>) {
    func isLeaving(_ term: LayoutDefinition.Term) -> Bool {
      views.contains(Int32(truncatingIfNeeded: term.view))
    }
    // Most definitions are measures, which are found by their views; their order means nothing.
    for place in views.compactMap({ measures.removeValue(forKey: Int($0)) }).sorted(by: >) {
      let last = definitions.removeLast()
      guard place < definitions.count else { continue }
      if measures[last.output.view] == definitions.count { measures[last.output.view] = place }
      definitions[place] = last
    }
    guard definitions.count > measures.count else { return }
    removeDefinitions { isLeaving($0.output) || $0.inputs.contains(where: isLeaving) }
  }

  /// Takes definitions away.
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

  /// The views that closures measure, by their ids, what they measure of them, and those closures
  /// that may be called anywhere.
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

  /// Answers what the closures are asked that are called where `solve` is; `nil` where there are
  /// none.
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
  /// Whether it is called where `solve` is.
  var isHere: Bool { if case .here = self { true } else { false } }
}
