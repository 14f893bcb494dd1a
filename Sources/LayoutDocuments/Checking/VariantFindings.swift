import FlatMemory
import LayoutNotation

extension CheckedDocument {
  /// Merges the checks of one layout in several variants, such as devices, sizes or directions.
  /// Each finding appears once, with the variants that have it unless all have it.
  ///
  /// - Parameters:
  ///   - id: The name of the layout.
  ///   - variants: The checks, at least one: the names that distinguish the variant from the
  ///     others, in the same order for all, and its result.
  package init(id: String, variants: [(names: [String], checked: CheckedDocument)]) {
    let statuses: [LayoutResult.Status] = [.invalid, .limit, .infeasible, .solved]
    let status = statuses.first { status in variants.contains { $0.checked.status == status } }
    var places: [MergedFinding.Key: Int] = [:]
    var merged: [MergedFinding] = []
    for (number, variant) in variants.enumerated() {
      for (key, finding) in MergedFinding.keys(of: variant.checked.findings) {
        let place = places[key] ?? merged.count
        if place == merged.count { merged.append(MergedFinding(finding: finding)) }
        places[key] = place
        merged[place].finding.severity = max(merged[place].finding.severity, finding.severity)
        // A repair that works in one variant only may break another.
        merged[place].finding.repairs.removeAll { !finding.repairs.contains($0) }
        if !merged[place].messages.isEmpty { merged[place].finding.variants += finding.variants }
        merged[place].messages[number] = finding.message
      }
    }
    let names = variants.map(\.names)
    self.init(
      id: id, status: status ?? .solved,
      findings: merged.compactMap { $0.merged(among: names) }.inFileOrder,
      error: variants.lazy.compactMap(\.checked.error).first)
    isComplete = variants.allSatisfy(\.checked.isComplete)
  }
}

/// A finding of one variant or more.
private struct MergedFinding {
  /// The properties that make findings of several variants the same: their kind and subject.
  struct Key: Hashable {
    var rule: Finding.Rule
    var position: SourcePosition?
    var subject: Finding.Subject?
    /// The number among equal findings of one variant.
    var number = 0
  }

  /// The finding of the first variant.
  var finding: Finding
  /// The message of each variant that has the finding, by index.
  var messages: [Int: String] = [:]

  /// Returns the findings of a variant with their keys.
  static func keys(of findings: [Finding]) -> [(Key, Finding)] {
    var counts: [Key: Int] = [:]
    return findings.map { finding in
      var key = Key(rule: finding.rule, position: finding.position, subject: finding.subject)
      key.number = counts[key, default: 0]
      counts[Key(rule: key.rule, position: key.position, subject: key.subject), default: 0] += 1
      return (key, finding)
    }
  }

  /// How many variants a message names.
  private static let mostNamed = 10

  /// Returns the finding with the variants that have it.
  ///
  /// - Parameter variants: The names that distinguish each variant from the others.
  /// - Returns: The finding; `nil` if it is meaningful only when all variants have it.
  func merged(among variants: [[String]]) -> Finding? {
    var finding = finding
    for (place, message) in messages.ordered(by: { $0.key < $1.key })
    where message != finding.message {
      finding.remarks.append(.init("on \(variants[place].joined(separator: " ")): \(message)"))
    }
    if messages.count == variants.count { return finding.ofAllVariants }
    // A constraint may be redundant on one device and necessary on another.
    if finding.rule == .redundant { return nil }
    let have = variants.indices.filter { messages[$0] != nil }
    let lack = variants.indices.filter { messages[$0] == nil }
    finding.message +=
      have.count <= lack.count
      ? ", on \(Self.list(have, among: variants)) only"
      : ", but not on \(Self.list(lack, among: variants))"
    return finding
  }

  /// Lists some variants in words. Names that they have in common are enough if no other variant
  /// has them, such as devices without directions, or directions alone.
  private static func list(_ places: [Int], among variants: [[String]]) -> String {
    let all = Array(variants[0].indices)
    for parts in all.map({ [$0] }) + [all] {
      let names = variants.map { variant in parts.map { variant[$0] }.joined(separator: " ") }
      let wanted = Set(places.map { names[$0] })
      guard names.indices.allSatisfy({ !wanted.contains(names[$0]) || places.contains($0) })
      else { continue }
      var added = Set<String>()
      let list = names.filter { wanted.contains($0) && added.insert($0).inserted }
      return inWords(list, most: mostNamed)
    }
    // Some variants have the same names, as two equal sizes do.
    return inWords(places.map { variants[$0].joined(separator: " ") }, most: mostNamed)
  }
}
