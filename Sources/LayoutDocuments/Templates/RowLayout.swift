import LayoutNotation
import Plumb

/// A template lowered for rows of one structure, with the texts of a row.
final class RowLayout {
  /// The lowered layout, with the numbers of the last row.
  let layout: TemplateLayout
  /// The outcomes of the document's conditions, and the names of the metrics that rows supply.
  private let conditions: [DocumentCondition]
  private let names: (numbers: [String], texts: [String])
  private let computed: ComputedMetrics
  #if Text
  private let texts: RowTexts?
  /// The numbers of a row, followed by those of its texts.
  private var numbers: [Double] = []
  /// All texts, to check against answers.
  private let answered: AnsweredTexts
  #endif

  /// Lowers a template.
  ///
  /// - Parameters:
  ///   - document: The template's document with the values of a row.
  ///   - template: The template.
  ///   - row: The row.
  ///   - measures: The closures that measure views.
  /// - Throws: `LayoutError` for invalid input.
  init?(
    of document: LayoutDocument, _ template: LayoutTemplate, _ row: TemplateRow,
    _ measures: RowMeasures
  ) throws(LayoutError) {
    conditions = document.file.formulas?.conditions ?? []
    self.names = (template.parameters, template.textParameters)
    computed = template.computed
    var names = template.parameters
    var values = row.numbers
    #if Text
    let filled = try RowTexts(document, template, row)
    let texts = filled.isEmpty ? nil : filled
    self.texts = texts
    if let texts {
      names += texts.names
      try texts.take(row.numbers.span, row.texts, into: &values)
    }
    #endif
    let recorder = MetricRecorder(metrics: names)
    recorder.knowsConditions = true
    let lowered = try document.lowered(with: template.options, recorder, values: values) { layout in
      measures.measure(in: layout)
      #if Text
      texts?.measure(in: layout, recorder)
      #endif
    }
    guard let lowered else { return nil }
    layout = lowered
    #if Text
    answered = AnsweredTexts(try TypesetTexts(document, template.options), filled: texts)
    #endif
  }

  /// Returns how the last row's texts fit the views in its answer.
  func texts(in answer: PreparedSolver.Answer) -> TextOutcome {
    #if Text
    return answered.outcome(in: answer)
    #else
    return TextOutcome()
    #endif
  }

  /// Takes the numbers and texts of another row.
  ///
  /// - Returns: False if the row has a different structure.
  /// - Throws: `LayoutError` for a text that cannot be set.
  func take(_ row: Swift.Span<Double>, _ strings: [String]) throws(LayoutError) -> Bool {
    guard keepsConditions(row, strings) else { return false }
    #if Text
    if let texts {
      guard layout.hasStructure(of: row) else { return false }
      numbers.removeAll(keepingCapacity: true)
      for place in row.indices { numbers.append(row[place]) }
      try texts.take(row, strings, into: &numbers)
      let whole = numbers
      return layout.take(whole.span)
    }
    #endif
    return layout.take(row)
  }

  /// Whether all conditions have the same outcome with the values of another row.
  private func keepsConditions(_ row: Swift.Span<Double>, _ strings: [String]) -> Bool {
    if conditions.isEmpty { return true }
    var metrics = ConditionMetrics(numbers: [:], texts: [:])
    for place in row.indices { metrics.numbers[names.numbers[place]] = row[place] }
    for (name, text) in zip(names.texts, strings) { metrics.texts[name] = text }
    guard (try? computed.add(to: &metrics.numbers)) != nil else { return false }
    return conditions.allSatisfy { $0.isUnchanged(by: metrics) }
  }
}
