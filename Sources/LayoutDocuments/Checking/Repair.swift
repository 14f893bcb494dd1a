import FlatMemory
import LayoutNotation
import Plumb

/// A change of a file that removes a finding.
package struct Repair: Sendable, Equatable {
  /// A range of the file to replace.
  package struct Edit: Sendable, Equatable {
    /// Where the range begins.
    package var start: SourcePosition
    /// Where the range ends.
    package var end: SourcePosition
    /// The replacement.
    package var text: String

    /// Returns the range in bytes.
    package func range(in file: SourceText) -> Range<Int> {
      let first = file.offset(of: start)
      return first..<max(first, file.offset(of: end))
    }
  }

  /// What the repair does, such as `remove this line`.
  package var label: String
  /// What is replaced, in the order of the file.
  package var edits: [Edit]
  /// Whether the repair can be applied without asking. The layout stays the same at any size, or
  /// the old text meant nothing and only one correction is possible.
  package var isCertain: Bool

  /// Returns the file with the change.
  package func applied(to bytes: [UInt8]) -> [UInt8] { Self.applied([self], to: bytes) }

  /// Returns the file with some changes. Repairs that overlap other repairs are left out.
  package static func applied(_ repairs: [Repair], to bytes: [UInt8]) -> [UInt8] {
    let file = SourceText(file: bytes)
    let edits = repairs.flatMap(\.edits).map { ($0.range(in: file), $0.text) }
    var kept: [(range: Range<Int>, text: String)] = []
    for (range, text) in edits.ordered(by: { $0.0.lowerBound > $1.0.lowerBound })
    where range.upperBound <= kept.last?.range.lowerBound ?? .max {
      kept.append((range, text))
    }
    var changed: [UInt8] = []
    var place = 0
    for (range, text) in kept.reversed() {
      changed += bytes[place..<range.lowerBound]
      changed += text.utf8
      place = range.upperBound
    }
    return changed + bytes[place...]
  }
}

/// The changes of a file that remove findings in it.
struct Repairs {
  private let file: SourceText
  private let document: LayoutDocument?

  /// Makes the changes of a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - document: Its document; `nil` if it cannot be read.
  init(of file: SourceText, _ document: LayoutDocument?) {
    (self.file, self.document) = (file, document)
  }

  private var bytes: [UInt8] { file.bytes }

  private func edit(_ range: Range<Int>, _ text: String) -> Repair.Edit {
    Repair.Edit(
      start: file.position(at: range.lowerBound), end: file.position(at: range.upperBound),
      text: text)
  }

  // MARK: Removals

  /// Removes a constraint that has no effect, with its line if the line contains nothing else.
  func removal(of redundant: RedundantConstraint, at position: SourcePosition?) -> [Repair] {
    guard document?.imported == nil, case .equations = redundant.constraint.place,
      let constraint = range(of: redundant.constraint.text, at: position)
    else { return [] }
    let line = file.lineBytes(file.position(at: constraint.lowerBound).line)
    guard isWhole(constraint, of: line) else { return [] }
    let end = line.upperBound < bytes.count ? nextLine(behind: line.upperBound) : bytes.count
    let edit = edit(line.lowerBound..<end, "")
    return [Repair(label: "remove this line", edits: [edit], isCertain: isCertain(redundant))]
  }

  /// Whether a constraint has no effect at any size of the root and with any metrics.
  private func isCertain(_ redundant: RedundantConstraint) -> Bool {
    guard case .implied(let sources) = redundant.reason else { return false }
    let metrics = Set(document?.metrics.map(\.name) ?? [])
    func namesMetric(_ text: String) -> Bool {
      text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains {
        metrics.contains(String($0))
      }
    }
    guard !namesMetric(redundant.constraint.text) else { return false }
    let hasFormulas = document?.file.formulas != nil
    return sources.allSatisfy { source in
      source.isImplicit ? source.reason != .rootFrame && !hasFormulas : !namesMetric(source.text)
    }
  }

  /// Whether a line consists of one constraint only. The line may be an element of a list.
  private func isWhole(_ constraint: Range<Int>, of line: Range<Int>) -> Bool {
    var before = file.string(line.lowerBound..<constraint.lowerBound).drop { $0 == " " }
    var behind = file.string(constraint.upperBound..<line.upperBound)[...]
    if before.hasPrefix("- ") { before = before.dropFirst(2).drop { $0 == " " } }
    if let quote = before.first, quote == "\"" || quote == "'", behind.first == quote {
      before.removeFirst()
      behind.removeFirst()
    }
    let rest = behind.drop { $0.isWhitespace }
    return before.isEmpty
      && (rest.isEmpty || rest.hasPrefix("#") && rest.startIndex > behind.startIndex)
  }

  private func nextLine(behind end: Int) -> Int {
    bytes[end...].starts(with: "\r\n".utf8) ? end + 2 : end + 1
  }

  /// Returns the range of a text that begins at a position.
  private func range(of text: String, at position: SourcePosition?) -> Range<Int>? {
    guard let position, !text.isEmpty else { return nil }
    let start = file.offset(of: position)
    return bytes[start...].starts(with: text.utf8) ? start..<start + text.utf8.count : nil
  }

  // MARK: Corrections

