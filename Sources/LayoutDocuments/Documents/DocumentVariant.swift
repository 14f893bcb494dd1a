package import LayoutNotation
package import Plumb

/// One of the ways in which a document is solved: what replaces what it says itself, and what tells
/// its results from others.
package struct DocumentVariant: Sendable {
  /// The name of the device that a screen is shown on, where there are several.
  package var device: String?
  /// The size that replaces the document's.
  package var size: Layout.RootSize?
  /// How that was written, where ids say it.
  package var sizeName: String?
  /// The language that texts are in.
  package var language: LanguageTag?
  /// The strings of the language.
  package var strings: StringTable?
  /// Whether ids say the language, as there are several.
  package var namesLanguage = false
  /// The direction that replaces the document's.
  package var direction: LayoutDirection?
  /// Whether ids say the direction, as there are several.
  package var namesDirection = false
  /// The metrics that have other values, as they are written; where the document has a text, any
  /// is one.
  package var metrics: [LayoutDocument.TextMetric] = []
  /// The lists of data that have other records.
  package var data = DataLists()

  /// The way that the document says.
  package init() {}

  /// What it is solved for: device, size and language.
  package var target: [String] {
    [device, sizeName, namesLanguage ? language?.text : nil].compactMap(\.self)
  }

  /// What tells it from the other variants of a document.
  package var names: [String] {
    target + (namesDirection ? [direction?.rawValue].compactMap(\.self) : [])
  }

  /// What findings of it are known by: its names, and the language also where there is one only.
  package var findingName: String {
    var names = names
    if !namesLanguage, let language { names.append(language.text) }
    return names.joined(separator: " ")
  }

  /// What stands behind the ids of results.
  package var suffix: String { names.map { "@\($0)" }.joined() }

  /// The same variant of a screen as a device shows it, where there are several devices.
  package func on(_ device: String?) -> DocumentVariant {
    guard let device else { return self }
    var variant = self
    variant.device = device
    return variant
  }

  /// The options for it.
  package func options(_ options: DocumentOptions) -> DocumentOptions {
    var options = options
    if let size { options.size = size }
    if let language { options.language = language.text }
    if let strings { options.strings = strings }
    if let direction { options.direction = direction }
    return options
  }

  /// Gives metrics of a document their values, and lists their records.
  ///
  /// - Throws: `LayoutError` where the document has no such metric or list.
  package func replaceMetrics(in document: inout LayoutDocument) throws(LayoutError) {
    if metrics.isEmpty, data.isEmpty { return }
    for name in data.names where document.data[name] == nil {
      throw LayoutError(
        .unknownName, "there is no list \"\(name)\" in the data of the layout",
        suggestion: nearestName(to: name, among: document.data.names))
    }
    var numbers: [String: Double] = [:]
    var texts: [String: String] = [:]
    for metric in metrics {
      if document.textMetrics.contains(where: { $0.name == metric.name }) {
        texts[metric.name] = metric.text
        continue
      }
      guard document.metrics.contains(where: { $0.name == metric.name }) else {
        let names = document.metrics.map(\.name) + document.textMetrics.map(\.name)
        throw LayoutError(
          .unknownMetric, "there is no metric \"\(metric.name)\"",
          suggestion: nearestName(to: metric.name, among: names))
      }
      guard let number = Double(metric.text), number.isInRange else {
        throw LayoutError(
          .wrongType,
          "the metric \"\(metric.name)\" is a number of at most 1e15; found \(metric.text)")
      }
      numbers[metric.name] = number
    }
    document = try document.replacing(numbers, texts: texts, data: data)
  }

  /// Has a document say by itself what size and direction it is solved for, and in the language.
  ///
  /// - Throws: `LayoutError` where a string names something in braces that is no metric.
  package func write(into document: inout LayoutDocument) throws(LayoutError) {
    if let size { document.size = size }
    document.direction = document.direction(with: options(DocumentOptions()))
    if let language { document.language = language.text }
    if let strings { document = try document.translated(by: strings) }
  }
}
