// What appears in the interface of documents comes along with `import LayoutDocuments`.

@_exported public import struct LayoutNotation.LayoutError
@_exported public import struct LayoutNotation.SourcePosition
