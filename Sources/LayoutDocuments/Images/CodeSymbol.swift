import LayoutNotation
import Plumb

#if Codes
import CCodes
#endif

/// A QR code or a bar code as rows of light and dark modules.
struct CodeSymbol: Sendable, Equatable {
  /// The number of modules in a row.
  let width: Int
  /// The ranges of dark modules of each row, from the top.
  let rows: [[Range<Int>]]
  /// The height of a row in modules; `nil`: bars fill the available height.
  let rowHeight: Int?
  /// The quiet zone in modules that the standard requires: left, right, and above and below.
  let quiet: (left: Int, right: Int, above: Int)

  static func == (first: CodeSymbol, second: CodeSymbol) -> Bool {
    first.width == second.width && first.rows == second.rows && first.quiet == second.quiet
  }

  /// Makes the symbol of a code.
  ///
  /// - Throws: The fault in its content, in words.
  init(_ code: CodeDescription) throws(CodeFault) {
    let text = code.content.text
    if text.isEmpty { throw CodeFault("it is empty") }
    let content =
      switch code.kind {
      case .ean13: try Self.digits(of: text, count: 13, in: "an EAN-13")
      case .ean8: try Self.digits(of: text, count: 8, in: "an EAN-8")
      case .qr, .code128, .datamatrix, .pdf417: text
      }
    (rowHeight, quiet) =
      switch code.kind {
      case .qr: (1, (4, 4, 4))
      case .datamatrix: (1, (1, 1, 1))
      case .pdf417: (3, (2, 2, 2))
      case .code128: (nil, (10, 10, 0))
      case .ean13: (nil, (11, 7, 0))
      case .ean8: (nil, (7, 7, 0))
      }
    (width, rows) = try Self.modules(of: content, code)
  }

  /// Returns the digits of a product code without the check digit.
  private static func digits(
    of text: String, count: Int, in kind: String
  ) throws(CodeFault) -> String {
    let digits = text.utf8.map { Int($0) - Int(UInt8(ascii: "0")) }
    guard digits.allSatisfy((0...9).contains), [count, count - 1].contains(digits.count) else {
      throw CodeFault(
        "\(kind) has \(count) digits, or \(count - 1) without the check digit; found "
          + TextFault.quoted(text))
    }
    // From the right, every other digit has weight three.
    let sum = digits.prefix(count - 1).reversed().enumerated().reduce(0) { sum, digit in
      sum + digit.element * (digit.offset % 2 == 0 ? 3 : 1)
    }
    let check = (10 - sum % 10) % 10
    guard digits.count < count || digits[count - 1] == check else {
      throw CodeFault(
        "the check digit of \(TextFault.quoted(text)) is \(digits[count - 1]) and must be \(check)")
    }
    return String(text.prefix(count - 1))
  }

  private static func modules(
    of content: String, _ code: CodeDescription
  ) throws(CodeFault) -> (width: Int, rows: [[Range<Int>]]) {
    #if Codes
    let (kind, name): (codes_kind, String) =
      switch code.kind {
      case .qr: (codes_qr, "a QR code of level \(code.level.rawValue)")
      case .datamatrix: (codes_data_matrix, "a Data Matrix")
      case .pdf417: (codes_pdf417, "a PDF417")
      case .code128: (codes_code128, "a Code 128")
      case .ean13, .ean8: (codes_ean, "an EAN")
      }
    let levels = CodeDescription.Level.allCases
    let level = code.kind == .qr ? (levels.firstIndex(of: code.level) ?? 0) + 1 : 0
    let bytes = Array(content.utf8)
    let bytesOfRow = Int(codes_bytes_of_row)
    var modules = [UInt8](repeating: 0, count: Int(codes_most_rows) * bytesOfRow)
    var size = codes_size()
    let result = unsafe codes_make(kind, Int32(level), bytes, bytes.count, &modules, &size)
    switch result {
    case codes_done: break
    case codes_too_long:
      throw CodeFault("\(name) holds less than its \(bytes.count) bytes")
    case codes_wrong_characters:
      throw CodeFault("\(name) has no way to write \(TextFault.quoted(content))")
    default: throw CodeFault("\(name) of \(TextFault.quoted(content)) cannot be made")
    }
    let width = Int(size.width)
    let rows = (0..<Int(size.rows)).map { row in
      darkRanges(width) { x in modules[row * bytesOfRow + x / 8] >> (x % 8) & 1 == 1 }
    }
    return (width, rows)
    #else
    throw CodeFault("this build makes none")
    #endif
  }

  #if Codes
  /// Returns the ranges of dark modules of a row.
  private static func darkRanges(_ width: Int, _ isDark: (Int) -> Bool) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start: Int?
    for x in 0...width {
      let dark = x < width && isDark(x)
      if dark, start == nil { start = x }
      if !dark, let first = start {
        ranges.append(first..<x)
        start = nil
      }
    }
    return ranges
  }
  #endif
}

/// A fault in the content of a code.
struct CodeFault: Error, Sendable {
  /// The fault in words, such as "it is empty".
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

extension LayoutError {
  /// The error of builds without support for codes.
  static var noCodes: LayoutError {
    LayoutError(
      .unsupported,
      "this layout has codes, and Plumb was built without what makes them: build it with "
        + "`--traits default,Codes`, which takes Zint")
  }
}
