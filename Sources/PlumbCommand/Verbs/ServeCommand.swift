import ArgumentParser
import Foundation
import LayoutDocuments

#if Playground
import LayoutPlayground
#endif

/// `plumb serve`: serves a page for trying out layouts.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the playground, a page to try layouts.",
    discussion: """
      The page shows the text of a file, if one is given, and follows changes that an editor saves. \
      Only this machine can reach the page unless --host names another address. Ctrl-C ends it.
      """)

  @Argument(
    help: "A layout in JSON or YAML, or a .xib or .storyboard file, to show.",
    completion: .file(extensions: ["yaml", "yml", "json", "xib", "storyboard"]))
  var file: String?

  @Option(help: "The address to listen at; 0.0.0.0 is reachable from all machines.")
  var host = "127.0.0.1"

  @Option(help: "The port; 0 chooses an unused one.")
  var port = 8017

  @Option(
    help: ArgumentHelp("The most seconds per request, 2 by default.", valueName: "seconds"),
    transform: TimeLimit.init(argument:))
  var timeLimit = TimeLimit(seconds: 2)

  @Option(help: "The largest size of a request, in KiB.")
  var body = 64

  @Option(help: "How many layouts are solved at once; all cores by default.")
  var jobs: Int?

  @Option(help: "The largest number of waiting requests; further ones are refused (503).")
  var queue = 16

  @Option(help: "The largest number of open connections; one more closes the oldest.")
  var connections = 256

  @Option(
    help: ArgumentHelp(
      """
      The public address of the page if it is behind a proxy, such as https://example.org/plumb/; for \
      previews of links.
      """, valueName: "address"))
  var address: String?

  @Option(
    name: .customLong("fonts"),
    help: ArgumentHelp(
      "A folder to search for fonts, with its subfolders.", valueName: "folder"),
    completion: .directory)
  var fontFolders: [String] = []

  @Option(
    name: .customLong("images"),
    help: ArgumentHelp(
      "A folder to search for images, with its subfolders.", valueName: "folder"),
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
        "--address takes an address such as https://example.org/plumb/, not \"\(address)\"")
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
      throw InputFile.Failure(input, "the page shows files, not standard input")
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
