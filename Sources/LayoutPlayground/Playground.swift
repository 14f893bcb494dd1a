import Foundation
import InterfaceBuilder
package import LayoutDocuments
package import LinearProgramming

/// The playground without its network: what is asked, as a method, a path and bytes, is answered.
package struct Playground: Sendable {
  /// What one request may cost.
  package struct Limits: Sendable {
    /// How many bytes a request may have.
    package var bytes = 64 * 1024
    /// How long an answer may be worked on.
    package var time = Duration.seconds(2)
    /// How many answers are worked on at once.
    package var jobs = 1
    /// How many more requests wait for their turn.
    package var queue = 16

    /// The limits by default.
    package init() {}
  }

  /// A request, as far as it matters.
  package struct Request: Sendable {
    /// `GET`, `POST` or anything else.
    package var method: String
    /// The path, which begins with a slash.
    package var path: String
    /// What stands behind the question mark of the address.
    package var query: String?
    /// The address of the page, with a slash at its end, as far as it is known.
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
    /// The status of HTTP.
    package var status = 200
    /// The media type of the body.
    package var contentType = "application/json"
    /// The body.
    package var body: [UInt8]
    /// For how many seconds the same would be answered again.
    package var freshness = 0

    /// The reply to a request that is not answered.
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

  /// A file whose text the page shows, and shows anew when somebody writes it.
  package struct ShownFile: Sendable {
    /// What the page calls it.
    package var name: String
    /// Its bytes as they are now; `nil` while it cannot be read.
    package var bytes: @Sendable () -> [UInt8]?

    /// Names a file.
    package init(name: String, bytes: @escaping @Sendable () -> [UInt8]?) {
      (self.name, self.bytes) = (name, bytes)
    }
  }

  /// What one request may cost.
  package let limits: Limits
  let backends: [(name: String, backend: any DualProviding)]
  /// Where the fonts of texts are found.
  let fonts: DocumentFonts
  private let file: ShownFile?
  private let desk: SolvingDesk
  private let about: [UInt8]

  /// Makes a playground.
  ///
  /// - Parameters:
  ///   - version: The version of Plumb that the page shows.
  ///   - backends: The backends that one can choose from; the first is taken unless one does.
  ///   - limits: What one request may cost.
  ///   - file: The file that the page shows, if it shows one.
  ///   - fonts: Where the fonts of texts are found.
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

  /// What the page asks first.
  private struct About: Encodable {
    var version: String
    var backends: [String]
    var bytes: Int
    var seconds: Double
    var file: String?
    var devices: [Device]
    var examples: [PlaygroundExample]
    /// How many letters a link may have that is answered with a preview.
    var linkLetters = SharedLink.mostLetters

    /// What screens of Interface Builder can be shown on.
    struct Device: Encodable {
      var name: String
      var width: Double
      var height: Double

      static let all = InterfaceDevice.all.map {
        Device(name: $0.name, width: $0.width, height: $0.height)
      }
    }
  }

  /// Answers a request; what takes time ends early when the task is cancelled.
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

  /// The page; opened by a link that holds a layout, with what programs for messages show of that.
  private func page(_ request: Request) async -> Reply {
    guard let file = PageFile(path: "/") else { return .refusal(404, "there is nothing here") }
    let page = Reply(contentType: file.contentType, body: file.bytes)
    guard let link = SharedLink(query: request.query) else { return page }
    let told = await worked(link) { question, options in
      let preview = question.preview(options)
      return Reply(
        contentType: file.contentType, body: preview.page(file.bytes, of: link, at: request.base))
    }
    // Whoever opened the link has the page in any case, which says what is wrong.
    return told.status == 200 ? told : page
  }

  /// How long a picture may be kept: a later version may draw it otherwise.
  private static let freshnessOfPictures = 24 * 60 * 60

  /// The picture of the layout of a link.
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

  /// Works on what a link asks when it is its turn.
  private func worked(
    _ link: SharedLink, _ work: @escaping @Sendable (Question, Question.Options) -> Reply
  ) async -> Reply {
    await worked(size: link.letters.utf8.count, work) { () throws(Question.Wrong) in
      try link.question(most: limits.bytes)
    }
  }

  /// Works on a request when it is its turn.
  private func worked(
    _ request: Request,
    _ work: @escaping @Sendable (Question, Question.Options) -> Reply
  ) async -> Reply {
    // A page of another site cannot send this type unasked.
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

  /// Works on a question when it is its turn.
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

/// A value as JSON, its keys in order.
func encoded(_ value: some Encodable) -> [UInt8] {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  // What is written here has only finite numbers and texts, for which there is always JSON.
  return (try? encoder.encode(value)).map { [UInt8]($0) } ?? []
}
