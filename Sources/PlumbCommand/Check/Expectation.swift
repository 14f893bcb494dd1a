import LayoutDocuments

/// What layouts are expected to be: results of an earlier run, by their ids.
struct Expectation {
  /// By how many points a frame may differ and be the same.
  let tolerance: Double
  private var layouts: [String: PlacedLayout] = [:]
  /// The ids in the order of the file.
  private let ids: [String]
  private var seen: Set<String> = []

  /// Reads results.
  ///
  /// - Parameters:
  ///   - path: The file; - is standard input.
  ///   - tolerance: By how many points a frame may differ and be the same.
  /// - Throws: `InputFile.Failure` for what is none.
  init(contentsOf path: String, tolerance: Double) throws(InputFile.Failure) {
    let file = InputFile(path: path)
    guard let results = try ResultFile.results(in: try file.read(), of: file) else {
      throw InputFile.Failure(
        message: "\(file.displayName): --expect takes results, as plumb solve --format json writes "
          + "them, and the first line is none")
    }
    self.tolerance = tolerance
    ids = results.map(\.id)
    for result in results where layouts[result.id] == nil { layouts[result.id] = result }
  }

  /// What a layout is expected to be; `nil` where nothing is known of it.
  func layout(_ id: String) -> PlacedLayout? { layouts[id] }

  /// Notes that a layout was compared.
  mutating func note(_ id: String) { seen.insert(id) }

  /// The ids of layouts that were expected, and not checked.
  var missing: [String] { ids.filter { !seen.contains($0) } }
}
