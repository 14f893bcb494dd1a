import LayoutNotation
import Plumb

/// The numbers of a document that are made of its metrics, such as `2 * gap + 8`.
struct DocumentFormulas: Sendable {
  /// One of them.
  struct Formula {
    /// What is written.
    var text: SourceText
    /// The indices of the loops around it.
    var indices: LoopIndices
    /// What is given by it; `nil` for what is of the layout's structure.
    var number: GivenNumber?
  }

  /// The document as it was read.
  let tree: DocumentTree
  /// The formulas, in the order in which they were read.
  let all: [Formula]

  /// The metrics that are made of others, by their places.
  var computedMetrics: Set<Int> {
    Set(
      all.compactMap { formula in
        if case .metric(let place) = formula.number { place } else { nil }
      })
  }
}

/// Works out formulas while a document is read.
final class FormulaReader {
  /// The values of the metrics so far.
  var metrics: [String: Double] = [:]
  /// What stands for formulas with unknown names, where nobody can know these; else they are wrong.
  var standIn: Double?
  /// The formulas so far.
  private(set) var formulas: [DocumentFormulas.Formula] = []
  /// The places of formulas, by their nodes, in the last round of loops.
  private var places: [Int: Int] = [:]

  /// The nodes of formulas.
  var nodes: Dictionary<Int, Int>.Keys { places.keys }

  /// The value of a formula.
  ///
  /// - Throws: What is wrong with it.
  func value(
    of text: SourceText, at node: DocumentNode, _ indices: LoopIndices
  ) throws(LayoutError) -> Double {
    let value = try EquationParser(metrics: indices.adding(to: metrics)).parseNumber(text).value
    places[node.index] = formulas.count
    formulas.append(.init(text: text, indices: indices))
    return value
  }

  /// Notes what is given by a number, in case that is a formula.
  func note(_ number: GivenNumber, at node: DocumentNode) {
    if let place = places[node.index] { formulas[place].number = number }
  }
}

extension LayoutDocument {
  /// The document with other values of some metrics: numbers that are made of these are others,
  /// too.
  ///
  /// - Parameters:
  ///   - values: The values by the names of the metrics; other names mean nothing.
  ///   - texts: Those of metrics that are texts.
  /// - Returns: The document.
  /// - Throws: `LayoutError` where a number is none that may stand where it does.
  public func replacingMetrics(
    with values: [String: Double], texts: [String: String] = [:]
  ) throws(LayoutError) -> LayoutDocument {
    guard let tree = file.formulas?.tree else {
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
    var given: [String: Double] = [:]
    let computed = file.formulas?.computedMetrics ?? []
    for (place, metric) in metrics.enumerated() where given[metric.name] == nil {
      if let value = values[metric.name] {
        given[metric.name] = value
      } else if !computed.contains(place) {
        given[metric.name] = metric.value
      }
    }
    var givenTexts = Dictionary(textMetrics.map { ($0.name, $0.text) }) { first, _ in first }
    givenTexts.merge(texts) { _, last in last }
    return try DocumentReader.read(
      tree, metrics: given, texts: givenTexts, notesNumbers: !file.numbers.isEmpty
    ).keeping(self, unless: try DocumentReader.read(tree))
  }

  /// The document with what another one says otherwise than it was read.
  private func keeping(
    _ other: LayoutDocument, unless read: LayoutDocument
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
    keep(\.grid)
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

  /// Has somebody who records numbers know what of the document is made of metrics.
  func noteFormulas(in recorder: MetricRecorder) {
    let values = Dictionary(metrics.map { ($0.name, $0.value) }) { first, _ in first }
    for formula in file.formulas?.all ?? [] {
      let parser = EquationParser(metrics: formula.indices.adding(to: values))
      guard let number = try? parser.parseNumber(formula.text, recorder: recorder) else { continue }
      if let given = formula.number {
        note(given, number, in: recorder)
      } else {
        recorder.noteStructural(number)
      }
    }
  }
}
