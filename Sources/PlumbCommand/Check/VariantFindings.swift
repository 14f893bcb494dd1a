import LayoutDocuments
import LayoutNotation

extension CheckedDocument {
  /// What the checks of one screen came to, on several devices or in both directions: each finding
  /// once, with where it is found unless that is everywhere.
  ///
  /// - Parameters:
  ///   - id: The name of the screen.
  ///   - variants: What was checked, by its names; at least one.
  init(id: String, variants: [(name: String, checked: CheckedDocument)]) {
    let statuses: [LayoutResult.Status] = [.invalid, .limit, .infeasible, .solved]
    let status = statuses.first { status in variants.contains { $0.checked.status == status } }
    var merged: [MergedFinding.Key: MergedFinding] = [:]
    var order: [MergedFinding.Key] = []
    for (place, variant) in variants.enumerated() {
      for (key, finding) in MergedFinding.keys(of: variant.checked.findings) {
        if merged[key] == nil { order.append(key) }
        merged[key, default: MergedFinding(finding: finding)].add(finding, at: place)
      }
    }
    let findings = order.compactMap { merged[$0]?.told(among: variants.map(\.name)) }
    self.init(
      id: id, status: status ?? .solved,
      findings: findings.enumerated().sorted { first, second in
        let (one, other) = (first.element.position, second.element.position)
        return (one?.line ?? 0, one?.column ?? 0, first.offset)
          < (other?.line ?? 0, other?.column ?? 0, second.offset)
      }.map(\.element),
      error: variants.lazy.compactMap(\.checked.error).first)
    isComplete = variants.allSatisfy(\.checked.isComplete)
  }
}

/// A finding of one variant or more.
private struct MergedFinding {
  /// What makes findings of several variants the same: all but the numbers in their messages.
  struct Key: Hashable {
    var rule: Finding.Rule
    var line: Int?
    var column: Int?
    var words: String
    /// The number among those of one variant that are the same.
    var number: Int
  }

  /// What the first variant says.
  let finding: Finding
  /// What each variant says that has the finding, by their places.
  private var messages: [Int: String] = [:]

  init(finding: Finding) { self.finding = finding }

  /// The findings of a variant by their keys.
  static func keys(of findings: [Finding]) -> [(Key, Finding)] {
    var counts: [Key: Int] = [:]
    return findings.map { finding in
      var key = Key(
        rule: finding.rule, line: finding.position?.line, column: finding.position?.column,
        words: finding.message.filter { !$0.isNumber && $0 != "." && $0 != "-" }, number: 0)
      let number = counts[key, default: 0]
      counts[key] = number + 1
      key.number = number
      return (key, finding)
    }
  }

  /// Notes that a variant has the finding.
  mutating func add(_ finding: Finding, at place: Int) { messages[place] = finding.message }

  /// The finding, with the variants that have it; `nil` for one that means nothing unless all do.
  ///
  /// - Parameter names: The names of all variants.
  func told(among names: [String]) -> Finding? {
    var finding = finding
    for (place, message) in messages.sorted(by: { $0.key < $1.key })
    where message != finding.message {
      finding.remarks.append(.init("on \(names[place]): \(message)"))
    }
    if messages.count == names.count { return finding }
    // What can be removed on one device may be what holds the layout on another.
    if finding.rule == .redundant { return nil }
    let (have, lack) = (
      names.indices.filter { messages[$0] != nil }, names.indices.filter { messages[$0] == nil }
    )
    finding.message +=
      have.count <= lack.count
      ? ", on \(Self.list(have.map { names[$0] })) only"
      : ", but not on \(Self.list(lack.map { names[$0] }))"
    return finding
  }

  private static func list(_ names: [String]) -> String {
    names.count < 2
      ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }
}

extension Array {
  /// The elements in runs of equal keys.
  func chunked<Key: Equatable>(by key: (Element) -> Key) -> [[Element]] {
    var chunks: [[Element]] = []
    for element in self {
      if let last = chunks.last?.last, key(last) == key(element) {
        chunks[chunks.count - 1].append(element)
      } else {
        chunks.append([element])
      }
    }
    return chunks
  }
}
