#if Playground
import NIOCore
import NIOHTTPTypes
import Synchronization

/// Has a connection serve one request, and not for long: it closes when the response is out, or its
/// time is over, whichever side is slow.
final class OneExchange: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// How long a connection lasts.
  private static let lifetime = TimeAmount.seconds(15)
  /// How long a client that is still sending has for reading why it is refused.
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
    // What nobody wants any more stays on the other side.
    if !isAnswered { context.read() }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
    isAnswered = true
    let channel = context.channel
    let rest = isRequestRead ? TimeAmount.zero : Self.farewell
    let written = promise ?? context.eventLoop.makePromise()
    // Closing while the client sends would have the system throw the response away.
    written.futureResult.whenComplete { _ in
      channel.eventLoop.scheduleTask(in: rest) { channel.close(promise: nil) }
    }
    context.writeAndFlush(data, promise: written)
  }
}

/// The connections that are open: so many and no more.
final class OpenConnections: Sendable {
  private struct State {
    var lastNumber = 0
    var channels: [Int: any Channel] = [:]
  }

  private let state = Mutex(State())
  private let most: Int

  init(most: Int) { self.most = most }

  /// Adds a connection, and closes the oldest where there are too many: whoever just comes is more
  /// likely to mean it than who has been sitting there.
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

  /// Forgets a connection.
  func remove(_ number: Int) { _ = state.withLock { $0.channels.removeValue(forKey: number) } }
}
#endif
