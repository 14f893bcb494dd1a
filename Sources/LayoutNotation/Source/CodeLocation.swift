/// A place in Swift code: where a constraint or rule was added.
public struct CodeLocation: Sendable, Hashable, CustomStringConvertible {
  /// The module and file, such as `MyApp/Screens.swift`.
  public let fileID: String
  /// The line, from 1.
  public let line: Int

  /// Makes a location of `#fileID` and `#line`.
  public init(fileID: String, line: Int) {
    self.fileID = fileID
    self.line = line
  }

  /// The file and line, as compilers print them.
  public var description: String { "\(fileID):\(line)" }
}
