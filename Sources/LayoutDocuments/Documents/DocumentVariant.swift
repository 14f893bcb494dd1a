package import LayoutNotation
package import Plumb

/// A variant in which a document is solved: its replacements, and the names that distinguish its
/// results.
package struct DocumentVariant: Sendable {
  /// The name of the device that shows the screen, if there are several.
  package var device: String?
  /// The size that replaces the document's.
  package var size: Layout.RootSize?
  /// The size as written, if ids contain it.
  package var sizeName: String?
  /// The language of the texts.
  package var language: LanguageTag?
  /// The strings of the language.
  package var strings: StringTable?
  /// Whether ids contain the language because there are several.
  package var namesLanguage = false
  /// The direction that replaces the document's.
  package var direction: LayoutDirection?
  /// Whether ids contain the direction because there are several.
  package var namesDirection = false
  /// The metrics with other values, as written. Metrics that are texts in the document accept any
  /// value.
  package var metrics: [LayoutDocument.TextMetric] = []
  /// The data lists with other records.
  package var data = DataLists()

  /// Creates the variant without replacements.
  package init() {}

  /// The target of the solve: device, size and language.
  package var target: [String] {
    [device, sizeName, namesLanguage ? language?.text : nil].compactMap(\.self)
  }

  /// The names that distinguish the variant from others of the document.
  package var names: [String] {
    target + (namesDirection ? [direction?.rawValue].compactMap(\.self) : [])
  }

  /// The name that identifies the variant in findings: its names, and always the language.
  package var findingName: String {
    var names = names
    if !namesLanguage, let language { names.append(language.text) }
    return names.joined(separator: " ")
  }

  /// The suffix of result ids.
  package var suffix: String { names.map { "@\($0)" }.joined() }

  /// Returns the same variant on a device, if there are several devices.
  package func on(_ device: String?) -> DocumentVariant {
    guard let device else { return self }
    var variant = self
    variant.device = device
    return variant
  }

  /// Returns the options for the variant.
  package func options(_ options: DocumentOptions) -> DocumentOptions {
    var options = options
    if let size { options.size = size }
    if let language { options.language = language.text }
    if let strings { options.strings = strings }
    if let direction { options.direction = direction }
    return options
  }

  /// Replaces metrics and data lists of a document.
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

  /// Writes the size, direction and language of the variant into a document.
  ///
  /// - Throws: `LayoutError` for a string with a name in braces that no metric has.
  package func write(into document: inout LayoutDocument) throws(LayoutError) {
    if let size { document.size = size }
    document.direction = document.direction(with: options(DocumentOptions()))
    if let language { document.language = language.text }
    if let strings { document = try document.translated(by: strings) }
  }
}
