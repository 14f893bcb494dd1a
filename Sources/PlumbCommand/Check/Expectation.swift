import LayoutDocuments

/// The expected layouts: results of an earlier run, by id.
struct Expectation {
  /// The maximum difference between equal frames, in points.
  let tolerance: Double
  private var layouts: [String: PlacedLayout] = [:]
  /// The ids in the order of the file.
  private let ids: [String]
  private var seen: Set<String> = []

  /// Reads results.
  ///
  /// - Parameters:
  ///   - path: The file; - is standard input.
  ///   - tolerance: The maximum difference between equal frames, in points.
  /// - Throws: `InputFile.Failure` for a file without results.
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

  /// Returns the expected layout; `nil` if there is none.
  func layout(_ id: String) -> PlacedLayout? { layouts[id] }

  /// Records that a layout was compared.
  mutating func note(_ id: String) { seen.insert(id) }

  /// The ids of expected layouts that were not checked.
  var missing: [String] { ids.filter { !seen.contains($0) } }
}
