import LayoutNotation

extension CheckedDocument {
  /// What the checks of one screen came to, on several devices or in both directions: each finding
  /// once, with where it is found unless that is everywhere.
  ///
  /// - Parameters:
  ///   - id: The name of the screen.
  ///   - variants: What was checked, at least one: on what, which way, and what it came to.
  package init(id: String, variants: [(device: String, way: String, checked: CheckedDocument)]) {
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
    let findings = order.compactMap {
      merged[$0]?.told(among: variants.map { ($0.device, $0.way) })
    }
    self.init(
      id: id, status: status ?? .solved,
      findings: findings.inFileOrder,
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
        // How far a view is outside, and where, differs with every size.
        words: finding.rule == .outside
          ? "" : finding.message.filter { !$0.isNumber && $0 != "." && $0 != "-" },
        number: 0)
      let number = counts[key, default: 0]
      counts[key] = number + 1
      key.number = number
      return (key, finding)
    }
  }

  /// Notes that a variant has the finding.
  mutating func add(_ finding: Finding, at place: Int) { messages[place] = finding.message }

  /// The finding, with the variants that have it.
  ///
  /// - Parameter variants: All variants, by device and by what else tells them apart.
  /// - Returns: The finding; `nil` for one that means nothing unless all variants have it.
  func told(among variants: [(device: String, way: String)]) -> Finding? {
    var finding = finding
    for (place, message) in messages.sorted(by: { $0.key < $1.key })
    where message != finding.message {
      let (device, way) = variants[place]
      let name = [device, way].filter { !$0.isEmpty }.joined(separator: " ")
      finding.remarks.append(.init("on \(name): \(message)"))
    }
    if messages.count == variants.count { return finding }
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

  /// Some variants in words: devices alone where all variants of these are among them, or ways.
  private static func list(
    _ places: [Int], among variants: [(device: String, way: String)]
  ) -> String {
    func names(_ key: (Int) -> String) -> [String]? {
      let wanted = Set(places.map(key))
      let areAll = variants.indices.allSatisfy { !wanted.contains(key($0)) || places.contains($0) }
      guard areAll, !wanted.contains("") else { return nil }
      return variants.indices.map(key).reduce(into: []) { names, name in
        if wanted.contains(name), !names.contains(name) { names.append(name) }
      }
    }
    let names =
      names { variants[$0].device } ?? names { variants[$0].way }
      ?? places.map { "\(variants[$0].device) \(variants[$0].way)" }
    return names.count < 2
      ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }
}
