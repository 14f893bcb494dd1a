import LayoutNotation

/// Loops over entries of a document: `for: {i: 0..<7}` or `for: {v: [save, cancel]}`.
///
/// An entry with `for` counts once for each number or name.
extension DocumentReader {
  /// Reads an entry once for each round of its `for`, with the indices of the round set.
  ///
  /// - Parameters:
  ///   - node: A mapping. Without `for`, it is read once.
  ///   - read: Reads the entry.
  /// - Throws: `LayoutError` for an invalid `for`, and errors of `read`.
  mutating func repeating(
    _ node: DocumentNode, _ read: (inout DocumentReader) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    guard let loop = tree.value(of: ViewPartKey.for, in: node) else {
      return try read(&self)
    }
    guard tree.kind(of: loop) == .mapping else {
      throw expected(
        "a mapping from indices to ranges such as {i: 0..<7}", at: loop,
        suggestion: tree.kind(of: loop).isContainer ? nil : "{i: 0..<7}")
    }
    let contents = tree.entries[node.index..<Int(tree.entries[node.index].next)]
    let size = contents.reduce(0) { $0 + 1 + ($1.kind.isContainer ? 0 : Int($1.end - $1.start)) }
    try enter(Array(tree.members(of: loop))[...]) { reader throws(LayoutError) in
      reader.rounds.bytes += size
      guard reader.rounds.bytes <= LoopIndices.mostBytes else {
        throw reader.error(
          .limit, "for has more than \(LoopIndices.mostBytes >> 20) MiB", at: loop)
      }
      try read(&reader)
    }
  }

  /// Runs the first of several nested loops, and the remaining loops in each of its rounds.
  private mutating func enter(
    _ loops: ArraySlice<(key: DocumentNode, value: DocumentNode)>,
    _ read: (inout DocumentReader) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    guard let (key, value) = loops.first else { return try read(&self) }
    let name = tree.text(of: key)
    if let fault = indices.fault(of: name, metrics: [String: Double]().keys) {
      throw error(.reservedName, fault, at: key)
    }
    let values = try values(value, of: name)
    let outer = indices
    for next in values {
      rounds.count += 1
      guard rounds.count <= LoopIndices.mostRounds else {
        throw error(
          .limit, "for has more than \(LoopIndices.mostRounds) rounds", at: value)
      }
      indices.push(name, next)
      try enter(loops.dropFirst(), read)
      indices = outer
    }
  }

  private func values(
    _ node: DocumentNode, of index: String
  ) throws(LayoutError) -> [LoopIndices.Value] {
    if tree.kind(of: node) == .sequence {
      return try tree.elements(of: node).map { element throws(LayoutError) in
        _ = try name(element)
        return .name(String(decoding: try stamped(element), as: UTF8.self))
      }
    }
    guard let text = tree.name(of: node), tree.kind(of: node) == .string else {
      throw expected("a range such as 0..<7, or a list of names", at: node)
    }
    do throws(LayoutError) {
      return try LoopValues.values(text, of: index, indices)
    } catch {
      throw self.error(
        error.code, "\(path(node)): \(error.message)", at: node, suggestion: error.suggestion)
    }
  }

  /// Returns a name or a text, with the expressions in braces evaluated for this round.
  func stamped(_ node: DocumentNode) throws(LayoutError) -> ArraySlice<UInt8> {
    let text = tree.bytes(of: node)
    if !indices.isInLoop { return text }
    do throws(LayoutError) {
      return try indices.stamp(text)[...]
    } catch {
      throw self.error(error.code, error.message, at: node, suggestion: error.suggestion)
    }
  }
}
