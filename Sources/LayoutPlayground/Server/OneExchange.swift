#if Playground
import NIOCore
import NIOHTTPTypes
import Synchronization

/// Limits a connection to one request and a short time. It closes after the response, or after
/// its time, whichever side is slow.
final class OneExchange: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The maximum duration of a connection.
  private static let lifetime = TimeAmount.seconds(15)
  /// The time that a refused client, while still sending, has to read the reason.
  private static let farewell = TimeAmount.milliseconds(250)

  private let connections: OpenConnections
  private var number: Int?
  private var end: Scheduled<Void>?
  private var isRequestRead = false
  private var isAnswered = false

  init(_ connections: OpenConnections) { self.connections = connections }

  func handlerAdded(context: ChannelHandlerContext) {
    number = connections.add(context.channel)
    let channel = context.channel
    end = context.eventLoop.scheduleTask(in: Self.lifetime) { channel.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { forget() }

  func channelInactive(context: ChannelHandlerContext) {
    forget()
    context.fireChannelInactive()
  }

  private func forget() {
    end?.cancel()
    if let number { connections.remove(number) }
    number = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .end = unwrapInboundIn(data) { isRequestRead = true }
    if !isAnswered { context.fireChannelRead(data) }
  }

  func read(context: ChannelHandlerContext) {
    // After the answer, further bytes are not read.
    if !isAnswered { context.read() }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
    isAnswered = true
    let channel = context.channel
    let rest = isRequestRead ? TimeAmount.zero : Self.farewell
    let written = promise ?? context.eventLoop.makePromise()
    // Closing while the client sends would make the system discard the response.
    written.futureResult.whenComplete { _ in
      channel.eventLoop.scheduleTask(in: rest) { channel.close(promise: nil) }
    }
    context.writeAndFlush(data, promise: written)
  }
}

/// The open connections, up to a maximum.
final class OpenConnections: Sendable {
  private struct State {
    var lastNumber = 0
    var channels: [Int: any Channel] = [:]
  }

  private let state = Mutex(State())
  private let most: Int

  init(most: Int) { self.most = most }

  /// Adds a connection, and closes the oldest if there are too many: a new client is more likely
  /// to be active than an old one.
  ///
  /// - Returns: Its number.
  func add(_ channel: any Channel) -> Int {
    let (number, oldest) = state.withLock { state in
      state.lastNumber += 1
      state.channels[state.lastNumber] = channel
      let oldest = state.channels.count > most ? state.channels.keys.min() : nil
      return (state.lastNumber, oldest.flatMap { state.channels.removeValue(forKey: $0) })
    }
    oldest?.close(promise: nil)
    return number
  }

  /// Removes a connection.
  func remove(_ number: Int) { _ = state.withLock { $0.channels.removeValue(forKey: number) } }
}
#endif
