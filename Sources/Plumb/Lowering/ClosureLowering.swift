import ConstraintSolving
import LayoutNotation

/// Lowers a definition by a closure. Each attribute becomes the variables its linear form reads,
/// and a location becomes the near edge that it determines.
struct ClosureLowering: ~Copyable {
  private let definition: LayoutDefinition
  private let geometry: ViewGeometry
  /// The variable that gets the value, if it is not the attribute itself.
  private let intrinsic: Int?

  init(_ definition: LayoutDefinition, _ geometry: ViewGeometry, intrinsic: Int? = nil) {
    self.definition = definition
    self.geometry = geometry
    self.intrinsic = intrinsic
  }

  /// The one-way definition.
  ///
  /// - Parameter question: The number by which the caller who answers recognizes it, if it must be
  ///   asked.
  /// - Returns: The definition.
  func lowered(asking question: Int) -> Definition {
    var inputs: [Int] = []
    let read = definition.inputs.map { CompiledForm(form(of: $0), &inputs) }
    let output = definition.output
    let isHorizontal = output.attribute.isHorizontal
    let variable =
      output.attribute.isLocation
      ? geometry.edge(output.view, isHorizontal: isHorizontal)
      : geometry.size(output.view, isHorizontal: isHorizontal)
    // The output is `scale · variable + rest`, its multiplier and constant included.
    var scale = 0.0
    var others = LinearForm()
    let whole = form(of: output)
    others.add(whole.constant)
    for (other, coefficient) in whole.terms {
      if other == variable { scale += coefficient } else { others.add(other, coefficient) }
    }
    let rest = CompiledForm(others, &inputs)
    let isSize = !output.attribute.isLocation
    let arguments: @Sendable ([Double]) -> [Double] = { values in read.map { $0.value(values) } }
    let outcome: @Sendable (Double, [Double]) -> Definition.Outcome = { [scale] value, values in
      // A closure must not return a size below 0, while rules may result in one.
      let output = (value - rest.value(values)) / scale
      if isSize, !(output >= 0) { return .value(.nan) }
      return .value(output)
    }
    switch definition.closure {
    case .anywhere(let compute):
      return Definition(.value, of: intrinsic ?? variable, from: inputs) {
        outcome(compute(arguments($0)), $0)
      }
    case .here:
      return Definition(
        of: intrinsic ?? variable, from: inputs,
        asking: .init(question, arguments: arguments, outcome: outcome))
    }
  }

  private func form(of term: LayoutDefinition.Term) -> LinearForm {
    let isMirrored =
      geometry.direction == .rightToLeft && term.attribute.followsDirection == true
    var form = LinearForm()
    form.add(
      geometry.form(
        of: term.attribute, of: term.view, in: geometry.table.parent(of: term.view) ?? term.view,
        isMirrored: isMirrored), times: term.multiplier)
    form.add(term.constant)
    return form
  }
}

/// A linear form over the inputs of a definition.
struct CompiledForm: Sendable {
  private let terms: [(input: Int, coefficient: Double)]
  private let constant: Double

  /// Adds each variable of a form to the inputs once.
  init(_ form: LinearForm, _ inputs: inout [Int]) {
    terms = form.terms.map { variable, coefficient in
      if let known = inputs.firstIndex(of: variable) { return (known, coefficient) }
      inputs.append(variable)
      return (inputs.count - 1, coefficient)
    }
    constant = form.constant
  }

  /// The sum for values of the inputs.
  func value(_ values: [Double]) -> Double {
    terms.reduce(constant) { $0 + $1.coefficient * values[$1.input] }
  }
}
