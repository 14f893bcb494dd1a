import InterfaceBuilder
import LayoutDocuments
import LayoutNotation
import Plumb
import Synchronization

extension Question {
  /// How many views are drawn, findings told, and lines of `?` kept: nobody looks at more.
  static let (mostDrawn, mostFindings, mostNotes) = (2000, 200, 50)
  /// How many constraints a layout may have that is drawn, so that a picture takes little beside
  /// the solve.
  static let mostConstraints = 20_000

  /// Solves the document, looks for what is wrong with it, and draws it.
  ///
  /// - Parameters:
  ///   - options: How.
  ///   - time: How long that may take altogether: half of it for the solve, the rest for the check
  ///     and, where there is no solution, for one in which required constraints give.
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
    // The check solves what the result is of, unless the grid or a conflict comes between.
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
      answer.isDrawnElastic = solved.result.status == .infeasible || solved.result.gaveWay
    }
    answer.findings = checked.findings.prefix(Self.mostFindings).map { .init($0, in: text) }
    answer.furtherFindings = checked.findings.count - answer.findings.count
    if solved.result.solution == nil, let error = solved.result.error, !answer.findings.isEmpty {
      answer.findings[0].length = error.underlinedColumns
    }
    return answer
  }

  /// The lines that `?` asks for.
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

/// All that the page shows of a layout.
struct Answer: Encodable {
  /// The result, as `plumb solve --format json` prints it.
  var result: String
  /// The picture, an SVG document.
  var picture: String?
  /// How many units of the picture a point has.
  var scale = 1.0
  /// Whether the picture shows what it would be if required constraints could give.
  var isDrawnElastic = false
  /// The views with their frames in the coordinates of the root, which comes first.
  var views: [View] = []
  /// The constraints and what each adds to the values of views, as the page of
  /// `plumb solve --format html` has them.
  var steps: String?
  /// What is wrong, free, unsatisfied or redundant.
  var findings: [Problem] = []
  /// How many more there are.
  var furtherFindings = 0
  /// What `?` asked for.
  var notes: [String] = []
  /// The screens of a file of Interface Builder.
  var screens: [Screen] = []
  /// The id of the one that is shown.
  var screen: String?

  /// A screen of a file of Interface Builder.
  struct Screen: Encodable {
    /// The object id of its root.
    var id: String
    /// What the designer calls it.
    var title: String
  }

  /// A view and its frame: left, top, width, height.
  struct View: Encodable {
    var name: String
    var frame: [Double]
    /// What the file of Interface Builder and the result call it.
    var key: String?
  }

  /// A finding.
  struct Problem: Encodable {
    var rule: String
    var severity: String
    var message: String
    var line: Int?
    var column: Int?
    /// How many columns it is about; 0 when that is unknown.
    var length: Int
    var remarks: [Remark]
    /// What would do away with it.
    var repairs: [Offer]
  }

  /// A repair.
  struct Offer: Encodable {
    var label: String
    var edits: [Edit]
  }

  /// What is replaced in the text, in UTF-16 as scripts count.
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

  /// Shows a picture, and where the views are in it.
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
  /// How many columns its excerpt underlines.
  fileprivate var underlinedColumns: Int {
    let caret = excerpt?.split(separator: "\n").last ?? ""
    return caret.count { $0 == "^" || $0 == "~" }
  }
}
