import ConstraintSolving
import LayoutDocuments
import LinearProgramFormats
import Plumb

extension Question {
  /// Returns the document in the format of another program.
  ///
  /// - Throws: `LayoutError` for an invalid document, or one that cannot be expressed in the
  ///   format.
  func export(_ options: Options) throws -> String {
    var document = try contents(options.environment).document
    try options.variant.write(into: &document)
    if let strategy = options.solving.strategy { document.strategy = strategy }
    if options.export == .document { return document.json + "\n" }
    let name = document.id ?? Self.defaultID
    let layout = try document.layout(with: options.solving)
    var solving = SolveOptions()
    solving.strategy = document.strategy
    solving.timeLimit = options.solving.timeLimit
    let backend = options.solving.backend
    if options.export == .dot {
      return try layout.dependencyGraph(name: name, options: solving, using: backend)
    }
    let programs = try layout.programs(.weighted, name: name, options: solving, using: backend)
    return try programs.map {
      options.export == .lp ? try CPLEXLPWriter.text($0.program) : try MPSWriter.text($0.program)
    }.joined()
  }
}
