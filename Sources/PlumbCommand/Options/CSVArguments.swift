import ArgumentParser
import LayoutDocuments
import LayoutNotation

/// The options for the CSV format of a template's rows.
struct CSVArguments: ParsableArguments {
  /// The character encoding of a file.
  enum Encoding: String, CaseIterable, ExpressibleByArgument {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case windows1252 = "windows-1252"
    case latin1
  }

  /// The decimal mark.
  enum DecimalMark: String, CaseIterable, ExpressibleByArgument {
    case point = "."
    case comma = ","
  }

  @Option(
    help: ArgumentHelp(
      "The character between the cells of a CSV, or tab; by default recognized by the header.",
      valueName: "character"))
  var delimiter: DelimiterOption?

  @Option(
    help: ArgumentHelp(
      "The decimal mark in the numbers of a CSV: . or ,", valueName: "mark"))
  var decimal: DecimalMark?

  @Option(
    help: """
      The encoding of the rows: utf-8, utf-16, windows-1252 or latin1. The default is utf-8; utf-16 is \
      recognized.
      """)
  var encoding: Encoding?

  @Option(
    help: ArgumentHelp(
      "The column of a CSV for a metric or for id, if its name differs; repeatable.",
      valueName: "metric=column"))
  var column: [ColumnOption] = []

  /// The first option that was given.
  private var given: String? {
    if delimiter != nil { return "--delimiter" }
    if decimal != nil { return "--decimal" }
    if encoding != nil { return "--encoding" }
    return column.isEmpty ? nil : "--column"
  }

  func validate() throws {
    for (place, naming) in column.enumerated() {
      for other in column[..<place] where other.naming.metric == naming.naming.metric {
        throw ValidationError("--column names two columns for \(naming.naming.metric)")
      }
      for other in column[..<place] where other.naming.column == naming.naming.column {
        throw ValidationError(
          "--column gives \"\(naming.naming.column)\" to \(other.naming.metric) and to "
            + naming.naming.metric)
      }
    }
  }

  /// Checks that there are rows for the options.
  ///
  /// - Parameters:
  ///   - template: The template of the rows.
  ///   - format: The format of the rows; `nil`: detected.
  /// - Throws: `ValidationError` for an option without effect.
  func check(template: String?, as format: LayoutTemplate.RowFormat? = nil) throws {
    guard let given else { return }
    if template == nil {
      throw ValidationError("\(given) describes the rows of a --template; add --template")
    }
    if format == .ndjson {
      throw ValidationError("\(given) describes a CSV; leave it out with --rows ndjson")
    }
  }

  /// The options as a library value.
  var dialect: CSVDialect {
    var dialect = CSVDialect()
    dialect.delimiter = delimiter?.byte
    dialect.hasDecimalComma = decimal == .comma
    dialect.namings = column.map(\.naming)
    return dialect
  }

  /// Returns the encoding of rows with a given beginning; `nil`: UTF-8.
  func encoding(of beginning: [UInt8]) -> RowEncoding? {
    let detected = RowEncoding.detected(in: beginning)
    switch encoding {
    case nil: return detected
    case .utf8: return nil
    case .utf16: return detected ?? .utf16LittleEndian
    case .windows1252, .latin1: return .windows1252
    }
  }
}

/// A delimiter on the command line.
struct DelimiterOption: ExpressibleByArgument {
  private static let names = ["tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";"]

  let byte: UInt8

  init?(argument: String) {
    let text = Self.names[argument] ?? argument
    // Characters of numbers, names and quotes cannot be delimiters.
    guard text.utf8.count == 1, let byte = text.utf8.first, byte == 0x09 || byte >= 0x20,
      byte < 0x7F, !"\"+-.".utf8.contains(byte),
      !text.allSatisfy({ $0.isLetter || $0.isNumber })
    else { return nil }
    self.byte = byte
  }
}

/// A metric and its column on the command line: `city=PLZ Ort`.
struct ColumnOption: ExpressibleByArgument {
  let naming: CSVDialect.Naming

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex,
      argument.index(after: sign) < argument.endIndex
    else { return nil }
    naming = .init(
      metric: String(argument[..<sign]), column: String(argument[argument.index(after: sign)...]))
  }
}
