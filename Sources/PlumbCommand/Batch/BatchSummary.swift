import Foundation
import LayoutDocuments

/// The counts of a batch.
struct BatchSummary {
  /// The number of results of each status, indexed by rank.
  private var counts = [Int](repeating: 0, count: ExitStatus.ranks)
  private var total = 0
  /// The number of results from an earlier run.
  private var earlier = 0
  private var firstTrouble: [String] = []
  /// The reason that the first of these is not solved.
  private var reason: String?
  private(set) var status = ExitStatus.solved
  /// The layouts with text problems, by kind of problem.
  private var texts = TextFailure.allCases.map { (failure: $0, noted: Noted()) }

  /// A number of layouts, and the ids of the first few.
  struct Noted {
    private(set) var count = 0
    private var first: [String] = []

    mutating func add(_ id: String) {
      count += 1
      if first.count < 3 { first.append(id) }
    }

    /// Returns a phrase that names the layouts after a description of the problem.
    func words(_ what: String) -> String? {
      if count == 0 { return nil }
      return "\(count) with \(what): \(names)"
    }

    /// The ids of the first few.
    var names: String { first.joined(separator: ", ") + (count > first.count ? ", …" : "") }

    func write(_ name: String, to line: inout JSONLine) {
      if count == 0 { return }
      line.member(name, Double(count))
      line.key("first\(name.prefix(1).uppercased())\(name.dropFirst())")
      line.array(first) { $0.value($1) }
    }
  }

  /// The kinds of text findings that any layout has.
  private(set) var textRules: Set<Finding.Rule> = []

  /// Records the text problems of a layout.
  mutating func add(textRules rules: Set<Finding.Rule>, id: String) {
    if rules.isEmpty { return }
    textRules.formUnion(rules)
    for place in texts.indices where !texts[place].failure.rules.isDisjoint(with: rules) {
      texts[place].noted.add(id)
    }
  }

  /// Returns the text problems in a line of results.
  ///
  /// A view may have the name of a kind, but its frame begins with a number.
  static func textRules(in line: ArraySlice<UInt8>) -> Set<Finding.Rule> {
    var rules: Set<Finding.Rule> = []
    var rest = line
    while let list = rest.firstIndex(of: UInt8(ascii: "[")) {
      rest = line[(list + 1)...]
      guard rest.first == UInt8(ascii: "{") else { continue }
      let member = line[..<list]
      for (rule, key) in keysOfTextRules where member.suffix(key.count).elementsEqual(key) {
        rules.insert(rule)
      }
    }
    return rules
  }

  /// The kinds that a line lists, with the key before each list.
  private static let keysOfTextRules = TextFailure.allCases.flatMap { failure in
    failure.rules.map { rule in (rule: rule, key: Array("\"\(rule.rawValue)\":".utf8)) }
  }

  /// The statuses, as named in the text and in the file.
  private static let names: [(status: ExitStatus, text: String, key: String)] = [
    (.solved, "solved", "solved"), (.infeasible, "infeasible", "infeasible"),
    (.invalid, "invalid", "invalid"), (.limit, "at a limit", "limit"),
    (.failure, "failed", "failed"),
  ]

  /// Counts a result.
  ///
  /// - Parameters:
  ///   - status: The status of the layout.
  ///   - id: The id of the layout.
  ///   - line: The result as it is written.
  ///   - isEarlier: Whether it comes from an earlier run.
  mutating func add(
    _ status: ExitStatus, id: String, _ line: ArraySlice<UInt8>, isEarlier: Bool = false
  ) {
    counts[status.rank] += 1
    total += 1
    if isEarlier { earlier += 1 }
    self.status = self.status.combined(with: status)
    guard status != .solved, firstTrouble.count < 3 else { return }
    if firstTrouble.isEmpty { reason = Trouble.reason(in: line) }
    firstTrouble.append(id)
  }

  /// Returns the results per second of this run.
  private func rate(seconds: Double) -> Double {
    seconds > 0 ? Double(total - earlier) / seconds : 0
  }

  /// The counts as text.
  func text(seconds: Double) -> String {
    let parts = Self.names.compactMap { status, name, _ in
      counts[status.rank] == 0 ? nil : "\(counts[status.rank]) \(name)"
    }
    let rate =
      seconds > 0 && (earlier == 0 || earlier < total)
      ? " (\(Int(self.rate(seconds: seconds))) a second)" : ""
    let noun = total == 1 ? "layout" : "layouts"
    let before = earlier > 0 ? ", \(earlier) of them before" : ""
    var text =
      "plumb: \(total) \(noun)\(before) in \(String(format: "%.2f", seconds)) s\(rate)"
    let texts = texts.compactMap { $0.noted.words($0.failure.words) }
    if !parts.isEmpty { text += ": " + (parts + texts).joined(separator: ", ") }
    if !firstTrouble.isEmpty {
      var names = firstTrouble
      if let reason { names[0] += " (\(reason))" }
      text += "; first not solved: " + names.joined(separator: ", ")
    }
    return text + "\n"
  }

  /// Returns the counts as a line of JSON, for scripts.
  ///
  /// - Parameters:
  ///   - seconds: The duration of the run.
  ///   - exitCode: The exit status of the process; `nil` if the run was cut short.
  /// - Returns: The line.
  func json(seconds: Double, exitCode: ExitStatus?) -> String {
    var line = JSONLine()
    line.object { line in
      line.member("complete", exitCode != nil)
      line.member("layouts", Double(total))
      for (status, _, key) in Self.names { line.member(key, Double(counts[status.rank])) }
      line.member("before", Double(earlier))
      line.member("seconds", seconds)
      line.member("perSecond", rate(seconds: seconds))
      line.key("firstNotSolved")
      line.array(firstTrouble) { $0.value($1) }
      for (failure, noted) in texts { noted.write(failure.rawValue, to: &line) }
      if let exitCode { line.member("exitCode", Double(exitCode.code)) }
    }
    return line.text + "\n"
  }
}

/// The error or conflict of an unsolved layout, as decoded from a line of results.
private struct Trouble: Decodable {
  struct Failure: Decodable { var message: String }
  struct Part: Decodable { var constraint: String }

  var error: Failure?
  var conflict: [Part]?

  /// The number of conflict parts that are reported, and the maximum length of a reason.
  private static let (mostParts, longest) = (3, 160)

  /// Returns the reason in a line; `nil` if there is none.
  static func reason(in line: ArraySlice<UInt8>) -> String? {
    guard let reason = whole(in: line) else { return nil }
    return reason.count > longest ? reason.prefix(longest) + "…" : reason
  }

  private static func whole(in line: ArraySlice<UInt8>) -> String? {
    guard let trouble = try? JSONDecoder().decode(Trouble.self, from: Data(line)) else {
      return nil
    }
    if let message = trouble.error?.message {
      return message.split(separator: "\n").first.map(String.init)
    }
    guard let parts = trouble.conflict?.map(\.constraint), !parts.isEmpty else { return nil }
    let others = parts.count > mostParts ? " and \(parts.count - mostParts) more" : ""
    return "conflict of " + parts.prefix(mostParts).joined(separator: "; ") + others
  }
}
