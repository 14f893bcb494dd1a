import LayoutNotation
public import Plumb

/// A number of a layout that rows of a template supply.
public enum LayoutParameter {
  /// The constant of an active constraint.
  case constant(LayoutConstraint)
  /// The intrinsic width of a view that has one; the width of the root if it is given.
  case width(LayoutView)
  /// The intrinsic height of a view that has one; the height of the root if it is given.
  case height(LayoutView)
  /// The number of characters of a view measured by `ViewMeasure.text`.
  case characters(LayoutView)
}

/// The names that replace numbers of views in a written document.
struct NumberNames {
  /// A number of a view or of the root.
  enum Part { case width, height, characters }

  /// The names of the numbers, by the names of the views.
  private var names: [String: [Part: String]] = [:]

  /// Replaces a number by a name.
  mutating func set(_ part: Part, of view: String, _ name: String) {
    names[view, default: [:]][part] = name
  }

  /// Returns the name that replaces a number of a view; `nil` if it is written as a number.
  func name(of part: Part, of view: String) -> String? { names[view]?[part] }
}

extension Layout {
  /// Returns the layout as a document with metrics in place of some numbers.
  ///
  /// Rows of a `LayoutTemplate`, or of `plumb batch --template`, supply these metrics.
  ///
  /// ```swift
  /// let gap = text[.left] == photo[.right] + 8
  /// layout.add(gap)
  /// let document = try layout.document(
  ///   parameters: ["gap": .constant(gap), "photo": .width(photo)])
  /// ```
  ///
  /// - Parameters:
  ///   - id: The name of the layout in results.
  ///   - parameters: The numbers by the names of their metrics, which have the current values.
  /// - Returns: The document.
  /// - Throws: `LayoutError` as `document(id:)` does, and `badArgument` for an invalid or repeated
  ///   name, and for a number that the layout does not have.
  public func document(
    id: String? = nil, parameters: KeyValuePairs<String, LayoutParameter>
  ) throws(LayoutError) -> LayoutDocument {
    try document(id: id, parameters: parameters, leavingClosures: false)
  }

  /// Returns the document. Views measured by closures are left out or cause an error.
  func document(
    id: String?, parameters: KeyValuePairs<String, LayoutParameter>,
    leavingClosures leavesClosures: Bool
  ) throws(LayoutError) -> LayoutDocument {
    var (constants, numbers) = (ConstantNames(), NumberNames())
    var metrics: [LayoutDocument.Metric] = []
    for (name, parameter) in parameters {
      try checkName(name, isNew: !metrics.contains { $0.name == name })
      let value = try value(of: parameter, named: name)
      metrics.append(.init(name: name, value: value))
      switch parameter {
      case .constant(let constraint):
        let first = constraint.alternatives.first?.first ?? constraint
        constants[ObjectIdentifier(first)] = name
      case .width(let view): numbers.set(.width, of: view.name, name)
      case .height(let view): numbers.set(.height, of: view.name, name)
      case .characters(let view): numbers.set(.characters, of: view.name, name)
      }
    }
    var document = try document(
      id: id, naming: constants, leavingClosures: leavesClosures)
    document.metrics = metrics + document.metrics
    var read = try LayoutDocument(json: document.json(naming: numbers))
    if leavesClosures { read.keepTextWidths(of: self, numbers) }
    return read
  }

  private func checkName(_ name: String, isNew: Bool) throws(LayoutError) {
    guard isNew, metrics[name] == nil else {
      throw LayoutError(.badArgument, "there are two metrics \"\(name)\"")
    }
    guard !name.isEmpty, quotedName(name) == name, Priority(name: name) == nil else {
      throw LayoutError(
        .badArgument,
        "a parameter cannot be named \"\(name)\": its name is a word that equations can have, and "
          + "no priority's")
    }
  }

  /// Returns the current value of a parameter.
  private func value(
    of parameter: LayoutParameter, named name: String
  ) throws(LayoutError) -> Double {
    func error(_ reason: String) -> LayoutError {
      LayoutError(.badArgument, "the parameter \"\(name)\" \(reason)")
    }
    func side(
      of view: LayoutView, _ part: KeyPath<IntrinsicSize, Double?>, _ side: Double?
    ) throws(LayoutError) -> Double {
      guard owns(view) else { throw error("is of a view of another layout") }
      guard let value = view.id == 0 ? side : view.intrinsicSize[keyPath: part] else {
        throw error(
          view.id == 0
            ? "is a side of the root, which has the size `fit` there"
            : "is an intrinsic size that \"\(view.name)\" does not have; give it the usual one")
      }
      return value
    }
    switch parameter {
    case .constant(let constraint):
      guard constraint.layout === self, constraint.isActive else {
        throw error("is of `\(constraint.source.text)`, which is not active in the layout")
      }
      return constraint.constant
    case .width(let view): return try side(of: view, \.width, size.width)
    case .height(let view): return try side(of: view, \.height, size.height)
    case .characters(let view):
      guard owns(view) else { throw error("is of a view of another layout") }
      guard let number = measures[view.id],
        case .text(let characters, _, _) = definitions[number].measure
      else { throw error("is of \"\(view.name)\", which is not measured by `ViewMeasure.text`") }
      return Double(characters)
    }
  }
}

extension LayoutDocument {
  /// Makes views prefer the widths of their texts, as those of a layout do, unless rows supply
  /// them.
  fileprivate mutating func keepTextWidths(of layout: Layout, _ rows: NumberNames) {
    for view in layout.views where rows.name(of: .width, of: view.name) == nil {
      guard let width = view.textWidth, let id = allViews.table[view.name] else { continue }
      allViews.table[id].textWidth = width
    }
  }
}
