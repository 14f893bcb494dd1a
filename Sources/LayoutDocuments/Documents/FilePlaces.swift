package import LayoutNotation

/// A number of a document that stands in no text.
enum GivenNumber: Sendable {
  /// The value of a metric, by its place.
  case metric(Int)
  /// A side of a view or of the root.
  case size(MetricRecorder.SizeKey)
  /// A number of the text that a view is measured by.
  case measure(view: Int, MetricRecorder.TextPart)
}

/// Where in its file a document names what. It does not count in comparisons of documents.
package struct FilePlaces: Sendable, Equatable {
  /// The file; empty for a document that was read from none.
  package var bytes: [UInt8] = []
  /// The file with its lines, where somebody has found them: many layouts may be of one file.
  package var source: SourceText?
  /// The folder that the file is in; `nil` where nobody says so.
  package var folder: String?
  /// The offsets of the names of views, by their ids.
  package var views: [Int32] = []
  /// The offsets of the names of metrics, in their order.
  var metrics: [Int32] = []
  /// The metrics that are texts, with the offsets of their names.
  var textMetrics: [(name: String, offset: Int)] = []
  /// The styles that no view names, with the offsets of their names.
  var unusedStyles: [(name: String, offset: Int)] = []
  /// The offset of the key of the root's size.
  var size: Int?
  /// The offset of the key of the root's safe area.
  var safeArea: Int?
  /// The offset of the key of the direction.
  var direction: Int?
  /// The numbers that stand in no text, with their offsets, where somebody asked for them.
  var numbers: [(number: GivenNumber, offset: Int)] = []
  /// The numbers that are made of metrics, if there are any.
  var formulas: DocumentFormulas?

  package static func == (first: FilePlaces, second: FilePlaces) -> Bool { true }
}

extension LayoutDocument {
  /// Has somebody who records numbers know where those of the document stand that are in no text.
  func note(in recorder: MetricRecorder) {
    for (given, offset) in file.numbers {
      var isNegative = false
      // No size is below 0, and another one must not be either.
      if case .metric = given { isNegative = file.bytes[offset] == UInt8(ascii: "-") }
      note(given, recorder.number(at: offset, isNegative: isNegative), in: recorder)
    }
    noteFormulas(in: recorder)
  }

  /// Has somebody who records numbers know where one comes from that stands in no text.
  func note(_ given: GivenNumber, _ number: TracedNumber, in recorder: MetricRecorder) {
    switch given {
    case .metric(let place): recorder.name(metrics[place].name, number)
    case .size(let key): recorder.setSize(key, number)
    case .measure(let view, let part): recorder.setMeasure(of: view, part, number)
    }
  }
}
