public import CPlumb
import LayoutDocuments

/// A document behind a handle of C. It never changes.
final class DocumentHandle: Handle {
  let document: LayoutDocument

  init(_ document: LayoutDocument) { self.document = document }
}

/// Returns the request for options given by C, where NULL means none.
func request(_ options: UnsafePointer<CChar>?) throws(Failure) -> DocumentRequest {
  guard let options else { return DocumentRequest() }
  return try reading { () throws(LayoutError) in try DocumentRequest(json: bytes(of: options)) }
}

/// Returns the likely format of a text: JSON begins with a bracket.
private func format(of text: [UInt8]) -> LayoutDocument.Format {
  let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  let ink = text.dropFirst(text.starts(with: mark) ? mark.count : 0).first { $0 > 0x20 }
  return ink == nil || ink == UInt8(ascii: "{") || ink == UInt8(ascii: "[") ? .json : .yaml
}

/// Documented in `plumb.h`.
@_cdecl("plumb_document_new")
public func documentNew(
  _ text: UnsafePointer<CChar>?, _ length: Int, _ folder: UnsafePointer<CChar>?,
  _ document: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  status { () throws(Failure) in
    guard let document else { throw .missing("document") }
    let bytes = try bytes(of: text, length, "text")
    var path: String?
    if let folder { path = try string(folder, "folder") }
    let read = try reading { () throws(LayoutError) in
      try LayoutDocument(contentsOf: bytes, format: format(of: bytes), folder: path)
    }
    document.pointee = DocumentHandle(read).handedOver()
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_document_free")
public func documentFree(_ document: OpaquePointer?) { DocumentHandle.free(document) }

/// Documented in `plumb.h`.
@_cdecl("plumb_document_solve")
public func documentSolve(
  _ document: OpaquePointer?, _ options: UnsafePointer<CChar>?,
  _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ length: UnsafeMutablePointer<Int>?
) -> plumb_status {
  answer(document, options, json, "json", length) { request, document throws(LayoutError) in
    try request.solved(document)
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_document_check")
public func documentCheck(
  _ document: OpaquePointer?, _ options: UnsafePointer<CChar>?,
  _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ length: UnsafeMutablePointer<Int>?
) -> plumb_status {
  answer(document, options, json, "json", length) { request, document throws(LayoutError) in
    try request.checked(document)
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_document_explain")
public func documentExplain(
  _ document: OpaquePointer?, _ subject: UnsafePointer<CChar>?,
  _ options: UnsafePointer<CChar>?, _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ length: UnsafeMutablePointer<Int>?
) -> plumb_status {
  status { () throws(Failure) in
    var name: String?
    if let subject { name = try string(subject, "subject") }
    try write(document, options, json, "json", length) { request, document throws(LayoutError) in
      try request.explained(document, name)
    }
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_document_draw")
public func documentDraw(
  _ document: OpaquePointer?, _ format: UnsafePointer<CChar>?,
  _ options: UnsafePointer<CChar>?, _ text: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ length: UnsafeMutablePointer<Int>?
) -> plumb_status {
  status { () throws(Failure) in
    guard let format else { throw .missing("format") }
    let name = try string(format, "format")
    guard let known = DocumentRequest.Format(rawValue: name) else {
      let formats = DocumentRequest.Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw .badArgument("`format` is one of \(formats), not \"\(name)\"")
    }
    try write(document, options, text, "text", length) { request, document throws(LayoutError) in
      try request.drawn(document, as: known)
    }
  }
}

/// A question about a document, answered with the bytes of the output.
private typealias Question = (DocumentRequest, LayoutDocument) throws(LayoutError) -> [UInt8]

/// Answers a question about a document.
private func answer(
  _ document: OpaquePointer?, _ options: UnsafePointer<CChar>?,
  _ text: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ name: StaticString,
  _ length: UnsafeMutablePointer<Int>?, _ question: Question
) -> plumb_status {
  status { () throws(Failure) in
    try write(document, options, text, name, length, question)
  }
}

/// Writes the answer to a question about a document.
private func write(
  _ document: OpaquePointer?, _ options: UnsafePointer<CChar>?,
  _ text: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ name: StaticString,
  _ length: UnsafeMutablePointer<Int>?, _ question: Question
) throws(Failure) {
  let document = try DocumentHandle.of(document, "document").document
  let output = try TextOutput(text, name, length)
  let request = try request(options)
  try output.write(try reading { () throws(LayoutError) in try question(request, document) })
}
