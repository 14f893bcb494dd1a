import Foundation

/// A completed run of the built `plumb`, or of a script of the package.
struct CommandRun {
  /// The text written to standard output.
  let output: String
  /// The text written to standard error.
  let errors: String
  /// The exit status; `nil` when a signal ended the process, as in a crash.
  let status: Int32?

  /// Runs `plumb`, or another program, in a folder and waits for it to end.
  ///
  /// Input and outputs are files, so a full pipe cannot block either side.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - folder: The working folder.
  ///   - input: The bytes of standard input.
  ///   - isOutputClosed: Whether standard output is a pipe without a reader.
  ///   - outputDevice: The device to use for standard output, instead of a file.
  ///   - program: The program, instead of `plumb`.
  ///   - environment: The complete environment, instead of that of the tests.
  /// - Throws: An error when the program cannot be run, or its files cannot be written or read.
  init(
    _ arguments: [String], in folder: URL, input: Data = Data(), isOutputClosed: Bool = false,
    outputDevice: String? = nil, of program: URL = Self.executable,
    environment: [String: String]? = nil
  ) throws {
    let files = try ScratchFolder()
    let inputFile = try files.write(input, as: "stdin")
    let outputFile = try files.write(Data(), as: "stdout")
    let errorFile = try files.write(Data(), as: "stderr")
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // Error texts of Foundation and of the argument parser depend on these variables.
    process.environment = (environment ?? ProcessInfo.processInfo.environment)
      .merging(["LC_ALL": "C.UTF-8", "COLUMNS": "80"]) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    if isOutputClosed {
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      try pipe.fileHandleForReading.close()
    } else {
      process.standardOutput = try FileHandle(
        forWritingTo: outputDevice.map { URL(filePath: $0) } ?? outputFile)
      try process.run()
    }
    process.waitUntilExit()
    output = String(decoding: try Data(contentsOf: outputFile), as: UTF8.self)
    errors = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
    status = process.terminationReason == .exit ? process.terminationStatus : nil
  }

  /// The built `plumb`, in the same folder as the tests.
  static var executable: URL {
    #if os(macOS)
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let tests = bundle?.bundleURL ?? Bundle.main.bundleURL
    #else
    let tests = URL(filePath: CommandLine.arguments[0])
    #endif
    return tests.deletingLastPathComponent().appending(path: "plumb")
  }
}

/// A temporary folder for one test, deleted with this object.
final class ScratchFolder {
  /// The folder.
  let url: URL

  /// Makes an empty folder.
  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "plumb-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes bytes to a file in the folder.
  @discardableResult
  func write(_ data: Data, as name: String) throws -> URL {
    let file = url.appending(path: name)
    try data.write(to: file)
    return file
  }

  /// Writes text to a file in the folder.
  @discardableResult
  func write(_ text: String, as name: String) throws -> URL {
    try write(Data(text.utf8), as: name)
  }

  /// Returns the text of a file in the folder.
  func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }

  /// Returns the sorted names of the files in the folder, or in a subfolder.
  func names(in folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.appending(path: folder).path).sorted()
  }

  /// Runs `plumb` in the folder.
  func plumb(_ arguments: String..., input: String = "") throws -> CommandRun {
    try plumb(arguments, input: input)
  }

  /// Runs `plumb` in the folder.
  func plumb(_ arguments: [String], input: String = "") throws -> CommandRun {
    // The folder must exist until the run ends.
    try withExtendedLifetime(self) { try CommandRun(arguments, in: url, input: Data(input.utf8)) }
  }
}
