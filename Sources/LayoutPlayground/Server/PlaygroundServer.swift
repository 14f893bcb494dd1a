#if Playground
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Serves the playground over HTTP.
///
/// Each connection serves one request. That costs little on the local machine, and makes slow or
/// vanished clients simple to handle: `OneExchange` closes the connection, and its work is
/// cancelled.
package struct PlaygroundServer: Sendable {
  /// The address that the server listens on, and its limit of connections.
  package struct Address: Sendable {
    /// A host name or an IP address.
    package var host = "127.0.0.1"
    /// The port; 0 for any free one.
    package var port = 8017
    /// The maximum number of open connections; one more closes the oldest.
    package var connections = 256
    /// The public address of the page behind a proxy, with a slash at its end.
    package var published: String?

    /// Makes the address of the local machine only.
    package init() {}

    /// Whether only the local machine can connect.
    var isLoopback: Bool { Self.loopback.contains(host) || host.hasPrefix("127.") }

    private static let loopback: Set = ["localhost", "::1"]

    /// Returns whether a request for a host is meant for this server.
    ///
    /// A page of another site could point its name at this address, and send requests in the name
    /// of its visitor.
    func isMeant(by authority: String?) -> Bool {
      guard isLoopback, var name = authority else { return !isLoopback }
      if name == published.flatMap({ URLComponents(string: $0)?.encodedAuthority }) { return true }
      if let end = name.lastIndex(of: ":"), !name.hasSuffix("]") { name = String(name[..<end]) }
      name = name.trimmingCharacters(in: ["[", "]"])
      return name == host || name == "127.0.0.1" || Self.loopback.contains(name)
    }

    /// Returns the address of the page for a requested host; `nil` for an invalid host.
    func base(for authority: String?) -> String? {
      if let published { return published }
      guard let authority, !authority.isEmpty else { return nil }
      let isName = authority.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
          true
        default: false
        }
      }
      return isName ? "http://\(authority)/" : nil
    }
  }

  private let playground: Playground
  private let address: Address

  /// Makes a server.
  package init(_ playground: Playground, at address: Address) {
    (self.playground, self.address) = (playground, address)
  }

  /// Serves until the process is asked to end.
  ///
  /// - Parameter isListening: Receives the address of the page.
  /// - Throws: `CannotListen`.
  package func run(isListening: @escaping @Sendable (String) -> Void) async throws {
    var logger = Logger(label: "plumb")
    logger.logLevel = .critical
    let open = OpenConnections(most: address.connections)
    let host = address.host.contains(":") ? "[\(address.host)]" : address.host
    let application = Application(
      responder: Responder(playground: playground, address: address),
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [OneExchange(open)],
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 8192, maxHeaderListSize: 16384, maxHeaderFieldCount: 100))),
      configuration: .init(
        address: .hostname(address.host, port: address.port), backlog: 1024),
      onServerRunning: { channel in
        isListening("http://\(host):\(channel.localAddress?.port ?? 0)/")
      },
      logger: logger)
    do {
      try await application.runService()
    } catch {
      let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) }
      throw CannotListen(reason: reason ?? "\(error)")
    }
  }

  /// A failure to listen at an address.
  package struct CannotListen: Error {
    /// The system's message.
    package let reason: String
  }
}

extension HTTPFields {
  /// Whether the browser reports that the request comes from a page of another site.
  fileprivate var isFromAnotherSite: Bool {
    HTTPField.Name("Sec-Fetch-Site").flatMap { self[$0] } == "cross-site"
  }
}

extension URLComponents {
  /// The host and, if present, the port.
  fileprivate var encodedAuthority: String? {
    encodedHost.map { host in port.map { "\(host):\($0)" } ?? host }
  }
}

/// Passes requests to the playground.
private struct Responder: HTTPResponder {
  typealias Context = BasicRequestContext

  let playground: Playground
  let address: PlaygroundServer.Address

  func respond(to request: Request, context: Context) async throws -> Response {
    let most = playground.limits.bytes
    let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
    if length > most { return response(.refusal(413, "a request has at most \(most) bytes")) }
    guard address.isMeant(by: request.head.authority) else {
      return response(.refusal(421, "this is the playground of another machine"))
    }
    // A picture of this server in a page of another site would make this machine solve for that
    // site.
    if address.isLoopback, request.uri.path != "/", request.headers.isFromAnotherSite {
      return response(.refusal(403, "this is for the page of the playground alone"))
    }
    do {
      // Cancelled when the client disconnects.
      return try await request.body.consumeWithCancellationOnInboundClose { body in
        let bytes = try await body.collect(upTo: most)
        return response(
          await playground.reply(
            to: .init(
              method: request.method.rawValue, path: request.uri.path, query: request.uri.query,
              base: address.base(for: request.head.authority),
              contentType: request.headers[.contentType], body: Array(bytes.readableBytesView))))
      }
    } catch is NIOTooManyBytesError {
      return response(.refusal(413, "a request has at most \(most) bytes"))
    }
  }

  /// The content security policy of the page: only its own resources.
  private static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    """

  /// The policy of a picture opened alone: only its own styles.
  private static let policyOfPictures =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

  private func response(_ reply: Playground.Reply) -> Response {
    let isPicture = reply.contentType.hasPrefix("image/")
    var headers: HTTPFields = [
      .connection: "close", .contentType: reply.contentType,
      .cacheControl: reply.freshness > 0 ? "public, max-age=\(reply.freshness)" : "no-cache",
      .contentSecurityPolicy: isPicture ? Self.policyOfPictures : Self.policy,
      .xContentTypeOptions: "nosniff",
    ]
    if reply.status == 503 { headers[.retryAfter] = "1" }
    return Response(
      status: .init(code: reply.status), headers: headers,
      body: .init(byteBuffer: ByteBuffer(bytes: reply.body)))
  }
}
#endif
