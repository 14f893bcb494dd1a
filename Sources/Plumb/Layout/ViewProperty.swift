import LayoutNotation

/// A property of a view that has a key in documents, in the order of writing.
///
/// This is the only list of these properties: the reader, the writer and the checks of `solve` and
/// of `Layout.document` are based on it. A new property of `ViewProperties` needs a case here, a
/// branch in each `switch` below, and its sentence in the schema.
package enum ViewProperty: String, CaseIterable, Sendable {
  case frame, fixed, intrinsic, hug, resist, baseline, firstBaseline, textHeight
  case alignmentInsets, margins, preservesSuperviewMargins, insetsMarginsFromSafeArea
  case additionalSafeArea, hidden, grid

  /// The kind of a value.
  package enum Kind: Sendable {
    /// A place and a size of at least 0.
    case frame
    case flag
    /// Two sizes of at least 0, either of which may be left out.
    case sizes
    case priorities
    case number
    /// A number of at least 0.
    case length
    case insets
    /// Insets that may follow the text direction.
    case margins
  }

  /// A value of any kind.
  package enum Value: Sendable, Equatable {
    case frame(Frame?)
    case flag(Bool)
    case sizes(IntrinsicSize)
    case priorities(AxisPriorities)
    case number(Double?)
    case insets(EdgeInsets)
    case margins(EdgeInsets, DirectionalEdgeInsets?)
  }

  /// How documents store the property of the root.
  package enum AtRoot: Sendable {
    /// The document has a key of this name.
    case key
    /// No key; a root with a value for it cannot be written to a document.
    case refused
    /// No key, because it has no effect on the root, or the document stores it elsewhere.
    case nothing
  }

  /// The kind of its value.
  package var kind: Kind {
    switch self {
    case .frame: .frame
    case .fixed, .preservesSuperviewMargins, .insetsMarginsFromSafeArea, .hidden: .flag
    case .intrinsic: .sizes
    case .hug, .resist: .priorities
    case .baseline, .firstBaseline: .number
    case .textHeight, .grid: .length
    case .alignmentInsets, .additionalSafeArea: .insets
    case .margins: .margins
    }
  }

  /// How documents store the property of the root.
  package var atRoot: AtRoot {
    switch self {
    case .margins, .insetsMarginsFromSafeArea, .grid: .key
    case .fixed, .intrinsic, .baseline, .firstBaseline, .textHeight: .refused
    case .frame, .hug, .resist, .alignmentInsets, .preservesSuperviewMargins, .hidden: .nothing
    // The document's safe area includes it.
    case .additionalSafeArea: .nothing
    }
  }

  /// Its name in Swift.
  package var name: String {
    switch self {
    case .fixed: "isFixed"
    case .intrinsic: "intrinsicSize"
    case .hug: "hugging"
    case .resist: "resistance"
    case .baseline: "baselineOffset"
    case .firstBaseline: "firstBaselineOffset"
    case .hidden: "isHidden"
    default: rawValue
    }
  }

  /// Its default value.
  package var plain: Value { ViewProperties()[self] }
}

