import Foundation
import LayoutDocuments
import LayoutNotation
import Plumb

/// A file in which findings are fixed if a fix needs no question to the user.
struct FixedFile {
  /// The text before and after the fixes.
  let old: [UInt8]
  private(set) var new: [UInt8]
  /// The changes, one line each.
  private(set) var changes: [String] = []

  private let file: InputFile
  private let kind: DocumentSource.Kind
  private let questions: [LayoutQuestion]
  private let severities: CheckConfiguration.Severities
  /// The result of checking the present text, once it is known.
  private var checked: CheckedDocument?

  /// The maximum number of checks of a file.
  private static let mostRounds = 1000

  /// Fixes a file in memory.
  ///
  /// The file is checked again after each change. A removed part can therefore never be the
  /// reason that another part was redundant.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - questions: The ways in which its layout is checked; a fix must hold in all.
  ///   - severities: The findings that are reported; others are not fixed.
  /// - Throws: `InputFile.Failure` for an unreadable file, or one without exactly one
  ///   layout.
  init(
    _ file: InputFile, _ questions: [LayoutQuestion],
    _ severities: CheckConfiguration.Severities
  ) throws(InputFile.Failure) {
    (kind, old) = try DocumentSource.read(file)
    (self.file, self.questions, self.severities, new) = (file, questions, severities, old)
    guard case .documents(let form) = kind, form != .lines, let document,
      document.start == (1, 1)
    else { throw InputFile.Failure(file, "--fix mends files of one layout in YAML or JSON") }
    for _ in 0..<Self.mostRounds {
      guard mend() else { break }
    }
  }

  /// The only document of the file.
  private var document: DocumentFile? {
    let documents = DocumentFile.documents(in: file, kind, new, as: [])
    return documents.count == 1 ? documents[0] : nil
  }

  /// Makes the certain changes of one check. Returns whether there were any.
  private mutating func mend() -> Bool {
    guard let document else { return false }
    let checked = checked ?? check(document)
    let repairs = checked.findings.compactMap { $0.repairs.first(where: \.isCertain) }
    guard !repairs.isEmpty else { return false }
    let before = document.outcome(questions)
    // All at once or, if that breaks something, one at a time.
    for some in [repairs] + (repairs.count > 1 ? repairs.map { [$0] } : []) {
      var changed = self
      changed.new = Repair.applied(some, to: new)
      guard changed.new != new, let result = changed.document,
        result.outcome(questions).isSound(after: before)
      else { continue }
      let after = changed.check(result)
      if !before.wasWrong, after.messages != checked.messages { continue }
      changed.checked = after
      changed.changes += some.flatMap { change($0) }
      self = changed
      return true
    }
    return false
  }

  private func check(_ document: DocumentFile) -> CheckedDocument {
    var report = CheckedLayout([document], questions, expecting: nil).reports[0]
    _ = report.document.apply(severities)
    return report.document
  }

  private func change(_ repair: Repair) -> [String] {
    let lines = SourceText(file: new)
    return repair.edits.map { edit in
      let was = String(decoding: new[edit.range(in: lines)], as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      return "\(file.displayName):\(edit.start.line): "
        + (edit.text.isEmpty ? "removed `\(was)`" : "wrote `\(edit.text)` for `\(was)`")
    }
  }
}

/// The meaning of a document in all ways in which a repair is tried: its solved layouts or its
/// errors.
private struct Outcome {
  var meanings: [LayoutMeaning]

  /// Whether there was an error.
  var wasWrong: Bool { meanings.contains { $0.error != nil } }

  /// Returns whether the error is gone or, without an earlier error, whether nothing changed.
  func isSound(after before: Outcome) -> Bool {
    before.wasWrong
      ? meanings.map(\.error) != before.meanings.map(\.error) : meanings == before.meanings
  }
}

extension CheckedDocument {
  /// The findings except removable ones, in an order that does not depend on lines.
  fileprivate var messages: [String] {
    findings.filter { $0.rule != .redundant }.map { "\($0.severity) \($0.message)" }.sorted()
  }
}

extension DocumentFile {
  fileprivate func outcome(_ questions: [LayoutQuestion]) -> Outcome {
    let document = try? document.get()
    let trials = self.questions(questions).flatMap { question in
      question.variant.trials(of: document).map { LayoutQuestion($0, question.options) }
    }
    return Outcome(meanings: trials.map { LayoutMeaning(solve($0).solved.result) })
  }
}
