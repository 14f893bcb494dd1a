package import LayoutNotation
public import Plumb

/// A problem that a check found in a layout document.
public struct Finding: Sendable, Equatable {
  /// The kinds of finding.
  public enum Rule: String, Sendable, CaseIterable {
    /// The document or its layout is wrong.
    case invalid
    /// A budget ended the check.
    case limit
    /// Required constraints contradict each other.
    case conflict
    /// The constraints leave an attribute ambiguous.
    case ambiguous
    /// A required or optional constraint is violated.
    case unsatisfied
    /// A constraint changes nothing.
    case redundant
    /// A view reaches beyond its parent.
    case outside
    /// A view overlaps another one of the same parent.
    case overlap
    /// A view has no width or no height.
    case zeroSize
    /// No constraint refers to a view.
    case unusedView
    /// A metric is unused.
    case unusedMetric
    /// A style is unused.
    case unusedStyle
    /// A view of an imported document is not where its file places it.
    case misplaced
    /// Something in an imported file was left out.
    case skipped
    /// An element of an imported file has the id of another one.
    case duplicateID
    /// A constraint in an effect view refers to the effect view instead of its content view.
    case effectView
    /// A layout differs from the expected one.
    case changed
    /// A view leaves out some of its text.
    case truncated
    /// A text is higher than its view.
    case clippedText
    /// A word is wider than its line.
    case tooNarrow
    /// A language has no string for a text.
    case missingString
    /// No font has a character of a text.
    case missingGlyph
    /// A QR code or a bar code cannot encode its text.
    case wrongCode
  }

  /// The severity of a finding.
  public enum Severity: String, Sendable, CaseIterable, Comparable {
    /// Information only.
    case note
    /// The layout is probably not what was intended.
    case warning
    /// There is no layout.
    case error

    /// Whether the first severity is lower.
    public static func < (first: Severity, second: Severity) -> Bool {
      first.rank < second.rank
    }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// A further line about a finding, and the place that it refers to.
  public struct Remark: Sendable, Equatable {
    /// The text.
    public var text: String
    /// The place in the file, if the line refers to one.
    public var position: SourcePosition?

    /// Makes a remark.
    public init(_ text: String, at position: SourcePosition? = nil) {
      self.text = text
      self.position = position
    }
  }

  /// The subject of a finding. It distinguishes the finding from others of its kind at its place.
  enum Subject: Sendable, Hashable {
    case error(LayoutError.Code)
    case limit(Facts.Limit)
    /// A constraint of the document.
    case written
    /// An implicit constraint: why it exists, and its text.
    case implicit(ConstraintSource.Reason?, String)
    /// A view or a metric.
    case named(String)
    /// An attribute of a view.
    case attribute(String, LayoutAttribute)
    /// A text of a view, as it is written in the document.
    case text(String, String)

    /// Makes the subject of a constraint. The root's frame differs between variants.
    init(_ source: ConstraintSource) {
      guard source.isImplicit else {
        self = .written
        return
      }
      switch source.reason {
      case .rootFrame: self = .implicit(.rootFrame, "")
      // Their texts are sufficient, and existing baselines contain them in this form.
      case .nonnegativeSize, .rootSize, .measured, .arranged: self = .implicit(nil, source.text)
      case let reason: self = .implicit(reason, source.text)
      }
    }
  }

  /// The kind.
  public var rule: Rule
  /// The severity. It follows from the kind, with exceptions. For example, ambiguous or unused
  /// views with a given frame are notes, and a violated required constraint is a warning.
  public var severity: Severity
  /// What was found, in one sentence.
  public var message: String
  /// The place in the file, if one is known.
  public var position: SourcePosition?
  /// How many columns the finding covers from there; 0 if that is unknown.
  public var length = 0
  /// The lines that belong to it: the other constraints, and what would help.
  public var remarks: [Remark]
  /// The repairs that would remove the finding, the likeliest first.
  package var repairs: [Repair] = []
  /// The subject, for findings of Plumb itself.
  var subject: Subject?
  /// The text that distinguishes it from others of its kind with the same subject, such as the text
  /// of a constraint.
  var detail = ""
  /// The variants that it was found with, if they were noted and not all variants have it.
  var variants: [String] = []

  /// Makes a finding.
  public init(
    _ rule: Rule, _ message: String, at position: SourcePosition? = nil, remarks: [Remark] = []
  ) {
    self.init(rule, message, at: position, remarks: remarks, of: nil)
  }

  init(
    _ rule: Rule, _ message: String, at position: SourcePosition? = nil, length: Int = 0,
    remarks: [Remark] = [], of subject: Subject?
  ) {
    self.rule = rule
    (self.length, self.subject) = (length, subject)
    severity = rule.severity
    self.message = message
    self.position = position
    self.remarks = remarks
  }

  /// Whether both report the same about the same place.
  public static func == (first: Finding, second: Finding) -> Bool {
    first.rule == second.rule && first.severity == second.severity
      && first.message == second.message && first.position == second.position
      && first.length == second.length && first.remarks == second.remarks
  }
}

/// The text problems that can make a run fail.
package enum TextFailure: String, CaseIterable, Sendable {
  /// A text is cut off: a part is left out or extends beyond its view.
  case truncated
  /// A text has characters that no font has.
  case missingGlyph
  /// A QR code or bar code cannot encode its content.
  case wrongCode

  /// The matching kinds of findings.
  package var rules: Set<Finding.Rule> {
    switch self {
    case .truncated: Finding.Rule.ofCutTexts
    case .missingGlyph: [.missingGlyph]
    case .wrongCode: [.wrongCode]
    }
  }
}

extension Finding.Rule {
  /// The kinds about texts, including those about codes.
  static let ofTexts: [Finding.Rule] = [
    .truncated, .clippedText, .tooNarrow, .missingString, .missingGlyph, .wrongCode,
  ]

