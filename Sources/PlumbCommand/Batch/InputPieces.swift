/// The lines of inputs, one input behind the other, piece by piece as they come.
struct InputPieces: AsyncSequence, Sendable {
  private let sources: BatchSources
  private let areRows: Bool

  /// The lines of some inputs.
  ///
  /// - Parameters:
  ///   - sources: The inputs.
  ///   - areRows: Whether they hold rows, of which CSV files repeat their first line.
  init(of sources: BatchSources, areRows: Bool) {
    self.sources = sources
    self.areRows = areRows
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let sources: BatchSources
    fileprivate var rest: ArraySlice<BatchSources.Source>
    fileprivate var input: OpenInput?
    fileprivate var seam: InputSeam

    /// The next piece; `nil` at the end.
    ///
    /// - Throws: `InputFile.Failure` when the input cannot be read.
    mutating func next() async throws -> [UInt8]? {
      while true {
        if input == nil {
          guard let source = rest.popFirst() else { return nil }
          input = try sources.open(source)
          seam.begin(source.file)
        }
        if let piece = try await input?.next(), !piece.isEmpty {
          if let piece = try seam.joined(piece) { return piece }
        } else {
          input = nil
          let last = try seam.end(isLast: rest.isEmpty)
          if !last.isEmpty { return last }
        }
      }
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(sources: sources, rest: sources.all[...], seam: InputSeam(areRows: areRows))
  }
}
