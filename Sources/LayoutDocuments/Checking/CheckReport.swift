import LayoutNotation
package import Plumb

/// A checked document and its file, as reports write them.
public struct CheckReport: Sendable {
  /// The file, as the user named it.
  public var file: String
  /// The result of the check.
  public var document: CheckedDocument
  /// The bytes of the file, for excerpts.
  public var bytes: [UInt8]
  /// The line of the file where `bytes` begin, from 1.
  package var firstLine = 1
  /// The findings that the baseline contains, which `document` leaves out; `nil` without a
  /// baseline.
  package var known: [Finding]?

  /// Makes a report.
  public init(file: String, document: CheckedDocument, bytes: [UInt8]) {
    self.file = file
    self.document = document
    self.bytes = bytes
  }

  /// Returns the findings as text for people: a line for each, as compilers write them, the line of
  /// the file with a caret, and the remarks.
  public func text() -> String {
    var text = CheckText()
    return text.text(of: self)
  }

  fileprivate func text(in source: SourceText?, _ style: TerminalStyle) -> String {
    var lines: [String] = []
    for finding in document.findings {
      let lead = place(finding.position) ?? file
      let severity = style(finding.severity.rawValue, finding.severity.role)
      lines.append("\(lead): \(severity): \(finding.message) [\(finding.rule.rawValue)]")
      if let source, var position = finding.position {
        position.line -= firstLine - 1
        lines += Self.excerpt(position, length: finding.length, of: source, style)
      }
      let remarks = finding.remarks.map { remark in
        "  " + (place(remark.position).map { "\($0): " } ?? "") + remark.text
      }
      lines += remarks.prefix(remarks.count > 50 ? 40 : 50)
      if remarks.count > 50 {
        lines.append("  … and \(remarks.count - 40) more lines; --format json has them all")
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func place(_ position: SourcePosition?) -> String? {
    position.map { "\(file):\($0.line):\($0.column)" }
  }

  private static let longestLine = 4096

  private static func excerpt(
    _ position: SourcePosition, length: Int, of source: SourceText, _ style: TerminalStyle
  ) -> [String] {
    // A whole layout in one line is easier to read in an editor.
    guard position.line <= source.lineCount,
      1...Self.longestLine ~= source.lineBytes(position.line).count
    else { return [] }
    var end = position
    end.column += length
    let excerpt = CaretExcerpt(source.offset(of: position)..<source.offset(of: end), in: source)
    return ["    " + excerpt.line, style.caretLine("    " + excerpt.caret)]
  }

  /// Returns the report as one line of JSON without a line break.
  public func json() -> String {
    var line = JSONLine()
    line.object {
      $0.member("id", document.id)
      $0.member("file", file)
      $0.member("status", document.status.rawValue)
      if !document.isComplete { $0.member("complete", false) }
      $0.list("findings", document.findings, leavesOutEmpty: false) { line, finding in
        line.object {
          $0.member("kind", finding.rule.rawValue)
          $0.member("severity", finding.severity.rawValue)
          $0.member("message", finding.message)
          $0.position(finding.position)
          $0.list("remarks", finding.remarks) { line, remark in
            line.object {
              $0.member("text", remark.text)
              $0.position(remark.position)
            }
          }
        }
      }
    }
    return line.text
  }

  /// Returns the findings as commands that GitHub turns into annotations, one on each line.
  ///
  /// Escapes follow `@actions/core`: `%`, CR and LF everywhere, `:` and `,` in properties.
  public func githubAnnotations() -> String {
    document.findings.map { finding in
      var properties = ["file=\(Self.escapedProperty(file))"]
      if let position = finding.position {
        properties += ["line=\(position.line)", "col=\(position.column)"]
        if finding.length > 0 {
          properties.append("endColumn=\(position.column + finding.length)")
        }
      }
      properties.append("title=\(Self.escapedProperty("plumb: \(finding.rule.rawValue)"))")
      let command = finding.severity == .note ? "notice" : finding.severity.rawValue
      let remarks = finding.remarks.map { remark in
        (remark.position.map { "line \($0.line): " } ?? "") + remark.text
      }
      let message = ([finding.message] + remarks).joined(separator: "\n")
      return "::\(command) \(properties.joined(separator: ","))::\(Self.escaped(message))\n"
    }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.exchanging("%", for: "%25").exchanging("\r", for: "%0D").exchanging("\n", for: "%0A")
  }

  private static func escapedProperty(_ text: String) -> String {
    escaped(text).exchanging(":", for: "%3A").exchanging(",", for: "%2C")
  }
}

/// Writes reports as text for people, one after another. A file is scanned once for all consecutive
/// reports about it.
package struct CheckText {
  private let style: TerminalStyle
  private var known: (bytes: [UInt8], source: SourceText?)?

  /// Makes a writer with a style.
  package init(_ style: TerminalStyle = .plain) { self.style = style }

  /// Returns the text of the next report.
  package mutating func text(of report: CheckReport) -> String {
    if report.document.findings.isEmpty { return "" }
    // Layouts of one file share its bytes, so that comparing them is fast.
    if known == nil || known?.bytes != report.bytes {
      let isText = firstInvalidUTF8(in: report.bytes) == nil
      known = (report.bytes, isText ? SourceText(file: report.bytes) : nil)
    }
    return report.text(in: known?.source, style)
  }
}

extension CheckReport {
  /// The id of the layout without the path of the file, if it begins with that path. The path may
  /// be spelled in different ways.
  package var layoutName: String { Self.layoutName(document.id, in: file) }

  /// Returns an id without the path of a file.
  package static func layoutName(_ id: String, in file: String) -> String {
    guard let name = file.split(separator: "/").last else { return id }
    let pieces = id.pieces(between: String(name))
    return pieces.count > 1 ? pieces[pieces.count - 1] : id
  }
}

extension JSONLine {
  fileprivate mutating func position(_ position: SourcePosition?) {
    guard let position else { return }
    member("line", Double(position.line))
    member("column", Double(position.column))
  }
}

extension Finding.Severity {
  /// The role of the severity's word in a text.
  package var role: TerminalStyle.Role {
    switch self {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }
}
