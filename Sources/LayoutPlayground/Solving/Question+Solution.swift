import InterfaceBuilder
import LayoutDocuments
import LayoutNotation
import Plumb
import Synchronization

extension Question {
  /// The maximum numbers of drawn views, of reported findings, and of kept lines of `?`.
  static let (mostDrawn, mostFindings, mostNotes) = (2000, 200, 50)
  /// The maximum number of constraints of a drawn layout, so that drawing takes little
  /// time compared with solving.
  static let mostConstraints = 20_000

  /// Solves the document, checks it, and draws it.
  ///
  /// - Parameters:
  ///   - options: The options.
  ///   - time: The total time limit. Half of it is for the solve. The rest is for the check and,
  ///     without a solution, for a relaxed one that may violate required constraints.
  /// - Returns: All that the page shows.
  func solution(_ options: Options, _ time: Duration) -> Answer {
    let start = ContinuousClock.now
    let notes = Notes(most: Self.mostNotes)
    var solving = options.solving
    solving.trace = notes.add
    solving.timeLimit = time / 2
    let read: Contents
    do throws(LayoutError) {
      read = try contents(options.environment)
    } catch {
      let file = SourceText(file: Array(text.utf8))
      let finding = Finding(error, at: error.position(in: nil, file), in: file)
      let result = LayoutResult(id: error.documentID ?? Self.defaultID, invalid: error)
      return Answer(result: ResultJSON.text(result), findings: [.init(finding, in: text)])
    }
    let document = read.document
    // The check solves the same layout as the result, except with a grid or a conflict.
    let (checked, asChecked) = document.checkedAndSolved(
      defaultID: Self.defaultID, options: solving)
    solving.trace = { _ in }
    let solved =
      asChecked ?? document.solvedLayout(defaultID: Self.defaultID, options: solving)
    var answer = Answer(result: ResultJSON.text(solved.result))
    answer.notes = notes.lines
    answer.screens = read.screens.map { Answer.Screen(id: $0.id, title: $0.title) }
    if !read.screens.isEmpty { answer.screen = document.id }
    let rest = max(.milliseconds(20), start + time - .now)
    if let drawn = solved.explainedDrawing(
      within: rest, most: (Self.mostDrawn, Self.mostConstraints))
    {
      answer.show(drawn.drawing, document.viewKeys)
      answer.steps = drawn.steps
      answer.isDrawnElastic = solved.result.status == .infeasible || solved.result.isElastic
    }
    answer.findings = checked.findings.prefix(Self.mostFindings).map { .init($0, in: text) }
    answer.furtherFindings = checked.findings.count - answer.findings.count
    if solved.result.solution == nil, let error = solved.result.error, !answer.findings.isEmpty {
      answer.findings[0].length = error.underlinedColumns
    }
    return answer
  }

  /// The lines that `?` outputs.
  private final class Notes: Sendable {
    private let kept = Mutex<[String]>([])
    private let most: Int

    init(most: Int) { self.most = most }

    var lines: [String] { kept.withLock { $0 } }

    @Sendable func add(_ line: String) {
      kept.withLock { if $0.count < most { $0.append(line) } }
    }
  }
}

/// The data that the page shows of a layout.
struct Answer: Encodable {
  /// The result, as `plumb solve --format json` prints it.
  var result: String
  /// The picture, an SVG document.
  var picture: String?
  /// The number of picture units per point.
  var scale = 1.0
  /// Whether the picture shows a relaxed solution, in which required constraints may be violated.
  var isDrawnElastic = false
  /// The views with their frames in root coordinates; the root comes first.
  var views: [View] = []
  /// The constraints and their contributions to the values of views, as in the page of `plumb
  /// solve --format html`.
  var steps: String?
  /// The findings: errors, and ambiguous, unsatisfied or redundant parts.
  var findings: [Problem] = []
  /// The number of further findings.
  var furtherFindings = 0
  /// The output of `?`.
  var notes: [String] = []
  /// The screens of an Interface Builder file.
  var screens: [Screen] = []
  /// The id of the shown screen.
  var screen: String?

  /// A screen of an Interface Builder file.
  struct Screen: Encodable {
    /// The object id of its root.
    var id: String
    /// The designer's title of the screen.
    var title: String
  }

  /// A view and its frame: left, top, width, height.
  struct View: Encodable {
    var name: String
    var frame: [Double]
    /// The view's name in the Interface Builder file and in the result.
    var key: String?
  }

  /// A finding.
  struct Problem: Encodable {
    var rule: String
    var severity: String
    var message: String
    var line: Int?
    var column: Int?
    /// The number of underlined columns; 0 if unknown.
    var length: Int
    var remarks: [Remark]
    /// The possible repairs.
    var repairs: [Offer]
  }

  /// A repair.
  struct Offer: Encodable {
    var label: String
    var edits: [Edit]
  }

  /// A replacement in the text, with offsets in UTF-16 as in JavaScript.
  struct Edit: Encodable {
    var from: Int
    var to: Int
    var text: String
  }

  /// A further line about a finding.
  struct Remark: Encodable {
    var text: String
    var line: Int?
    var column: Int?
  }

  /// Sets the picture, and the positions of the views in it.
  fileprivate mutating func show(_ drawing: SVGDrawing, _ keys: [String: String]) {
    picture = drawing.text()
    scale = drawing.scale
    views = [View(name: "view", frame: [0, 0, drawing.rootWidth, drawing.rootHeight])]
    views += drawing.boxes.map { box in
      View(name: box.name, frame: [box.frame.x, box.frame.y, box.frame.width, box.frame.height])
    }
    for place in views.indices { views[place].key = keys[views[place].name] }
  }
}

extension Answer.Problem {
  fileprivate init(_ finding: Finding, in text: String) {
    rule = finding.rule.rawValue
    severity = finding.severity.rawValue
    message = finding.message
    line = finding.position?.line
    column = finding.position?.column
    length = finding.length
    remarks = finding.remarks.prefix(20).map {
      .init(text: $0.text, line: $0.position?.line, column: $0.position?.column)
    }
    let file = SourceText(file: Array(text.utf8))
    func place(_ position: SourcePosition) -> Int {
      text.utf8.index(text.startIndex, offsetBy: file.offset(of: position)).utf16Offset(in: text)
    }
    repairs = finding.repairs.map { repair in
      .init(
        label: repair.label,
        edits: repair.edits.map {
          .init(from: place($0.start), to: place($0.end), text: $0.text)
        })
    }
  }
}

extension LayoutError {
  /// The number of columns that its excerpt underlines.
  fileprivate var underlinedColumns: Int {
    let caret = excerpt?.split(separator: "\n").last ?? ""
    return caret.count { $0 == "^" || $0 == "~" }
  }
}
