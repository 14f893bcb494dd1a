import LayoutNotation
import Plumb
import Synchronization

/// The numbers of a document that are made of its metrics, such as `2 * gap + 8`.
struct DocumentFormulas: Sendable {
  /// A formula, with its context.
  struct Formula {
    /// The source text.
    var text: SourceText
    /// The indices of the loops around it.
    var indices: LoopIndices
    /// Whether it is a priority.
    var isPriority = false
    /// The number that the formula gives; `nil` for a number in the layout's structure.
    var number: GivenNumber?
  }

  /// The document as it was read.
  let tree: DocumentTree
  /// The formulas, in the order in which they were read.
  let all: [Formula]
  /// The conditions, in the same order.
  let conditions: [DocumentCondition]
  /// The metric values that replaced the document's own when it was read.
  let given: [String: Double]
  /// The text metrics that replaced the document's own.
  let givenTexts: [String: String]

  /// The indices of the metrics that are computed from others.
  var computedMetrics: Set<Int> {
    Set(
      all.compactMap { formula in
        if case .metric(let place) = formula.number { place } else { nil }
      })
  }
}

/// The metrics of a document that are computed from others, in document order.
struct ComputedMetrics: Sendable {
  private let all: [(name: String, formula: DocumentFormulas.Formula)]

  /// Collects the computed metrics of a document. Of several with one name, the first counts.
  init(of document: LayoutDocument) {
    var known = Set<String>()
    all = (document.file.formulas?.all ?? []).compactMap { formula in
      guard case .metric(let place) = formula.number, place < document.metrics.count else {
        return nil
      }
      let name = document.metrics[place].name
      return known.insert(name).inserted ? (name, formula) : nil
    }
  }

  /// Computes the metrics.
  ///
  /// - Parameter numbers: The values of the other metrics by name. The computed values are added.
  /// - Throws: `LayoutError` for a formula that gives no number.
  func add(to numbers: inout [String: Double]) throws(LayoutError) {
    for (name, formula) in all {
      numbers[name] = try EquationParser(metrics: formula.indices.adding(to: numbers))
        .parseNumber(formula.text, isPriority: formula.isPriority).value
    }
  }
}

/// A reader that evaluates formulas while a document is read.
final class FormulaReader {
  /// The values of the metrics so far.
  var metrics: [String: Double] = [:]
  /// The value of formulas with unknown names, for readers that cannot know these names. `nil`
  /// makes such formulas errors.
  var standIn: Double?
  /// The formulas so far.
  private(set) var formulas: [DocumentFormulas.Formula] = []
  /// The indices of the formulas by their nodes, in the last round of loops.
  private var places: [Int: Int] = [:]

  /// The nodes of formulas.
  var nodes: Dictionary<Int, Int>.Keys { places.keys }

  /// Evaluates a formula.
  ///
  /// - Throws: `LayoutError` for an invalid formula.
  func value(
    of text: SourceText, at node: DocumentNode, _ indices: LoopIndices, isPriority: Bool
  ) throws(LayoutError) -> Double {
    let text =
      indices.data.isEmpty
      ? text : SourceText(try indices.resolved(in: text.string(text.bytes.indices)))
    let value = try EquationParser(metrics: indices.adding(to: metrics))
      .parseNumber(text, isPriority: isPriority).value
    places[node.index] = formulas.count
    formulas.append(.init(text: text, indices: indices, isPriority: isPriority))
    return value
  }

  /// Records which number of the document a node gives, if the node is a formula.
  func note(_ number: GivenNumber, at node: DocumentNode) {
    if let place = places[node.index] { formulas[place].number = number }
  }
}

/// A document as it was first read, for comparison with readings that use other metric values.
package final class FirstReading: Sendable {
  private let kept = Mutex<LayoutDocument?>(nil)

  /// Creates an empty reading.
  package init() {}

  /// Returns the document, and reads it on first use.
  func document(
    _ read: () throws(LayoutError) -> LayoutDocument
  ) throws(LayoutError) -> LayoutDocument {
    if let known = kept.withLock({ $0 }) { return known }
    let document = try read()
    kept.withLock { $0 = document }
    return document
  }
}

extension LayoutDocument {
  /// Returns the document with other values of some metrics.
  ///
  /// Numbers computed from these metrics change, too. Changes made since the document was read are
  /// kept.
  ///
  /// - Parameters:
  ///   - values: The values by the names of the metrics. Other names are ignored.
  ///   - texts: The values of metrics that are texts.
  /// - Returns: The document.
  /// - Throws: `LayoutError` for a number that its key does not allow.
  public func replacingMetrics(
    with values: [String: Double], texts: [String: String] = [:]
  ) throws(LayoutError) -> LayoutDocument {
    try replacing(values, texts: texts, data: DataLists())
  }

