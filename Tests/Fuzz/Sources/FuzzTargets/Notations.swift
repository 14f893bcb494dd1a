import LayoutDocuments
import LayoutNotation
import Plumb

/// An object that represents a number.
private final class Five: COSCGFloatProtocol {
  let floatValue = 5.0
}

extension FuzzTarget {
  /// Equations, as a text of lines. Equations that can be read can be written, and read back the
  /// same.
  static func equationFaults(_ bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    let layout = scene()
    do {
      let constraints = try layout.eqs(text)
      return constraints.flatMap(faultsReadingBack) + snapshotFaults(of: layout)
    } catch {
      return placeFaults(of: error, in: text)
        + (layout.constraints.isEmpty ? [] : ["a text that was refused left constraints behind"])
    }
  }

  /// Pairs of lines: an SLL rule, and a line with a letter for each of its arguments.
  static func ruleFaults(_ bytes: [UInt8]) -> [String] {
    let layout = scene()
    guard let view = layout["a"], let other = layout["b"] else { return ["a view is lost"] }
    let lines = bytes.split(
      separator: UInt8(ascii: "\n"), maxSplits: 7, omittingEmptySubsequences: false)
    var hasSwiftArguments = false
    for place in stride(from: 0, to: lines.count, by: 2) {
      let rule = String(decoding: lines[place], as: UTF8.self)
      let letters = place + 1 < lines.count ? lines[place + 1] : []
      let arguments = letters.prefix(12).map { letter -> RuleArgument in
        switch letter {
        case UInt8(ascii: "v"): return .view(other)
        case UInt8(ascii: "r"): return .view(layout.root)
        case UInt8(ascii: "c"):
          hasSwiftArguments = true
          return .closure { $0.frame.width + 1 }
        case UInt8(ascii: "o"):
          hasSwiftArguments = true
          return .object(Five())
        default: return .number(Double(letter) - 64)
        }
      }
      do {
        try layout.addRule(rule, arguments: arguments, to: view)
      } catch {
        return placeFaults(of: error, in: rule)
      }
    }
    return hasSwiftArguments ? [] : snapshotFaults(of: layout)
  }

  /// A Visual Format. The bytes after its last line break are its options, as bits.
  static func visualFaults(_ bytes: [UInt8]) -> [String] {
    let end = bytes.lastIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    let bits = bytes[end...].dropFirst().prefix(3).reversed().reduce(0) { $0 << 8 | Int($1) }
    let format = String(decoding: bytes[..<end], as: UTF8.self)
    let layout = scene()
    do {
      let constraints = try layout.addVisual(format, options: VisualFormatOptions(rawValue: bits))
      return constraints.flatMap(faultsReadingBack) + snapshotFaults(of: layout)
    } catch {
      return placeFaults(of: error, in: format)
        + (layout.constraints.isEmpty ? [] : ["a format that was refused left constraints behind"])
    }
  }

  /// A layout of a few views, some of them nested, with metrics.
  private static func scene() -> Layout {
    let layout = Layout(width: 320, height: 480)
    layout.trace = { _ in }
    layout.metrics = ["gap": 8, "columns": 2]
    let table = layout.view("a")
    layout.view("b", in: table).intrinsicSize = IntrinsicSize(width: 60, height: 20)
    layout.view("c", in: table).isHidden = true
    layout.view("Hnq-9a")
    return layout
  }

  /// Checks that the text of a constraint is an equation with the same meaning.
  private static func faultsReadingBack(_ constraint: LayoutConstraint) -> [String] {
    let text = constraint.description
    do {
      let again = try scene().eqs(text).map(\.description)
      return again == [text] ? [] : ["`\(text)` reads back as \(again)"]
    } catch {
      return ["`\(text)` cannot be read back: \(error)"]
    }
  }

  /// Checks that the document of a layout makes the same layout again.
  static func snapshotFaults(of layout: Layout) -> [String] {
    let document: LayoutDocument
    do {
      document = try layout.document()
    } catch {
      return error.code == .internalFailure ? ["the layout has no document: \(error)"] : []
    }
    do {
      let again = try Layout(LayoutDocument(json: document.json))
      let (first, second) = (texts(of: layout), texts(of: again))
      return first == second ? [] : ["the document of\n\(first)\nmakes\n\(second)"]
    } catch {
      return ["the document of the layout cannot be read: \(error)\n\(document.json)"]
    }
  }

  /// The constraints of a layout, each once, and its rules.
  private static func texts(of layout: Layout) -> [String] {
    Set(layout.constraints.filter(\.isActive).map(\.description)).sorted()
      + layout.rules.map { "\($0.view.name): \($0.text)" }
  }

  /// Checks that an error has a message, and a place within the text.
  static func placeFaults(of error: LayoutError, in text: String) -> [String] {
    if error.message.isEmpty { return ["an error without a message: \(error.code)"] }
    guard let line = error.line, let column = error.column else { return [] }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if line < 1 || line > lines.count || column < 1 || column > text.unicodeScalars.count + 1 {
      return ["an error at line \(line), column \(column) of \(lines.count) lines: \(error)"]
    }
    return error.excerpt?.contains("^") == false ? ["an excerpt without a caret: \(error)"] : []
  }
}