  /// The kinds of error whose correction is unambiguous if only one name is near.
  private static let misspelt: Set<LayoutError.Code> = [
    .unknownView, .unknownAttribute, .unknownMetric, .unknownName, .unknownKey, .invalidValue,
    .wrongType, .invalidRelation, .notANumber,
  ]

  /// Replaces a wrong word with the suggested one.
  func correction(of error: LayoutError, at position: SourcePosition?) -> [Repair] {
    guard let position, let meant = error.suggestion, document?.imported == nil,
      let (range, word) = wrongWord(of: error, at: file.offset(of: position))
    else { return [] }
    let isCertain = Self.misspelt.contains(error.code) && isOnly(meant, for: word, error)
    let edit = edit(withQuotes(range, for: meant), meant)
    return [Repair(label: "write \(meant)", edits: [edit], isCertain: isCertain)]
  }

  /// Returns the word that an error is about: the place that the error gives in a file that cannot
  /// be read, or else the text found at `offset`.
  private func wrongWord(
    of error: LayoutError, at offset: Int
  ) -> (range: Range<Int>, word: String)? {
    if let range = error.wordInFile, range.upperBound <= bytes.count {
      return (range, file.string(range))
    }
    guard let found = error.found, bytes[offset...].starts(with: found.utf8) else { return nil }
    return (offset..<offset + found.utf8.count, found)
  }

  /// Returns the range of a word with its quotes, if the replacement is not a text.
  private func withQuotes(_ word: Range<Int>, for meant: String) -> Range<Int> {
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    guard let first = meant.utf8.first, !first.isASCIIWord || first.isDigit,
      word.lowerBound > 0, word.upperBound < bytes.count,
      quotes.contains(bytes[word.lowerBound - 1]),
      bytes[word.upperBound] == bytes[word.lowerBound - 1], document == nil
    else { return word }
    return word.lowerBound - 1..<word.upperBound + 1
  }

  /// Whether a name is the only one that is near a word.
  private func isOnly(_ meant: String, for word: String, _ error: LayoutError) -> Bool {
    if error.code == .invalidRelation { return ["==", "<=", ">="].contains(meant) }
    let known = names(for: error)
    if DocumentHints.key(word, among: known) == meant { return true }
    if DocumentHints.word(word, among: known) == meant { return true }
    // A word of older YAML, a unit, or a size.
    let words = ["yes", "on", "no", "off"]
    if document == nil,
      words.contains(word.lowercased()) || DocumentHints.length(in: word) == meant
        || DocumentHints.size(in: word) == meant
    {
      return true
    }
    return nearNames(to: word, among: known) == [meant]
  }

  /// Returns the names that are possible where the error is.
  private func names(for error: LayoutError) -> [String] {
    if !error.expected.isEmpty { return error.expected }
    let metrics = document?.metrics.map(\.name) ?? []
    switch error.code {
    case .unknownView: return document?.viewNames ?? []
    case .unknownAttribute:
      return LayoutAttribute.allCases.map(\.rawValue) + metrics + Priority.names
    case .unknownMetric, .notANumber: return metrics + Priority.names
    case .unknownName: return metrics + Priority.names + (document?.viewNames ?? [])
    default: return []
    }
  }

  // MARK: Conflicts

  /// Relaxes the constraints that would solve a conflict: by a priority, or by the amount. The user
  /// has to choose between them.
  func relaxations(
    _ relaxation: [(constraint: ConstraintSource, amount: Double, at: SourcePosition?)]
  )
    -> [Repair]
  {
    let given = relaxation.compactMap {
      constraint, amount, position -> (Range<Int>, String, Double)? in
      guard !constraint.isImplicit, !constraint.text.has("@"),
        case .equations = constraint.place,
        let range = range(of: constraint.text, at: position)
      else { return nil }
      return (range, constraint.text, amount)
    }
    .ordered { $0.0.lowerBound < $1.0.lowerBound }
    // All of them have to be relaxed.
    guard !given.isEmpty, given.count == relaxation.count else { return [] }
    let names = given.map(\.1).joined(separator: ", ")
    let these = given.count == 1 ? names : "these \(given.count)"
    var repairs = [
      Repair(
        label: "lower the priority of \(these): @ high",
        edits: given.map { edit($0.0.upperBound..<$0.0.upperBound, " @ high") },
        isCertain: false)
    ]
    let numbers = given.compactMap(otherNumber)
    if numbers.count == given.count {
      repairs.append(
        Repair(
          label: numbers.map(\.label).joined(separator: ", "), edits: numbers.map(\.edit),
          isCertain: false))
    }
    return repairs
  }

  /// Changes the number at the end of an inequality so that it holds.
  private func otherNumber(
    _ range: Range<Int>, _ text: String, _ amount: Double
  ) -> (label: String, edit: Repair.Edit)? {
    let end = text.reversed().prefix { $0.isNumber || $0 == "." || $0 == "-" }
    let before = text.dropLast(end.count)
    let relation = before.dropLast(before.reversed().prefix(while: \.isWhitespace).count)
    let digits = String(end.reversed())
    guard relation.hasSuffix(">=") || relation.hasSuffix("<="), let was = Double(digits)
    else { return nil }
    let number = was + (relation.hasSuffix(">=") ? -amount : amount)
    guard let now = CanonicalNumber.text((number * 10000).rounded() / 10000) else { return nil }
    return (
      "\(digits) → \(now)",
      edit(range.upperBound - digits.utf8.count..<range.upperBound, now)
    )
  }
}