  /// Returns the document with other values of some metrics, and other lists of data.
  ///
  /// - Parameters:
  ///   - values: The values by the names of the metrics. Other names are ignored.
  ///   - texts: The values of metrics that are texts.
  ///   - lists: The lists by their names. Other names are ignored.
  ///   - reading: Keeps this document as it was read, for further replacements.
  /// - Returns: The document.
  /// - Throws: `LayoutError` for a document that cannot be read with the new values.
  package func replacing(
    _ values: [String: Double], texts: [String: String], data lists: DataLists,
    _ reading: FirstReading = FirstReading()
  ) throws(LayoutError) -> LayoutDocument {
    guard let formulas = file.formulas else {
      var document = self
      for place in metrics.indices {
        if let value = values[metrics[place].name] { document.metrics[place].value = value }
      }
      for place in textMetrics.indices {
        if let text = texts[textMetrics[place].name] { document.textMetrics[place].text = text }
      }
      try document.fillTexts()
      return document
    }
    let tree = formulas.tree
    let read = try reading.document { () throws(LayoutError) in
      try DocumentReader.read(
        tree, metrics: formulas.given, texts: formulas.givenTexts, data: self.data)
    }
    var data = data
    for (name, list) in lists.all where data[name] != nil { data[name] = list }
    let known = Dictionary(read.metrics.map { ($0.name, $0.value) }) { first, _ in first }
    let computed = Set(formulas.computedMetrics.map { read.metrics[$0].name })
    var given: [String: Double] = [:]
    for metric in metrics where given[metric.name] == nil {
      if let value = values[metric.name] {
        given[metric.name] = value
      } else if !computed.contains(metric.name) || formulas.given[metric.name] != nil
        || known[metric.name] != metric.value
      {
        given[metric.name] = metric.value
      }
    }
    var givenTexts = Dictionary(textMetrics.map { ($0.name, $0.text) }) { first, _ in first }
    givenTexts.merge(texts) { _, last in last }
    return try DocumentReader.read(
      tree, metrics: given, texts: givenTexts, data: data, notesNumbers: !file.numbers.isEmpty
    ).keeping(self, unless: read, given, givenTexts)
  }

  /// Returns the document with the changes that were made to another one after it was read.
  ///
  /// - Parameters:
  ///   - other: The changed document.
  ///   - read: The same document as it was read.
  ///   - given: The metric values with which this document was read.
  ///   - givenTexts: The values of metrics that are texts.
  /// - Returns: The document.
  /// - Throws: `LayoutError` for an unknown metric in a text.
  private func keeping(
    _ other: LayoutDocument, unless read: LayoutDocument, _ given: [String: Double],
    _ givenTexts: [String: String]
  ) throws(LayoutError) -> LayoutDocument {
    var kept = self
    func keep<Value: Equatable>(_ path: WritableKeyPath<LayoutDocument, Value>) {
      if other[keyPath: path] != read[keyPath: path] { kept[keyPath: path] = other[keyPath: path] }
    }
    keep(\.id)
    keep(\.size)
    keep(\.direction)
    keep(\.safeArea)
    keep(\.equations)
    keep(\.rules)
    keep(\.visual)
    keep(\.stack)
    keep(\.table)
    keep(\.appearance.image)
    keep(\.appearance.contentMode)
    keep(\.appearance.code)
    keep(\.appearance.fill)
    keep(\.appearance.stroke)
    keep(\.appearance.strokeWidth)
    keep(\.appearance.strokeDash)
    keep(\.appearance.strokeSides)
    keep(\.appearance.radius)
    keep(\.appearance.radiusPercentage)
    keep(\.appearance.opacity)
    keep(\.appearance.color)
    for property in ViewProperty.allCases where other.root[property] != read.root[property] {
      kept.root[property] = other.root[property]
    }
    if other.metrics.map(\.name) != read.metrics.map(\.name) {
      let values = Dictionary(kept.metrics.map { ($0.name, $0.value) }) { first, _ in first }
      kept.metrics = other.metrics.map { metric in
        Metric(name: metric.name, value: values[metric.name] ?? given[metric.name] ?? metric.value)
      }
    }
    if other.textMetrics.map(\.name) != read.textMetrics.map(\.name) {
      kept.textMetrics = other.textMetrics.map { metric in
        TextMetric(name: metric.name, text: givenTexts[metric.name] ?? metric.text)
      }
    }
    keep(\.imported)
    keep(\.isElastic)
    keep(\.strategy)
    keep(\.language)
    keep(\.fonts)
    kept.file.folder = other.file.folder
    for (view, text) in other.allViews.texts {
      kept.allViews.texts[view]?.keepTranslation(of: text)
    }
    try kept.fillTexts()
    return kept
  }

  /// Records which parts of the document depend on metrics.
  func noteFormulas(in recorder: MetricRecorder) {
    if !recorder.knowsConditions {
      for condition in file.formulas?.conditions ?? [] {
        for name in condition.text.names { recorder.noteStructural(metric: name) }
      }
    }
    let values = Dictionary(metrics.map { ($0.name, $0.value) }) { first, _ in first }
    for formula in file.formulas?.all ?? [] {
      let parser = EquationParser(metrics: formula.indices.adding(to: values))
      let number = try? parser.parseNumber(
        formula.text, isPriority: formula.isPriority, recorder: recorder)
      guard let number else { continue }
      if let given = formula.number {
        note(given, number, in: recorder)
      } else {
        recorder.noteStructural(number)
      }
    }
  }
}
