package import LayoutNotation
import Plumb

/// A file of records: CSV, JSON, NDJSON or YAML, by the ending of its name.
struct DataFile {
  /// The forms of files.
  enum Form: String, CaseIterable {
    case csv, json, ndjson, jsonl, yaml, yml
  }

  /// How many bytes a file may have.
  private static let mostBytes = 64 << 20

  /// The path, as messages show it.
  let path: String

  /// Reads a file.
  ///
  /// - Parameter path: Its path.
  /// - Returns: Its records.
  /// - Throws: `unsupported` for another ending, `unreadable`, and what is wrong in the file, with
  ///   its place in front.
  static func records(at path: String) throws(LayoutError) -> DataList {
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard let form = Form(rawValue: ending) else {
      throw LayoutError(
        .unsupported,
        "\(path) is no file of data: these end in .csv, .json, .ndjson or .yaml")
    }
    do throws(LayoutError) {
      return try records(of: bytes(of: path), form)
    } catch {
      let place = [error.line, error.column].compactMap { $0.map { ":\($0)" } }.joined()
      throw LayoutError(error.code, "\(path)\(place): \(error.message)")
    }
  }

  private static func bytes(of path: String) throws(LayoutError) -> [UInt8] {
    do throws(FileBytes.Failure) {
      return try FileBytes.read(path, most: mostBytes)
    } catch {
      switch error {
      case .unreadable(let reason): throw LayoutError(.unreadable, "it cannot be read: \(reason)")
      case .noFile: throw LayoutError(.unreadable, "it is no file")
      case .tooLarge:
        throw LayoutError(.limit, "it has more than \(mostBytes >> 20) MiB")
      }
    }
  }

  /// The records of bytes.
  static func records(of bytes: [UInt8], _ form: Form) throws(LayoutError) -> DataList {
    switch form {
    case .csv: return try csv(bytes)
    case .json: return try DataRecords(tree: JSONParser.parse(bytes)).list
    case .yaml, .yml: return try DataRecords(tree: YAMLReader.parse(bytes)).list
    case .ndjson, .jsonl:
      var records = DataRecords.Builder()
      for line in TemplateLine.lines(of: bytes, ofCSV: false) where !line.bytes.isEmpty {
        do throws(LayoutError) {
          try DataRecords(tree: JSONParser.parse(line.bytes)).add(to: &records)
        } catch {
          var error = error
          error.line = line.number
          throw error
        }
      }
      return records.list
    }
  }

  // MARK: CSV

  private static func csv(_ bytes: [UInt8]) throws(LayoutError) -> DataList {
    var decoder = RowDecoder(RowEncoding.detected(in: bytes) ?? .utf8)
    let bytes = decoder.decode(bytes)
    var fields: [String] = []
    var records: [[DataField?]] = []
    var delimiter: UInt8?
    for line in TemplateLine.lines(of: bytes, ofCSV: true) {
      try line.checkEncoding()
      if line.bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
      // What stands between the cells is what the header shows.
      let separator = delimiter ?? CSVDialect().delimiter(of: line.bytes, naming: [])
      delimiter = separator
      var cells = CSVCells(line.bytes, delimiter: separator)
      var record: [DataField?] = []
      while let (cell, start) = try line.next(&cells) {
        if fields.isEmpty || records.isEmpty && record.count >= fields.count {
          record.append(DataField(text: cells.text(of: cell)))
          continue
        }
        guard record.count < fields.count else {
          throw line.error(
            .syntax, "the row has more cells than the header, which has \(fields.count)", at: start)
        }
        record.append(field(cell, of: cells))
      }
      if fields.isEmpty {
        fields = try names(record, of: line)
      } else {
        guard record.count <= fields.count else {
          throw line.error(
            .syntax, "the row has \(record.count) cells; the header has \(fields.count)", at: 0)
        }
        records.append(record)
      }
    }
    return DataList(fields: fields, records: records)
  }

  private static func names(
    _ cells: [DataField?], of line: TemplateLine
  ) throws(LayoutError) -> [String] {
    var names: [String] = []
    for cell in cells {
      let name = (cell?.text ?? "").trimmingBlanks
      guard !names.contains(name) else {
        throw line.error(.duplicateKey, "the column \"\(name)\" occurs twice", at: 0)
      }
      names.append(name)
    }
    return names
  }

  /// What a cell holds; `nil` for nothing.
  private static func field(_ cell: CSVCells.Cell, of cells: CSVCells) -> DataField? {
    let text = cell.isQuoted ? cells.text(of: cell) : cells.text(of: cell).trimmingBlanks
    return text.isEmpty ? nil : DataField(text: text, number: cells.number(of: cell))
  }
}

extension DataLists {
  /// Takes the records of a file for a list.
  ///
  /// - Parameters:
  ///   - name: The name of the list.
  ///   - path: The file.
  /// - Throws: `LayoutError` as `DataFile.records(at:)` does.
  package mutating func read(_ name: String, from path: String) throws(LayoutError) {
    self[name] = try DataFile.records(at: path)
  }
}

extension String {
  /// The text without blanks at its ends.
  fileprivate var trimmingBlanks: String {
    var text = self[...]
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}

extension TemplateLine {
  /// The lines of bytes that are all at hand. Line breaks in quotes end no line of a CSV.
  static func lines(of bytes: [UInt8], ofCSV isCSV: Bool) -> [TemplateLine] {
    var lines = BatchLines(ofCSV: isCSV)
    lines.append(bytes + [UInt8(ascii: "\n")])
    var found: [TemplateLine] = []
    var open: TemplateLine?
    for (place, line) in lines.atHand(atMost: .max).enumerated() {
      guard let bytes = line.bytes else { continue }
      var next = TemplateLine(bytes: bytes, number: place + 1)
      if let before = open {
        next = TemplateLine(
          bytes: before.bytes + [UInt8(ascii: "\n")] + bytes, number: before.number)
      }
      let isOpen = isCSV && !next.bytes.count(where: { $0 == UInt8(ascii: "\"") }).isMultiple(of: 2)
      open = isOpen ? next : nil
      if !isOpen { found.append(next) }
    }
    return found + [open].compactMap(\.self)
  }
}
