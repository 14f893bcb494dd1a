import DocumentResources

extension LayoutDocument {
  /// The JSON Schema of documents, in UTF-8, which is the file of the repository.
  package static var schema: [UInt8] { Embedded.document_schema_json }
}
