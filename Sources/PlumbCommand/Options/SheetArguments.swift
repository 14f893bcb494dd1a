import ArgumentParser
import LayoutDocuments
import LayoutNotation
import Plumb

/// The options of the verbs that write PDFs: the arrangement of pictures on pages, and the title.
struct SheetArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Columns and rows of pictures on each sheet of a pdf, such as 3x8.",
      valueName: "grid"))
  var up: SheetGrid?

  @Option(
    help: ArgumentHelp(
      "The size of the sheets of a pdf, such as A4, \"A4 landscape\" or 210mmx297mm. Units are mm, cm, "
        + "in, pt and px; without a unit, points.", valueName: "paper"))
  var paper: PaperOption?

  @Option(
    help: ArgumentHelp(
      "The margins of the paper: one length, two (top and bottom, left and right) or four (top, left, "
        + "bottom, right), such as 10mm,8mm.", valueName: "lengths"))
  var margins: LengthsOption?

  @Option(
    help: ArgumentHelp(
      "The distance between pictures on a sheet: one length, or two (across, down).",
      valueName: "lengths"))
  var gap: LengthsOption?

  @Flag(help: "Draw crop marks around the pictures of a pdf.")
  var marks = false

  @Option(
    help: ArgumentHelp(
      "How far the backgrounds at the edges of the pictures of a pdf extend beyond these.",
      valueName: "length"))
  var bleed: LengthsOption?

  @Option(help: ArgumentHelp("The title of a pdf.", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("The author of a pdf.", valueName: "text"))
  var author: String?

  @Flag(help: "Add an outline to a pdf: an entry for each picture, with the id of its layout.")
  var outline = false

  /// The names of the given options.
  private var given: [String] {
    let all: [(String, Bool)] = [
      ("--up", up != nil), ("--paper", paper != nil), ("--margins", margins != nil),
      ("--gap", gap != nil), ("--marks", marks), ("--bleed", bleed != nil),
      ("--title", title != nil), ("--author", author != nil), ("--outline", outline),
    ]
    return all.filter(\.1).map(\.0)
  }

  /// The options as a library value.
  var options: PDFOptions {
    var options = PDFOptions()
    options.sheet.paper = paper?.size
    (options.sheet.columns, options.sheet.rows) = (up?.columns ?? 1, up?.rows ?? 1)
    options.sheet.margins = margins?.insets ?? EdgeInsets(0)
    options.sheet.gap = gap?.pair ?? Layout.Size(width: 0, height: 0)
    options.sheet.hasMarks = marks
    options.sheet.bleed = bleed?.lengths.first ?? 0
    (options.title, options.author, options.hasOutline) = (title, author, outline)
    return options
  }

  func validate() throws {
    let ofSheets = given.first { ["--up", "--margins", "--gap"].contains($0) }
    if paper == nil, let name = ofSheets {
      throw ValidationError("\(name) needs the size of the sheets; add --paper")
    }
    if let margins, margins.insets == nil {
      throw ValidationError("--margins takes one, two or four lengths, not \(margins.text)")
    }
    if let gap, gap.pair == nil {
      throw ValidationError("--gap takes one length, or two, not \(gap.text)")
    }
    if let bleed, bleed.lengths.count != 1 {
      throw ValidationError("--bleed takes one length, not \(bleed.text)")
    }
    if let fault = options.sheet.fault { throw ValidationError(fault) }
  }

  /// Checks that the output has sheets and titles.
  ///
  /// - Parameter format: The picture format; `nil`: there are no pictures.
  /// - Throws: `ValidationError` if it has none.
  func check(_ format: PictureFormat?) throws {
    guard format != .pdf, let name = given.first else { return }
    throw ValidationError(
      "\(name) is for a pdf; add --format pdf")
  }
}

/// Columns and rows on the command line: `3x8`.
struct SheetGrid: ExpressibleByArgument {
  /// The maximum number of columns, and of rows, of a sheet.
  private static let most = 1000

  let columns: Int
  let rows: Int

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]),
      (1...Self.most).contains(columns), (1...Self.most).contains(rows)
    else { return nil }
    (self.columns, self.rows) = (columns, rows)
  }
}

/// A paper on the command line: a name, or its width and height.
struct PaperOption: ExpressibleByArgument {
  /// The longest side of a PDF page, in points.
  private static let longest = 14400.0

  let size: Layout.Size

  init?(argument: String) {
    if let name = PaperSize.name(meantBy: argument), let size = PaperSize.size(named: name),
      let width = size.width, let height = size.height
    {
      self.size = Layout.Size(width: width, height: height)
      return
    }
    // An x occurs in "px" as well.
    for place in argument.indices where "xX×".contains(argument[place]) {
      if let width = LengthsOption.points(argument[..<place]),
        let height = LengthsOption.points(argument[argument.index(after: place)...]),
        width >= 1, height >= 1, max(width, height) <= Self.longest
      {
        size = Layout.Size(width: width, height: height)
        return
      }
    }
    return nil
  }
}

/// Lengths on the command line, separated by commas: `10mm`, or `1in,36`.
struct LengthsOption: ExpressibleByArgument {
  /// The text as written.
  let text: String
  /// The lengths in points.
  let lengths: [Double]

  init?(argument: String) {
    text = argument
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    lengths = parts.compactMap(Self.points)
    guard lengths.count == parts.count else { return nil }
  }

  /// Returns a length in points; `nil` for an invalid or negative one.
  static func points(_ text: Substring) -> Double? {
    let text = text.drop { $0 == " " }
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let name = text[digits.endIndex...].split(separator: " ").joined(separator: " ")
    let unit = name.isEmpty ? LengthUnit.pt : LengthUnit(rawValue: name.lowercased())
    guard let unit, let number = Double(digits) else { return nil }
    let points = number * unit.points
    return points <= 1e6 ? points : nil
  }

  /// The insets: one length for all edges, two for top and bottom and for left and right, or one
  /// for each edge.
  var insets: EdgeInsets? {
    switch lengths.count {
    case 1: EdgeInsets(lengths[0])
    case 2:
      EdgeInsets(top: lengths[0], left: lengths[1], bottom: lengths[0], right: lengths[1])
    case 4:
      EdgeInsets(top: lengths[0], left: lengths[1], bottom: lengths[2], right: lengths[3])
    default: nil
    }
  }

  /// The two lengths: one for both axes, or one for each.
  var pair: Layout.Size? {
    switch lengths.count {
    case 1: Layout.Size(width: lengths[0], height: lengths[0])
    case 2: Layout.Size(width: lengths[0], height: lengths[1])
    default: nil
    }
  }
}
