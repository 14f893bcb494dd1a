import ArgumentParser
import Foundation
import LayoutDocuments

#if Playground
import LayoutPlayground
#endif

/// `plumb serve`: serves a page for trying out layouts.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the playground: a page on which one tries layouts.",
    discussion: """
      With a file the page shows its text, and shows it anew when an editor saves it. Only this \
      machine can reach the page unless --host names another address. It ends with Control-C.
      """)

  @Argument(
    help: "A layout, JSON or YAML, or a .xib or .storyboard file, that the page shows.",
    completion: .file(extensions: ["yaml", "yml", "json", "xib", "storyboard"]))
  var file: String?

  @Option(help: "The address to listen at; 0.0.0.0 is everybody.")
  var host = "127.0.0.1"

  @Option(help: "The port; 0 takes one that is free.")
  var port = 8017

  @Option(
    help: ArgumentHelp("Seconds an answer may take, 2 by default.", valueName: "seconds"),
    transform: TimeLimit.init(argument:))
  var timeLimit = TimeLimit(seconds: 2)

  @Option(help: "KiB that a request may have.")
  var body = 64

  @Option(help: "How many layouts are solved at once; all cores by default.")
  var jobs: Int?

  @Option(help: "How many requests wait for their turn; others are refused (503).")
  var queue = 16

  @Option(help: "How many connections are open at once; one more closes the oldest.")
  var connections = 256

  @Option(
    help: ArgumentHelp(
      """
      The address by which others reach the page, such as https://example.org/plumb/, where a proxy \
      stands before it: for the pictures that programs show of links.
      """, valueName: "address"))
  var address: String?

  @Option(
    name: .customLong("fonts"),
    help: ArgumentHelp(
      "A folder of fonts, with those below it, for the texts of layouts.", valueName: "folder"),
    completion: .directory)
  var fontFolders: [String] = []

  @Option(
    name: .customLong("images"),
    help: ArgumentHelp(
      "A folder of images, with those below it, for those of layouts.", valueName: "folder"),
    completion: .directory)
  var imageFolders: [String] = []

  func validate() throws {
    func check(_ option: String, _ value: Int, _ range: ClosedRange<Int>) throws {
      guard !range.contains(value) else { return }
      throw ValidationError(
        "--\(option) takes a number from \(range.lowerBound) to \(range.upperBound), not \(value)")
    }
    try check("port", port, 0...65535)
    try check("body", body, 1...65536)
    try check("jobs", jobs ?? 1, 1...1024)
    try check("queue", queue, 0...65536)
    try check("connections", connections, 1...65536)
    if let address, !Self.isAddress(address) {
      throw ValidationError(
        "--address takes one such as https://example.org/plumb/, not \"\(address)\"")
    }
    guard timeLimit != .none else { throw ValidationError("--time-limit takes seconds, not none") }
  }

  private static func isAddress(_ text: String) -> Bool {
    guard let parts = URLComponents(string: text), parts.query == nil, parts.fragment == nil,
      parts.user == nil
    else { return false }
    return ["http", "https"].contains(parts.scheme) && parts.host?.isEmpty == false
  }

  #if Playground
  /// Returns the file that the page shows, after checking that it exists.
  private func shownFile() throws(InputFile.Failure) -> Playground.ShownFile? {
    guard let file else { return nil }
    let input = InputFile(path: file)
    try input.checkIsFile()
    if input.isStream {
      throw InputFile.Failure(input, "the page shows layouts that lie in files")
    }
    try input.checkEnding()
    _ = try input.read()
    let name = URL(filePath: input.path).lastPathComponent
    return Playground.ShownFile(name: name) { try? input.read() }
  }
  #endif

  func run() async throws {
    #if Playground
    var limits = Playground.Limits()
    limits.bytes = body * 1024
    limits.time = timeLimit.duration ?? limits.time
    limits.jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    limits.queue = queue
    let playground = Playground(
      version: PlumbCommand.configuration.version,
      backends: try ([.auto] + BackendName.ofThisBuild).map { ($0.rawValue, try $0.backend()) },
      limits: limits, file: try shownFile(),
      fonts: DocumentFonts(folders: fontFolders, imageFolders: imageFolders))
    var place = PlaygroundServer.Address()
    (place.host, place.port, place.connections) = (host, port, connections)
    place.published = address.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    do {
      try await PlaygroundServer(playground, at: place).run { page in
        StandardError.write("plumb: the playground is at \(page) until Control-C\n")
      }
    } catch let error as PlaygroundServer.CannotListen {
      throw InputFile.Failure(message: "cannot listen at \(host):\(port) (\(error.reason))")
    }
    #else
    throw InputFile.Failure(
      message: """
        this plumb was built without the playground; `make serve` builds and starts it, \
        or build with `swift build -c release --traits default,Playground`
        """)
    #endif
  }
}
