import ArgumentParser
import Foundation
import LayoutDocuments
import Plumb

/// `plumb explain`: reports which constraints set the value of an attribute.
struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain why an attribute has its value.",
    discussion: """
      Reads a file that plumb solve reads, and explains the attribute in each of its layouts. Lists \
      the constraints that determine the value, from the attribute outwards, with the amount that each \
      adds, and the optional constraints on the way that are violated. Views of .xib and .storyboard \
      files are named by their label in Interface Builder, their object id, or the text in them.
      """)

  /// The output formats.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
  }

  @Argument(
    help: ArgumentHelp("The file; - is standard input.", valueName: "file"), completion: .file())
  var file: String

  @Argument(help: ArgumentHelp("The attribute, such as table.left.", valueName: "view.attribute"))
  var attribute: String

  @Option(
    help: ArgumentHelp(
      "The object id of the root view, if several in a .storyboard or .xib file have such a view.",
      valueName: "id"))
  var root: String?

  @Option(help: "text, or json (a line per layout).")
  var format = Format.text

  @Option(
    help: "Solve at this size, such as 320x480, 320xfit or A4, instead of the document's.",
    transform: SizeOption.init(argument:))
  var size: SizeOption?

  @OptionGroup var rows: RowOptions

  @OptionGroup var screens: ScreenOptions

  @Flag(help: "Violate required constraints where this is unavoidable.")
  var elastic = false

  @OptionGroup var solving: SolvingOptions

  @OptionGroup var colors: ColorOption

  func run() async throws {
    var options = try solving.documentOptions()
    options.fonts = screens.fontFolders
    options.isElastic = elastic
    options.keepsStatistics = false
    if let size { options.size = size.size }
    var input = InputFile(path: file)
    if let root { input.root = root }
    let documents = try await rows.documents(in: input, as: screens.environments, options)
    let view = try ScreenView(named: attribute, in: documents, input)
    var status = ExitStatus.solved
    let questions = try rows.variants(try screens.variants()).map { LayoutQuestion($0, options) }
    let wanted = documents.filter { view == nil || $0.id == view?.screen }
    for document in wanted {
      for question in document.questions(questions) {
        let isOneOfSeveral = wanted.count > 1 || questions.count > 1
        if format == .text, isOneOfSeveral {
          try OutputFile.writeForPeople("\(document.id + question.variant.suffix):\n")
        }
        status = status.combined(
          with: try explain(view?.attribute ?? attribute, document, question))
      }
    }
    if status != .solved { throw status }
  }

  /// Returns the reason that there is nothing to explain: a conflict or a limit.
  private func reasonForNone(_ result: LayoutResult, of document: DocumentFile) -> String {
    guard result.status == .limit else {
      return ResultTable.text(
        result, style: colors.style(for: STDERR_FILENO), place: document.placeWords)
    }
    let reason = result.error?.message ?? "a limit ended the solve"
    return "plumb: \(result.id): \(reason), so no value is final\n"
  }

  /// Explains the attribute in one document.
  private func explain(
    _ attribute: String, _ document: DocumentFile, _ question: LayoutQuestion
  ) throws -> ExitStatus {
    let style = colors.style(for: STDERR_FILENO)
    let report = document.solve(question, style: style)
    if !report.message.isEmpty { StandardError.write(report.message) }
    guard let solved = report.solved.layout, report.status == .solved else {
      if report.message.isEmpty {
        StandardError.write(reasonForNone(report.solved.result, of: document))
      }
      return report.status
    }
    do {
      let explanation = try solved.explanation(ofAttributeNamed: attribute)
      switch format {
      case .json:
        try OutputFile.writeToStandardOutput(
          ExplanationJSON.text(explanation, id: report.solved.id, of: solved.document) + "\n")
      case .text:
        try OutputFile.writeForPeople(
          ExplanationText.text(explanation, place: document.placeWords))
      }
      return .solved
    } catch let error as LayoutError {
      let lines = error.lines(behind: "plumb", error.excerpt.map(style.excerpt))
      StandardError.write(lines.map { $0 + "\n" }.joined())
      return .invalid
    }
  }
}