extension ViewProperties {
  /// The value of a property. Setting a value of another kind has no effect.
  package subscript(property: ViewProperty) -> ViewProperty.Value {
    get {
      switch property {
      case .frame: .frame(frame)
      case .fixed: .flag(isFixed)
      case .intrinsic: .sizes(intrinsicSize)
      case .hug: .priorities(hugging)
      case .resist: .priorities(resistance)
      case .baseline: .number(baselineOffset)
      case .firstBaseline: .number(firstBaselineOffset)
      case .textHeight: .number(textHeight)
      case .alignmentInsets: .insets(alignmentInsets)
      case .margins: .margins(margins, directionalMargins)
      case .preservesSuperviewMargins: .flag(preservesSuperviewMargins)
      case .insetsMarginsFromSafeArea: .flag(insetsMarginsFromSafeArea)
      case .additionalSafeArea: .insets(additionalSafeArea)
      case .hidden: .flag(isHidden)
      case .grid: .number(grid)
      }
    }
    set {
      switch (property, newValue) {
      case (.frame, .frame(let value)): frame = value
      case (.fixed, .flag(let value)): isFixed = value
      case (.intrinsic, .sizes(let value)): intrinsicSize = value
      case (.hug, .priorities(let value)): hugging = value
      case (.resist, .priorities(let value)): resistance = value
      case (.baseline, .number(let value)): baselineOffset = value ?? 0
      case (.firstBaseline, .number(let value)): firstBaselineOffset = value
      case (.textHeight, .number(let value)): textHeight = value
      case (.alignmentInsets, .insets(let value)): alignmentInsets = value
      case (.margins, .margins(let value, let other)):
        (margins, directionalMargins) = (value, other)
      case (.preservesSuperviewMargins, .flag(let value)): preservesSuperviewMargins = value
      case (.insetsMarginsFromSafeArea, .flag(let value)): insetsMarginsFromSafeArea = value
      case (.additionalSafeArea, .insets(let value)): additionalSafeArea = value
      case (.hidden, .flag(let value)): isHidden = value
      case (.grid, .number(let value)): grid = value
      default: assertionFailure("\(property) is no \(newValue)")
      }
    }
  }

  /// The properties that differ from the default.
  package var changed: some Sequence<(property: ViewProperty, value: ViewProperty.Value)> {
    let plain = ViewProperties()
    return ViewProperty.allCases.lazy.filter { self[$0] != plain[$0] }.map { ($0, self[$0]) }
  }
}

extension ViewProperty {
  /// A number of a value.
  package struct Part {
    /// The property in Swift, such as `margins`.
    var owner: String
    /// The part of the property, such as `top`.
    var side: String?
    /// The number.
    var number: Double
    /// Whether it has to be at least 0.
    var isSize = false
    /// Whether it is a priority.
    var isPriority = false

    /// The name in Swift, such as `margins.top`.
    var name: String { side.map { "\(owner).\($0)" } ?? owner }
    /// Whether it is valid in a solve.
    var isInRange: Bool { isPriority ? Priority(number).isValid : number.isInRange }
    /// Whether it is also valid in a document.
    package var isInDocumentRange: Bool { isInRange && (!isSize || number >= 0) }
  }

  /// The numbers of a value.
  package func parts(of value: Value) -> [Part] {
    func part(_ side: String, _ number: Double, isSize: Bool = false) -> Part {
      Part(owner: name, side: side, number: number, isSize: isSize)
    }
    func sides(_ insets: EdgeInsets) -> [Part] {
      [
        part("top", insets.top), part("left", insets.left), part("bottom", insets.bottom),
        part("right", insets.right),
      ]
    }
    switch value {
    case .flag: return []
    case .number(let number):
      return number.map { [Part(owner: name, number: $0, isSize: kind == .length)] } ?? []
    case .frame(let frame):
      guard let frame else { return [] }
      return [
        part("x", frame.x), part("y", frame.y), part("width", frame.width, isSize: true),
        part("height", frame.height, isSize: true),
      ]
    case .sizes(let size):
      return (size.width.map { [part("width", $0, isSize: true)] } ?? [])
        + (size.height.map { [part("height", $0, isSize: true)] } ?? [])
    case .priorities(let axes):
      return [("horizontal", axes.horizontal), ("vertical", axes.vertical)].map {
        Part(owner: name, side: $0, number: $1.rawValue, isPriority: true)
      }
    case .insets(let insets), .margins(let insets, nil): return sides(insets)
    case .margins(let insets, let directional?):
      return sides(insets)
        + [
          ("top", directional.top), ("leading", directional.leading),
          ("bottom", directional.bottom), ("trailing", directional.trailing),
        ].map { Part(owner: "directionalMargins", side: $0, number: $1) }
    }
  }
}
