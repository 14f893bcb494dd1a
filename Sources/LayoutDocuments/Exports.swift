// The types in the interface of documents are available with `import LayoutDocuments` alone.

@_exported public import struct LayoutNotation.LayoutError
@_exported public import struct LayoutNotation.SourcePosition
