package import LayoutNotation

/// A number of a document outside its texts.
enum GivenNumber: Sendable {
  /// The value of a metric, by its index.
  case metric(Int)
  /// A side of a view or of the root.
  case size(MetricRecorder.SizeKey)
  /// A number of the text measure of a view.
  case measure(view: Int, MetricRecorder.TextPart)
}

/// The offsets of names in the file of a document. Comparisons of documents ignore them.
package struct FilePlaces: Sendable, Equatable {
  /// The bytes of the file; empty for a document without a file.
  package var bytes: [UInt8] = []
  /// The file with its lines, if they were already found. Many layouts may share one file.
  package var source: SourceText?
  /// The folder of the file; `nil` if unknown.
  package var folder: String?
  /// The offsets of the names of views, by their ids.
  package var views: [Int32] = []
  /// The offsets of the names of metrics, in the order of `metrics`.
  var metrics: [Int32] = []
  /// The metrics that are texts, with the offsets of their names.
  var textMetrics: [(name: String, offset: Int)] = []
  /// The unused styles, with the offsets of their names.
  var unusedStyles: [(name: String, offset: Int)] = []
  /// The offset of the key of the root's size.
  var size: Int?
  /// The offset of the key of the root's safe area.
  var safeArea: Int?
  /// The offset of the key of the direction.
  var direction: Int?
  /// The names that pages add up, including those in loops over lists without records.
  var sums: [String] = []
  /// The numbers outside texts, with their offsets, if the reader was asked to record them.
  var numbers: [(number: GivenNumber, offset: Int)] = []
  /// The numbers that are computed from metrics, if there are any.
  var formulas: DocumentFormulas?

  package static func == (first: FilePlaces, second: FilePlaces) -> Bool { true }
}

extension LayoutDocument {
  /// Records the positions of the document's numbers outside texts.
  func note(in recorder: MetricRecorder) {
    for (given, offset) in file.numbers {
      var isNegative = false
      // A size is never negative, and its replacement must not be either.
      if case .metric = given { isNegative = file.bytes[offset] == UInt8(ascii: "-") }
      note(given, recorder.number(at: offset, isNegative: isNegative), in: recorder)
    }
    noteFormulas(in: recorder)
  }

  /// Records the origin of one number outside texts.
  func note(_ given: GivenNumber, _ number: TracedNumber, in recorder: MetricRecorder) {
    switch given {
    case .metric(let place): recorder.name(metrics[place].name, number)
    case .size(let key): recorder.setSize(key, number)
    case .measure(let view, let part): recorder.setMeasure(of: view, part, number)
    }
  }
}