  /// The kinds that report cut-off texts.
  package static let ofCutTexts: Set<Finding.Rule> = [.truncated, .clippedText, .tooNarrow]

  /// The default severity of findings of the kind.
  public var severity: Finding.Severity {
    switch self {
    case .invalid, .limit, .conflict: .error
    case .ambiguous, .outside, .unusedView, .misplaced, .duplicateID, .changed, .truncated,
      .clippedText, .tooNarrow, .missingString, .missingGlyph, .wrongCode:
      .warning
    case .unsatisfied, .redundant, .overlap, .zeroSize, .unusedMetric, .unusedStyle, .skipped,
      .effectView:
      .note
    }
  }

  /// The subject of the kind, in one sentence.
  public var summary: String {
    switch self {
    case .invalid: "The document or its layout is wrong."
    case .limit: "A budget ended the check before it was complete."
    case .conflict: "Required constraints contradict each other."
    case .ambiguous: "The constraints do not determine an attribute."
    case .unsatisfied: "A constraint is violated."
    case .redundant: "A constraint does not affect the layout."
    case .outside: "A view reaches beyond its parent."
    case .overlap: "A view overlaps another one of the same parent."
    case .zeroSize: "A view has no width or no height."
    case .unusedView: "No constraint uses a view."
    case .unusedMetric: "No constraint uses a metric."
    case .unusedStyle: "No view has a style."
    case .misplaced: "A view is elsewhere than its file has it."
    case .skipped: "Something in an imported file was left out."
    case .duplicateID: "Two elements of a file have the same id."
    case .effectView:
      "A constraint in an effect view refers to the effect view, not to its content view."
    case .changed: "A layout differs from the expected results."
    case .truncated: "A view leaves out some of its text."
    case .clippedText: "A text is higher than its view."
    case .tooNarrow: "A word is wider than its line."
    case .missingString: "A language has no string for a text."
    case .missingGlyph: "No font has a character of a text."
    case .wrongCode: "A code cannot encode its content."
    }
  }
}

extension Finding {
  /// Makes the finding for an error.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - position: Its place in the file.
  public init(_ error: LayoutError, at position: SourcePosition?) {
    self.init(
      .invalid, error.message, at: position, remarks: error.proposal.map { [.init($0)] } ?? [],
      of: .error(error.code))
  }

  /// Makes the finding for an error in a file, with a repair.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - position: Its place in the file.
  ///   - file: The file.
  ///   - document: Its document; `nil` if it cannot be read.
  package init(
    _ error: LayoutError, at position: SourcePosition?, in file: SourceText,
    _ document: LayoutDocument? = nil
  ) {
    self.init(error, at: position)
    repairs = Repairs(of: file, document).correction(of: error, at: position)
  }

  /// Returns the finding with its places in the file, where the document begins at `line` and
  /// `column`.
  package func moved(toLine line: Int, column: Int) -> Finding {
    var finding = self
    for repair in repairs.indices {
      for edit in repairs[repair].edits.indices {
        let moved = repairs[repair].edits[edit]
        finding.repairs[repair].edits[edit].start = moved.start.moved(toLine: line, column: column)
        finding.repairs[repair].edits[edit].end = moved.end.moved(toLine: line, column: column)
      }
    }
    finding.position = position.map { $0.moved(toLine: line, column: column) }
    for place in remarks.indices {
      finding.remarks[place].position = remarks[place].position.map {
        $0.moved(toLine: line, column: column)
      }
    }
    return finding
  }
}

extension [Finding] {
  /// The findings in the order of the file, those without a place first.
  var inFileOrder: [Finding] {
    enumerated().sorted { first, second in
      let (one, other) = (first.element.position, second.element.position)
      return (one?.line ?? 0, one?.column ?? 0, first.offset)
        < (other?.line ?? 0, other?.column ?? 0, second.offset)
    }
    .map(\.element)
  }
}

extension SourcePosition {
  /// Returns the position in the file of a text that begins at `line` and `column`.
  fileprivate func moved(toLine line: Int, column: Int) -> SourcePosition {
    var moved = self
    if self.line == 1 { moved.column += column - 1 }
    moved.line += line - 1
    return moved
  }
}

/// The result of checking one layout.
public struct CheckedDocument: Sendable {
  /// The name of the layout.
  public var id: String
  /// How its solve ended.
  public var status: LayoutResult.Status
  /// Whether the search was complete; false if the time limit cut it off.
  public var isComplete = true
  /// The findings, in the order of the file; those without a place first.
  public var findings: [Finding]
  /// The error of an invalid document.
  public var error: LayoutError?

  /// Makes the result of a check.
  public init(
    id: String, status: LayoutResult.Status, findings: [Finding],
    error: LayoutError? = nil
  ) {
    self.id = id
    self.status = status
    self.findings = findings
    self.error = error
  }
}
