package import LayoutNotation
public import Plumb

/// Something that a check found in a layout document.
public struct Finding: Sendable, Equatable {
  /// The kinds of finding.
  public enum Rule: String, Sendable, CaseIterable {
    /// The document or its layout is wrong.
    case invalid
    /// A budget ended the check.
    case limit
    /// Required constraints contradict each other.
    case conflict
    /// The constraints leave an attribute free.
    case ambiguous
    /// A required or optional constraint gave way.
    case unsatisfied
    /// A constraint changes nothing.
    case redundant
    /// A view reaches beyond its parent.
    case outside
    /// A view overlaps another one of the same parent.
    case overlap
    /// A view has no width or no height.
    case zeroSize
    /// No constraint speaks of a view.
    case unusedView
    /// Nothing reads a metric.
    case unusedMetric
    /// No view has a style.
    case unusedStyle
    /// A view of an imported document is elsewhere than its file has it.
    case misplaced
    /// Something in an imported file was left out.
    case skipped
    /// An element of an imported file has the id of another one.
    case duplicateID
    /// A constraint in an effect view refers to the effect view instead of its content view.
    case effectView
    /// A layout is not what it was expected to be.
    case changed
    /// A view leaves out some of its text.
    case truncated
    /// A text is higher than its view.
    case clippedText
    /// A word is wider than the line that it stands in.
    case tooNarrow
    /// A language has no string for a text.
    case missingString
    /// No font has a character of a text.
    case missingGlyph
    /// A QR code or a bar code cannot say what it is to say.
    case wrongCode
  }

  /// How much a finding matters.
  public enum Severity: String, Sendable, CaseIterable, Comparable {
    /// Something to know.
    case note
    /// The layout is probably not what was meant.
    case warning
    /// There is no layout.
    case error

    /// Whether the first one matters less.
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

  /// A further line about a finding, and the place it speaks of.
  public struct Remark: Sendable, Equatable {
    /// The text.
    public var text: String
    /// The place in the file, if the line speaks of one.
    public var position: SourcePosition?

    /// Makes a remark.
    public init(_ text: String, at position: SourcePosition? = nil) {
      self.text = text
      self.position = position
    }
  }

  /// What a finding is about, which tells it from others of its kind at its place.
  enum Subject: Sendable, Hashable {
    case error(LayoutError.Code)
    case limit(Facts.Limit)
    /// A constraint that somebody wrote.
    case written
    /// A constraint that nobody wrote: why it is there, and its text.
    case implicit(ConstraintSource.Reason?, String)
    /// A view or a metric.
    case named(String)
    /// An attribute of a view.
    case attribute(String, LayoutAttribute)
    /// A text of a view, as it stands in the document.
    case text(String, String)

    /// A constraint. What the root's frame is differs from variant to variant.
    init(_ source: ConstraintSource) {
      guard source.isImplicit else {
        self = .written
        return
      }
      switch source.reason {
      case .rootFrame: self = .implicit(.rootFrame, "")
      // Their texts say enough, and baselines know them so.
      case .nonnegativeSize, .rootSize, .measured, .arranged: self = .implicit(nil, source.text)
      case let reason: self = .implicit(reason, source.text)
      }
    }
  }

  /// The kind.
  public var rule: Rule
  /// How much it matters; that follows from the kind, but what is free or unused is a note for
  /// views whose frame is given, and a required constraint that gave way a warning.
  public var severity: Severity
  /// What was found, in one sentence.
  public var message: String
  /// The place in the file, where one is known.
  public var position: SourcePosition?
  /// How many columns from there it is about; 0 when that is unknown.
  public var length = 0
  /// What belongs to it: the other constraints, what would help.
  public var remarks: [Remark]
  /// What would do away with it, the likeliest first.
  package var repairs: [Repair] = []
  /// What it is about, where Plumb found it.
  var subject: Subject?
  /// What it differs by from others of its kind about the same, as the text of a constraint.
  var detail = ""
  /// With which variants it was made, where that was noted and not all have it.
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

  /// Whether both say the same of the same place.
  public static func == (first: Finding, second: Finding) -> Bool {
    first.rule == second.rule && first.severity == second.severity
      && first.message == second.message && first.position == second.position
      && first.length == second.length && first.remarks == second.remarks
  }
}

extension Finding.Rule {
  /// The kinds that are about texts, those of codes among them.
  static let ofTexts: [Finding.Rule] = [
    .truncated, .clippedText, .tooNarrow, .missingString, .missingGlyph, .wrongCode,
  ]

  /// The kinds that say that a text is cut off.
  package static let ofCutTexts: Set<Finding.Rule> = [.truncated, .clippedText, .tooNarrow]

  /// How much findings of the kind matter in general.
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

  /// What the kind is about, in one sentence.
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
  /// The finding of what is wrong.
  ///
  /// - Parameters:
  ///   - error: What is wrong.
  ///   - position: Where in the file that is.
  public init(_ error: LayoutError, at position: SourcePosition?) {
    self.init(
      .invalid, error.message, at: position, remarks: error.proposal.map { [.init($0)] } ?? [],
      of: .error(error.code))
  }

  /// The finding of what is wrong with a file, and how to mend it.
  ///
  /// - Parameters:
  ///   - error: What is wrong.
  ///   - position: Where in the file that is.
  ///   - file: The file.
  ///   - document: Its document; `nil` where it cannot be read.
  package init(
    _ error: LayoutError, at position: SourcePosition?, in file: SourceText,
    _ document: LayoutDocument? = nil
  ) {
    self.init(error, at: position)
    repairs = Repairs(of: file, document).correction(of: error, at: position)
  }

  /// The finding with its places in a file in which the document begins at a place.
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
  /// The position in a text that begins at a place of its file, as the file has it.
  fileprivate func moved(toLine line: Int, column: Int) -> SourcePosition {
    var moved = self
    if self.line == 1 { moved.column += column - 1 }
    moved.line += line - 1
    return moved
  }
}

/// What a check of one layout came to.
public struct CheckedDocument: Sendable {
  /// The name of the layout.
  public var id: String
  /// How its solve ended.
  public var status: LayoutResult.Status
  /// Whether all was searched; false where the time limit cut a search off.
  public var isComplete = true
  /// The findings, in the order of the file; those without a place first.
  public var findings: [Finding]
  /// What is wrong with an invalid document.
  public var error: LayoutError?

  /// Makes what a check came to.
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
