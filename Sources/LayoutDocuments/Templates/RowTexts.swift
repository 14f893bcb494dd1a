#if Text
import FlatMemory
import LayoutNotation
import Plumb
import PlumbText

/// The texts of a template's views that rows fill, as paragraphs of the last row.
///
/// In the lowered layout each text is five numbers, which follow those of a row: its natural width,
/// its height if that does not depend on the width, its two baselines, and the width of its longest
/// word.
final class RowTexts {
  /// A text.
  private struct View {
    var id: Int
    var name: String
    var description: TextDescription
    /// The contents and their styles, one run after another.
    var runs: [(pattern: TextPattern, style: TextStyle)]
    /// The current text.
    var strings: [String]
    var text: TypesetTexts.Text?
    var label: TextLabel?
  }

  private var views: [View] = []
  private let parameters: [String]
  private let textParameters: [String]
  private let setter: TextSetter
  /// The metrics of the last row that fill texts.
  private var metrics: TextMetrics
  /// The metrics computed from these, if texts name them.
  private var computed: ComputedMetrics?

  /// The count of numbers that represent a text.
  private static let numberCount = 5

  /// Prepares the texts of a template's document.
  ///
  /// - Parameters:
  ///   - document: The template's document with the values of a row.
  ///   - template: The template.
  ///   - row: The row.
  /// - Throws: `LayoutError` for a missing font, and if a value is known only after reading the
  ///   document with the row.
  init(
    _ document: LayoutDocument, _ template: LayoutTemplate, _ row: TemplateRow
  ) throws(LayoutError) {
    (parameters, textParameters) = (template.parameters, template.textParameters)
    setter = TextSetter(document, template.options)
    metrics = try template.textMetrics(row.numbers, row.texts)
    let given = Set(parameters + textParameters)
    for (id, description) in document.allViews.texts.ordered(by: { $0.key < $1.key }) {
      let (description, patterns) = try description.resolvingEmphasisOfPatterns()
      let runs = try zip(patterns, description.runs).map { pattern, run throws(LayoutError) in
        (pattern, try setter.style(of: run, in: description, of: id))
      }
      if runs.allSatisfy(\.0.isPlain) { continue }
      for (pattern, _) in runs {
        _ = try pattern.text(with: metrics)
        if !given.isSuperset(of: pattern.filled) { computed = template.computed }
      }
      views.append(
        View(
          id: id, name: document.allViews.table.name(of: id), description: description, runs: runs,
          strings: []))
    }
  }

  /// Whether rows fill no text.
  var isEmpty: Bool { views.isEmpty }

  /// The names of the numbers of the texts. No metric has such a name.
  var names: [String] {
    views.indices.flatMap { place in
      (0..<Self.numberCount).map { "\u{0}\(place).\($0)" }
    }
  }

  /// Sets the texts of a row.
  ///
  /// - Parameters:
  ///   - row: The numbers of the row.
  ///   - strings: Its texts.
  ///   - numbers: Receives the numbers of the texts behind the existing ones.
  /// - Throws: `LayoutError` for a text that cannot be set.
  func take(
    _ row: Swift.Span<Double>, _ strings: [String], into numbers: inout [Double]
  ) throws(LayoutError) {
    for (place, name) in parameters.enumerated() { metrics.numbers[name] = row[place] }
    for (name, text) in zip(textParameters, strings) { metrics.texts[name] = text }
    try computed?.add(to: &metrics.numbers)
    for place in views.indices {
      var texts: [String] = []
      texts.reserveCapacity(views[place].runs.count)
      for run in views[place].runs { texts.append(try run.pattern.text(with: metrics)) }
      if views[place].label == nil || views[place].strings != texts {
        try setText(texts, of: place)
      }
      guard let label = views[place].label else { continue }
      if views[place].description.fit != nil {
        numbers.append(contentsOf: repeatElement(0, count: Self.numberCount))
        continue
      }
      let size = label.intrinsicSize
      numbers.append(size.width ?? 0)
      numbers.append(size.height ?? 0)
      numbers.append(label.firstBaselineOffset)
      numbers.append(label.baselineOffset)
      numbers.append(label.longestWord)
    }
  }

  private func setText(_ texts: [String], of place: Int) throws(LayoutError) {
    let view = views[place]
    let runs = zip(texts, view.runs).map { TextRun($0, style: $1.style) }
    let text = try setter.setText(runs, view.description, of: view.id)
    (views[place].text, views[place].label) = (text, text.label)
    views[place].strings = texts
  }

  /// Returns the index of the text of a view among those that rows fill; `nil` for another view.
  func place(ofView id: Int) -> Int? { views.firstIndex { $0.id == id } }

  /// Accesses the current text by its index.
  subscript(place: Int) -> TypesetTexts.Text? { views[place].text }

  /// Measures the views of a layout by the current texts.
  func measure(in layout: Layout, _ recorder: MetricRecorder) {
    let names = names
    for (place, view) in views.enumerated() {
      func number(_ part: Int) -> TracedNumber {
        let name = names[place * Self.numberCount + part]
        return TracedNumber(0, at: recorder.place(of: name))
      }
      let text = view.description
      if text.measuresWidth {
        recorder.setSize(.init(view: view.id, isHeight: false), number(0))
        recorder.setSize(.longestWord(ofView: view.id), number(4))
      }
      if !text.measuresHeight {
        // The view has a fixed height, or none.
      } else if view.label?.isOfOneHeight == true {
        recorder.setSize(.init(view: view.id, isHeight: true), number(1))
      } else {
        layout.measureIntrinsicHeight(ofViewNamed: view.name) { [self] width in
          views[place].label?.height(width: width) ?? .nan
        }
      }
      for part in [2, 3] { recorder.noteStructural(metric: names[place * Self.numberCount + part]) }
    }
  }
}
#endif
