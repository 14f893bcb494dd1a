import Plumb

/// Writes answers of templates as `ResultJSON` writes results, from numbers and from what stands
/// between them.
final class TemplateJSON {
  /// What is written around the amount by which a constraint gave way: two pieces of `text`.
  private struct Piece {
    var before: Range<Int>
    var after: Range<Int>
  }

  /// Whose pieces these are.
  private var words: TemplateWords?
  /// All that stands between numbers.
  private var text: [UInt8] = []
  /// What stands before the frame of each view.
  private var keys: [Range<Int>] = []
  private var pieces: [Piece?] = []

  /// The answer as one line of JSON in UTF-8, without line break.
  func bytes(id: String, _ answer: TemplateAnswer) -> [UInt8] {
    if words !== answer.words { prepare(answer.words) }
    var line = JSONLine()
    line.reserveCapacity(id.utf8.count + 64)
    line.begin()
    line.member("id", id)
    line.member("status", LayoutResult.Status.solved.rawValue)
    let start = line.bytes
    var capacity = start.count + text.count + 100
    capacity += (4 * keys.count + answer.violations.count) * (CanonicalNumber.greatestLength + 1)
    return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { space, count in
      var writer = unsafe ByteWriter(space)
      unsafe start.withUnsafeBufferPointer { unsafe writer.write($0) }
      unsafe text.withUnsafeBufferPointer { text in unsafe write(answer, text, to: &writer) }
      count = writer.count
    }
  }

  private func write(
    _ answer: TemplateAnswer, _ text: UnsafeBufferPointer<UInt8>, to writer: inout ByteWriter
  ) {
    let values = answer.values.span
    for view in keys.indices {
      unsafe writer.write(text, keys[view])
      let frame = Frame(view, in: values)
      writer.write(frame.x, then: UInt8(ascii: ","))
      writer.write(frame.y, then: UInt8(ascii: ","))
      writer.write(frame.width, then: UInt8(ascii: ","))
      writer.write(frame.height, then: UInt8(ascii: "]"))
    }
    writer.write("}")
    var isFirst = true
    for (constraint, amount) in answer.violations {
      guard let piece = pieces[constraint] else { continue }
      writer.write(isFirst ? #","unsatisfied":["# : ",")
      isFirst = false
      unsafe writer.write(text, piece.before)
      writer.write(amount)
      unsafe writer.write(text, piece.after)
    }
    writer.write(isFirst ? "}" : "]}")
  }

  private func prepare(_ words: TemplateWords) {
    self.words = words
    text = []
    keys = words.views.indices.map { place in
      var line = JSONLine()
      line.key(words.views.nameBytes(of: place))
      let before = place == 0 ? #","frames":{"# : ","
      return add(Array(before.utf8) + line.bytes + [UInt8(ascii: "[")])
    }
    let mark = Array(#","by":"#.utf8)
    pieces = words.unsatisfied.map { unsatisfied in
      guard let unsatisfied else { return nil }
      var line = JSONLine()
      line.unsatisfied(unsatisfied)
      let bytes = line.bytes
      // In the text of a constraint the quotes would be escaped. The amount is 0, one digit.
      guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: mark) }) else {
        return nil
      }
      let number = place + mark.count
      return Piece(before: add(bytes[..<number]), after: add(bytes[(number + 1)...]))
    }
  }

  private func add(_ bytes: some Collection<UInt8>) -> Range<Int> {
    let start = text.count
    text += bytes
    return start..<text.count
  }
}

/// Writes bytes into memory, and stops the program where there is no room for them.
@safe private struct ByteWriter {
  private let space: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  init(_ space: UnsafeMutableBufferPointer<UInt8>) { unsafe self.space = space }

  /// Where at least so many bytes go.
  private func rest(_ room: Int) -> UnsafeMutableBufferPointer<UInt8> {
    unsafe precondition(room <= space.count - count)
    return unsafe UnsafeMutableBufferPointer(rebasing: space[count...])
  }

  mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    count += unsafe rest(bytes.count).update(fromContentsOf: bytes)
  }

  mutating func write(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    unsafe write(UnsafeBufferPointer(rebasing: text[range]))
  }

  mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { unsafe write($0) }
  }

  mutating func write(_ number: Double) {
    count += unsafe CanonicalNumber.write(number, to: rest(CanonicalNumber.greatestLength))
  }

  mutating func write(_ number: Double, then byte: UInt8) {
    write(number)
    unsafe rest(1)[0] = byte
    count += 1
  }
}
