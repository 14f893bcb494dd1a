#if Text
import LayoutNotation
import Plumb
import PlumbText

/// The texts of a template's views that rows fill, as paragraphs of the row that came last.
///
/// To the lowered layout each is four numbers, which stand behind those of a row: how wide it would
/// like to be, how high it is where no width changes that, and where its baselines are.
final class RowTexts {
  /// What stands in a text.
  private enum Piece {
    case literal(String)
    /// A metric that is a text.
    case text(Int)
    /// A metric that is a number.
    case number(Int)
    /// A number that is made of metrics.
    case expression(String, LoopIndices)
  }

  /// A text.
  private struct View {
    var id: Int
    var name: String
    var description: TextDescription
    /// What is written, and how it is set, one run behind the other.
    var runs: [(pieces: [Piece], style: PlumbText.TextStyle)]
    /// The text of now.
    var strings: [String]
    var label: TextLabel?
  }

  private var views: [View] = []
  private let parameters: [String]
  private let setter: TextSetter
  /// Whether something is filled in that only reading the document anew can tell.
  private var mustReadAnew = false

  /// How many numbers a text is.
  private static let numberCount = 4

  /// Prepares for the texts of a template's document; `nil` where rows fill none.
  ///
  /// - Throws: `LayoutError` for a font that there is not.
  init?(_ document: LayoutDocument, _ template: LayoutTemplate) throws(LayoutError) {
    parameters = template.parameters
    setter = TextSetter(document, template.options)
    for (id, description) in document.allViews.texts.sorted(by: { $0.key < $1.key }) {
      var runs: [(pieces: [Piece], style: PlumbText.TextStyle)] = []
      for run in description.runs {
        guard let style = try setter.style(of: run, in: description, of: id) else { break }
        runs.append((pieces(of: try run.pattern(), template), style))
      }
      let isFilled = runs.contains { run in
        run.pieces.contains { if case .literal = $0 { false } else { true } }
      }
      guard isFilled, runs.count == description.runs.count else { continue }
      views.append(
        View(
          id: id, name: document.allViews.table.name(of: id), description: description, runs: runs,
          strings: []))
    }
    if views.isEmpty { return nil }
  }

  private func pieces(of pattern: TextPattern, _ template: LayoutTemplate) -> [Piece] {
    pattern.pieces.map { piece in
      switch piece {
      case .literal(let text): return .literal(text)
      case .filled(let name):
        if let text = template.textParameters.firstIndex(of: name) { return .text(text) }
        if let number = parameters.firstIndex(of: name) { return .number(number) }
        if number(name, pattern.indices, template.defaults.span) == nil { mustReadAnew = true }
        return .expression(name, pattern.indices)
      }
    }
  }

  private func number(
    _ expression: String, _ indices: LoopIndices, _ row: Swift.Span<Double>
  ) -> Double? {
    var metrics: [String: Double] = [:]
    for place in row.indices where place < parameters.count {
      metrics[parameters[place]] = row[place]
    }
    let text = SourceText(utf8: Array(expression.utf8))
    return try? EquationParser(metrics: indices.adding(to: metrics)).parseNumber(text).value
  }

  /// The names of the numbers that the texts are, which no metric has.
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
  ///   - numbers: Gets what the texts are to the layout behind what is there.
  /// - Throws: `LayoutError` for a text that cannot be set.
  func take(
    _ row: Swift.Span<Double>, _ strings: [String], into numbers: inout [Double]
  ) throws(LayoutError) {
    for place in views.indices {
      var texts: [String] = []
      texts.reserveCapacity(views[place].runs.count)
      for run in views[place].runs { texts.append(text(run.pieces, row, strings)) }
      if views[place].label == nil || views[place].strings != texts {
        try setText(texts, of: place)
      }
      guard let label = views[place].label else { continue }
      let size = label.intrinsicSize
      numbers.append(size.width ?? 0)
      numbers.append(size.height ?? 0)
      numbers.append(label.firstBaselineOffset)
      numbers.append(label.baselineOffset)
    }
  }

  private func text(_ pieces: [Piece], _ row: Swift.Span<Double>, _ strings: [String]) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .literal(let literal): text += literal
      case .text(let number): text += strings[number]
      case .number(let number): text += row[number].canonical
      case .expression(let expression, let indices):
        text += number(expression, indices, row)?.canonical ?? ""
      }
    }
    return text
  }

  private func setText(_ texts: [String], of place: Int) throws(LayoutError) {
    let view = views[place]
    let runs = zip(texts, view.runs).map { TextRun($0, style: $1.style) }
    views[place].label = try setter.setText(runs, view.description, of: view.id).label
    views[place].strings = texts
  }

  /// Has the views of a layout measured by the texts of now.
  func measure(in layout: Layout, _ recorder: MetricRecorder) {
    if mustReadAnew { recorder.noteReading() }
    let names = names
    for (place, view) in views.enumerated() {
      func number(_ part: Int) -> TracedNumber {
        let name = names[place * Self.numberCount + part]
        return TracedNumber(0, at: recorder.place(of: name))
      }
      recorder.setSize(.init(view: view.id, isHeight: false), number(0))
      if view.label?.isOfOneHeight == true {
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
