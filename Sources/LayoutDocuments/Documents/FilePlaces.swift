/// Where in its file a document names what. It does not count in comparisons of documents.
struct FilePlaces: Sendable, Equatable {
  /// The file; empty for a document that was read from none.
  var bytes: [UInt8] = []
  /// The offsets of the names of views, by their ids.
  var views: [Int32] = []
  /// The offset of the key of the root's size.
  var size: Int?

  static func == (first: FilePlaces, second: FilePlaces) -> Bool { true }
}
