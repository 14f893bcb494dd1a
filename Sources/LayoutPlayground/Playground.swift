import Foundation
import InterfaceBuilder
package import LayoutDocuments
package import LinearProgramming

/// The playground without its network: answers requests that consist of a method, a path and
/// bytes.
package struct Playground: Sendable {
  /// The limits of one request.
  package struct Limits: Sendable {
    /// The maximum size of a request, in bytes.
    package var bytes = 64 * 1024
    /// The time limit of an answer.
    package var time = Duration.seconds(2)
    /// The maximum number of concurrent answers.
    package var jobs = 1
    /// The maximum number of waiting requests.
    package var queue = 16

    /// Makes the default limits.
    package init() {}
  }

  /// The relevant parts of a request.
  package struct Request: Sendable {
    /// `GET`, `POST` or anything else.
    package var method: String
    /// The path, which begins with a slash.
    package var path: String
    /// The part of the address after the question mark.
    package var query: String?
    /// The address of the page, if known, with a slash at its end.
    package var base: String?
    /// The media type of the body.
    package var contentType: String?
    /// The body.
    package var body: [UInt8]

    /// Makes a request.
    package init(
      method: String = "GET", path: String, query: String? = nil, base: String? = nil,
      contentType: String? = nil, body: [UInt8] = []
    ) {
      (self.method, self.path, self.query, self.base) = (method, path, query, base)
      (self.contentType, self.body) = (contentType, body)
    }
  }

  /// An answer.
  package struct Reply: Sendable, Equatable {
    /// The HTTP status.
    package var status = 200
    /// The media type of the body.
    package var contentType = "application/json"
    /// The body.
    package var body: [UInt8]
    /// The number of seconds for which the answer may be cached.
    package var freshness = 0

    /// Returns the reply to a refused request.
    package static func refusal(_ status: Int, _ reason: String) -> Reply {
      Reply(status: status, body: encoded(["error": reason]))
    }

    fileprivate init(
      status: Int = 200, contentType: String = "application/json", body: [UInt8],
      freshness: Int = 0
    ) {
      (self.status, self.contentType, self.body) = (status, contentType, body)
      self.freshness = freshness
    }
  }

  /// A file whose text the page shows, and reloads when it changes.
  package struct ShownFile: Sendable {
    /// Its name on the page.
    package var name: String
    /// Returns its present bytes; `nil` while it cannot be read.
    package var bytes: @Sendable () -> [UInt8]?

    /// Makes a file.
    package init(name: String, bytes: @escaping @Sendable () -> [UInt8]?) {
      (self.name, self.bytes) = (name, bytes)
    }
  }

  /// The limits of one request.
  package let limits: Limits
  let backends: [(name: String, backend: any DualProviding)]
  /// The source of fonts for texts.
  let fonts: DocumentFonts
  private let file: ShownFile?
  private let desk: SolvingDesk
  private let about: [UInt8]

  /// Makes a playground.
  ///
  /// - Parameters:
  ///   - version: The version of Plumb that the page shows.
  ///   - backends: The available backends; the first is the default.
  ///   - limits: The limits of one request.
  ///   - file: The file that the page shows, if any.
  ///   - fonts: The source of fonts for texts.
  package init(
    version: String, backends: [(name: String, backend: any DualProviding)],
    limits: Limits = Limits(), file: ShownFile? = nil, fonts: DocumentFonts = DocumentFonts()
  ) {
    self.backends = backends
    self.fonts = fonts
    self.file = file
    self.limits = limits
    desk = SolvingDesk(seats: limits.jobs, queue: limits.queue)
    about = encoded(
      About(
        version: version, backends: backends.map(\.name), bytes: limits.bytes,
        seconds: limits.time / .seconds(1), file: file?.name, devices: About.Device.all,
        examples: PlaygroundExample.all))
  }

  /// The data that the page loads first.
  private struct About: Encodable {
    var version: String
    var backends: [String]
    var bytes: Int
    var seconds: Double
    var file: String?
    var devices: [Device]
    var examples: [PlaygroundExample]
    /// The maximum length of a link that has a preview.
    var linkLetters = SharedLink.mostLetters

    /// A device that Interface Builder screens can be shown on.
    struct Device: Encodable {
      var name: String
      var width: Double
      var height: Double

      static let all = InterfaceDevice.all.map {
        Device(name: $0.name, width: $0.width, height: $0.height)
      }
    }
  }

  /// Answers a request. Long work ends early when the task is cancelled.
  package func reply(to request: Request) async -> Reply {
    switch (request.method, request.path) {
    case ("GET", "/"): return await page(request)
    case ("GET", "/picture.svg"): return await picture(request)
    case ("GET", "/about"): return Reply(body: about)
    case ("GET", "/file"):
      guard let bytes = file?.bytes() else { return .refusal(404, "there is no file") }
      return Reply(contentType: "text/plain; charset=utf-8", body: bytes)
    case ("GET", let path):
      guard let file = PageFile(path: path) else { return .refusal(404, "there is nothing here") }
      return Reply(contentType: file.contentType, body: file.bytes)
    case ("POST", "/solve"):
      return await worked(request) { question, options in
        Reply(body: encoded(question.solution(options, limits.time)))
      }
    case ("POST", "/export"):
      return await worked(request) { question, options in
        do {
          return Reply(
            contentType: "text/plain; charset=utf-8", body: Array(try question.export(options).utf8)
          )
        } catch {
          return .refusal(422, "\(error)")
        }
      }
    default: return .refusal(405, "\(request.path) does not take \(request.method)")
    }
  }

  /// Returns the page. For a link that holds a layout, it includes the preview for messaging
  /// programs.
  private func page(_ request: Request) async -> Reply {
    guard let file = PageFile(path: "/") else { return .refusal(404, "there is nothing here") }
    let page = Reply(contentType: file.contentType, body: file.bytes)
    guard let link = SharedLink(query: request.query) else { return page }
    let answer = await worked(link) { question, options in
      let preview = question.preview(options)
      return Reply(
        contentType: file.contentType, body: preview.page(file.bytes, of: link, at: request.base))
    }
    // Without a preview the page is still shown, and reports the error.
    return answer.status == 200 ? answer : page
  }

  /// The maximum age of a cached picture, in seconds: a later version may draw it differently.
  private static let freshnessOfPictures = 24 * 60 * 60

  /// Returns the picture of a link's layout.
  private func picture(_ request: Request) async -> Reply {
    guard let link = SharedLink(query: request.query) else {
      return .refusal(404, "there is no layout in this address, or too large a one")
    }
    return await worked(link) { question, options in
      guard let picture = question.picture(options, limits.time) else {
        return .refusal(422, "there is no picture of this layout")
      }
      return Reply(
        contentType: "image/svg+xml", body: Array(picture.utf8),
        freshness: Self.freshnessOfPictures)
    }
  }

  /// Answers a link when its turn comes.
  private func worked(
    _ link: SharedLink, _ work: @escaping @Sendable (Question, Question.Options) -> Reply
  ) async -> Reply {
    await worked(size: link.letters.utf8.count, work) { () throws(Question.Wrong) in
      try link.question(most: limits.bytes)
    }
  }

  /// Answers a request when its turn comes.
  private func worked(
    _ request: Request,
    _ work: @escaping @Sendable (Question, Question.Options) -> Reply
  ) async -> Reply {
    // A page of another site cannot send this type without a preflight request.
    guard request.contentType?.hasPrefix("application/json") == true else {
      return .refusal(415, "the body must be application/json")
    }
    guard request.body.count <= limits.bytes else {
      return .refusal(413, "a request has at most \(limits.bytes) bytes")
    }
    return await worked(size: request.body.count, work) { () throws(Question.Wrong) in
      try Question(json: request.body)
    }
  }

  /// Answers a question when its turn comes.
  private func worked(
    size: Int, _ work: @escaping @Sendable (Question, Question.Options) -> Reply,
    on read: () throws(Question.Wrong) -> Question
  ) async -> Reply {
    do {
      let question = try read()
      let options = try question.options(backends: backends, limits.time, fonts)
      return try await desk.work(size: size) { work(question, options) }
    } catch let error as Question.Wrong {
      return .refusal(400, error.reason)
    } catch is SolvingDesk.Full {
      return .refusal(503, "too many layouts are being solved; try again in a moment")
    } catch {
      return .refusal(503, "the request was given up")
    }
  }
}

/// Encodes a value as JSON with sorted keys.
func encoded(_ value: some Encodable) -> [UInt8] {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  // The values have only finite numbers and texts, which are always valid in JSON.
  return (try? encoder.encode(value)).map { [UInt8]($0) } ?? []
}
