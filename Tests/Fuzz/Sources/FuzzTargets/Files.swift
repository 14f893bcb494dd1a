import LayoutDocuments
import Plumb

extension FuzzTarget {
  /// A file of documents. Pieces of any length give the same documents. The first byte chooses
  /// the kind of the file and the length of the pieces.
  static func cutterFaults(_ bytes: [UInt8]) -> [String] {
    guard let first = bytes.first else { return [] }
    let kinds: [DocumentCutter.Kind] = [.json, .yaml, .lines]
    let kind = kinds[Int(first) % kinds.count]
    let text = Array(bytes.dropFirst())
    func cut(_ length: Int) -> [String] {
      var cutter = DocumentCutter(kind)
      var documents: [DocumentPiece] = []
      for piece in pieces(of: text, length) { documents += cutter.add(piece) }
      return (documents + cutter.finish()).map { document in
        switch document.reading.document.mapError(document.placed) {
        case .success(let document): document.json
        case .failure(let error): "\(error.line ?? 0):\(error.column ?? 0) \(error.message)"
        }
      }
    }
    let whole = cut(max(1, text.count))
    let length = Int(first) % 7 + 1
    return cut(length) == whole ? [] : ["pieces of \(length) bytes are other documents"]
  }

  /// A formatted document: it gives the same layout, and formatting does not change it again. The
  /// first byte says whether it is JSON or YAML.
  static func formatFaults(_ bytes: [UInt8]) -> [String] {
    guard let first = bytes.first else { return [] }
    let format: LayoutDocument.Format = first % 2 == 0 ? .json : .yaml
    let text = Array(bytes.dropFirst())
    var options = DocumentOptions()
    options.measuresTexts = false
    options.trace = { _ in }
    // Formatting leaves other texts unchanged.
    guard let document = try? LayoutDocument(contentsOf: text, format: format),
      (try? document.layout(with: options)) != nil
    else { return [] }
    let once: [UInt8]
    do throws(LayoutError) {
      once = try LayoutDocument.formatted(text, format: format)
    } catch {
      return error.code == .internalFailure ? [error.message] : []
    }
    do throws(LayoutError) {
      return try LayoutDocument.formatted(once, format: format) == once
        ? [] : ["what is formatted is changed again:\n\(String(decoding: once, as: UTF8.self))"]
    } catch {
      return ["what is formatted cannot be read: \(error)"]
    }
  }

  /// Cuts bytes into pieces of a length.
  static func pieces(of bytes: [UInt8], _ length: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: length).map {
      Array(bytes[$0..<min(bytes.count, $0 + length)])
    }
  }
}
