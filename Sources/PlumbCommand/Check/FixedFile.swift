import Foundation
import LayoutDocuments
import LayoutNotation
import Plumb

/// A file in which what checks find is mended as far as nobody has to be asked.
struct FixedFile {
  /// The text as it was and as it is now.
  let old: [UInt8]
  private(set) var new: [UInt8]
  /// What was changed, a line each.
  private(set) var changes: [String] = []

  private let file: InputFile
  private let kind: DocumentSource.Kind
  private let questions: [LayoutQuestion]
  private let severities: CheckConfiguration.Severities
  /// What the check of the file as it is now came to, once it is known.
  private var checked: CheckedDocument?

  /// How often a file is checked again at most.
  private static let mostRounds = 1000

  /// Mends a file in memory: after each change it is checked again, so that what was removed never
  /// is what holds something that was to be removed, too.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - questions: The ways in which its layout is checked; what is mended is mended in all.
  ///   - severities: Which findings are told: others are nothing to be mended.
  /// - Throws: `InputFile.Failure` for a file that cannot be read, or is none of one layout.
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

  /// Makes the changes that one check is certain of; whether there was any.
  private mutating func mend() -> Bool {
    guard let document else { return false }
    let checked = checked ?? check(document)
    let repairs = checked.findings.compactMap { $0.repairs.first(where: \.isCertain) }
    guard !repairs.isEmpty else { return false }
    let before = document.outcome(questions)
    // All at once, or where that is more than what holds together, one at a time.
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
    var report = CheckedLayout([document], questions, expecting: nil).report
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

/// What a document comes to in all ways in which a repair of it is tried: what its layouts mean, or
/// what is wrong.
private struct Outcome {
  var meanings: [LayoutMeaning]

  /// Whether anything was wrong.
  var wasWrong: Bool { meanings.contains { $0.error != nil } }

  /// Whether what was wrong is no more, or nothing was and all is as it was.
  func isSound(after before: Outcome) -> Bool {
    before.wasWrong
      ? meanings.map(\.error) != before.meanings.map(\.error) : meanings == before.meanings
  }
}

extension CheckedDocument {
  /// What is found but for what can be removed, in an order that does not depend on lines.
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
