import FlatMemory
import LayoutNotation

extension CheckedDocument {
  /// What the checks of one layout came to in several ways, as on several devices, at several sizes
  /// or in both directions: each finding once, with where it is found unless that is everywhere.
  ///
  /// - Parameters:
  ///   - id: The name of the layout.
  ///   - variants: What was checked, at least one: by what it differs from the others, in the same
  ///     order for all, and what it came to.
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
        // What mends it in one way only may break another.
        merged[place].finding.repairs.removeAll { !finding.repairs.contains($0) }
        if !merged[place].messages.isEmpty { merged[place].finding.variants += finding.variants }
        merged[place].messages[number] = finding.message
      }
    }
    let names = variants.map(\.names)
    self.init(
      id: id, status: status ?? .solved,
      findings: merged.compactMap { $0.told(among: names) }.inFileOrder,
      error: variants.lazy.compactMap(\.checked.error).first)
    isComplete = variants.allSatisfy(\.checked.isComplete)
  }
}

/// A finding of one variant or more.
private struct MergedFinding {
  /// What makes findings of several variants the same: their kind, and what they are about.
  struct Key: Hashable {
    var rule: Finding.Rule
    var position: SourcePosition?
    var subject: Finding.Subject?
    /// The number among those of one variant that are the same.
    var number = 0
  }

  /// What the first variant says.
  var finding: Finding
  /// What each variant says that has the finding, by their places.
  var messages: [Int: String] = [:]

  /// The findings of a variant by their keys.
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

  /// The finding, with the variants that have it.
  ///
  /// - Parameter variants: What tells each of the variants from the others.
  /// - Returns: The finding; `nil` for one that means nothing unless all variants have it.
  func told(among variants: [[String]]) -> Finding? {
    var finding = finding
    for (place, message) in messages.ordered(by: { $0.key < $1.key })
    where message != finding.message {
      finding.remarks.append(.init("on \(variants[place].joined(separator: " ")): \(message)"))
    }
    if messages.count == variants.count { return finding.ofAllVariants }
    // What can be removed on one device may be what holds the layout on another.
    if finding.rule == .redundant { return nil }
    let have = variants.indices.filter { messages[$0] != nil }
    let lack = variants.indices.filter { messages[$0] == nil }
    finding.message +=
      have.count <= lack.count
      ? ", on \(Self.list(have, among: variants)) only"
      : ", but not on \(Self.list(lack, among: variants))"
    return finding
  }

  /// Some variants in words: by what they have in common where all that have it are among them, as
  /// devices without directions, or directions alone.
  private static func list(_ places: [Int], among variants: [[String]]) -> String {
    let all = Array(variants[0].indices)
    for parts in all.map({ [$0] }) + [all] {
      let names = variants.map { variant in parts.map { variant[$0] }.joined(separator: " ") }
      let wanted = Set(places.map { names[$0] })
      guard names.indices.allSatisfy({ !wanted.contains(names[$0]) || places.contains($0) })
      else { continue }
      var told = Set<String>()
      let list = names.filter { wanted.contains($0) && told.insert($0).inserted }
      return inWords(list, most: mostNamed)
    }
    return ""
  }
}
