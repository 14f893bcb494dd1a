package import LayoutNotation
import Plumb

/// A file of records: CSV, JSON, NDJSON or YAML, by its extension.
enum DataFile {
  /// The file formats.
  enum Form: String {
    case csv, json, ndjson, jsonl, yaml, yml
  }

  /// The maximum size of a file in bytes.
  private static let mostBytes = 64 << 20

  /// Reads a file.
  ///
  /// - Parameter path: Its path.
  /// - Returns: Its records.
  /// - Throws: `unsupported` for another extension, `unreadable`, and errors in the file, prefixed
  ///   with their positions.
  static func records(at path: String) throws(LayoutError) -> DataList {
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard let form = Form(rawValue: ending) else {
      throw LayoutError(
        .unsupported,
        "\(path) is not a file of data: these end in .csv, .json, .ndjson or .yaml")
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
      case .noFile: throw LayoutError(.unreadable, "it is not a file")
      case .tooLarge:
        throw LayoutError(.limit, "it has more than \(mostBytes >> 20) MiB")
      }
    }
  }

  /// Returns the records of bytes.
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
    let lines = TemplateLine.lines(of: decoder.decode(bytes) + decoder.finish(), ofCSV: true)
      .drop(while: \.isBlank)
    guard let first = lines.first else { return DataList(fields: [], records: []) }
    // The header shows which delimiter the file uses.
    let delimiter = CSVDialect().delimiter(of: first.bytes, naming: [])
    var rows = TemplateLine.rows(Array(lines), delimiter: delimiter)[...]
    let fields = try names(rows.removeFirst(), delimiter)
    var records: [[DataField?]] = []
    for row in rows where !row.isBlank {
      try row.checkEncoding(or: "")
      var cells = CSVCells(row.bytes, delimiter: delimiter)
      var record: [DataField?] = []
      while let (cell, start) = try row.next(&cells) {
        guard record.count < fields.count else {
          throw row.error(
            .syntax, "the row has more cells than the header, which has \(fields.count)", at: start)
        }
        let text = cells.name(of: cell)
        record.append(text.isEmpty ? nil : DataField(reading: text))
      }
      records.append(record)
    }
    return DataList(fields: fields, records: records)
  }

  private static func names(
    _ header: TemplateLine, _ delimiter: UInt8
  ) throws(LayoutError) -> [String] {
    try header.checkEncoding(or: "")
    var names: [String] = []
    var known: Set<String> = []
    var cells = CSVCells(header.bytes, delimiter: delimiter)
    while let (cell, start) = try header.next(&cells) {
      let name = cells.name(of: cell)
      guard known.insert(name).inserted else {
        throw header.error(.duplicateKey, "the column \"\(name)\" occurs twice", at: start)
      }
      names.append(name)
    }
    return names
  }
}

extension DataLists {
  /// Reads the records of a list from a file.
  ///
  /// - Parameters:
  ///   - name: The name of the list.
  ///   - path: The file.
  /// - Throws: `LayoutError` as `DataFile.records(at:)` does.
  package mutating func read(_ name: String, from path: String) throws(LayoutError) {
    self[name] = try DataFile.records(at: path)
  }
}

extension TemplateLine {
  /// Whether the line is empty or white space.
  fileprivate var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

  /// The maximum number of line breaks in quotes of a row.
  private static let mostLineBreaks = 100

  /// Returns the lines of complete bytes.
  static func lines(of bytes: [UInt8], ofCSV isCSV: Bool) -> [TemplateLine] {
    var lines = BatchLines(ofCSV: isCSV)
    lines.append(bytes + [UInt8(ascii: "\n")])
    return lines.atHand(atMost: .max).enumerated().compactMap { place, line in
      line.bytes.map { TemplateLine(bytes: $0, number: place + 1) }
    }
  }

  /// Joins the lines of a CSV to rows. A line break in quotes does not end a row.
  static func rows(_ lines: [TemplateLine], delimiter: UInt8) -> [TemplateLine] {
    var rows: [TemplateLine] = []
    var next = 0
    while next < lines.count {
      var row = lines[next]
      next += 1
      var (cells, count) = (CSVCells(row.bytes, delimiter: delimiter), 0)
      let most = min(lines.count, next + mostLineBreaks)
      while cells.endsInOpenCell(counting: &count), next < most {
        cells.append(line: lines[next].bytes)
        next += 1
      }
      row.bytes = cells.bytes
      rows.append(row)
    }
    return rows
  }
}
