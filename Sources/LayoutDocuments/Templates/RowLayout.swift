import LayoutNotation
import Plumb

/// A template lowered for rows of one structure, with the texts of a row.
final class RowLayout {
  /// The lowered layout, with the numbers of the row that came last.
  let layout: TemplateLayout
  #if Text
  private let texts: RowTexts?
  /// The numbers of a row, and behind them those of its texts.
  private var numbers: [Double] = []
  /// All texts, to be held against answers.
  private let answered: AnsweredTexts
  #endif

  /// Lowers a template.
  ///
  /// - Parameters:
  ///   - document: The template's document with the values of a row.
  ///   - template: The template.
  ///   - row: The row.
  ///   - measures: Measure what closures do.
  /// - Throws: `LayoutError` for invalid input.
  init?(
    of document: LayoutDocument, _ template: LayoutTemplate, _ row: TemplateRow,
    _ measures: RowMeasures
  ) throws(LayoutError) {
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

  /// What views show of the texts of the row that came last, in its answer.
  func texts(in answer: PreparedSolver.Answer) -> TextOutcome {
    #if Text
    return answered.outcome(in: answer)
    #else
    return TextOutcome()
    #endif
  }

  /// Takes the numbers and texts of another row.
  ///
  /// - Returns: False where the row has another structure.
  /// - Throws: `LayoutError` for a text that cannot be set.
  func take(_ row: Swift.Span<Double>, _ strings: [String]) throws(LayoutError) -> Bool {
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
}
