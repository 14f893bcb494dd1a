import LayoutNotation
import Plumb

/// A writer of template answers in the format of `ResultJSON`, from numbers and fixed text between
/// them.
final class TemplateJSON {
  /// A part of a constraint's text that changes from answer to answer.
  private enum Slot {
    /// The amount of the violation.
    case amount
    /// Its constant.
    case constant
    /// A range of the line.
    case copied(LinePattern.Place, LinePattern.Place)
    /// The column of a place, minus that of another place, plus an offset.
    case column(LinePattern.Place, LinePattern.Place, Int)
  }

  /// The text before a slot, as a range of `text`.
  private struct Piece {
    var before: Range<Int>
    var slot: Slot
  }

  /// The written form of a constraint.
  private struct Telling {
    /// The range of its pieces in those of all.
    var pieces: Range<Int>
    /// The text behind the pieces.
    var end: Range<Int>
  }

  /// The views that `tellings` belong to.
  private var shared: PreparedViews?
  /// All fixed text.
  private var text: [UInt8] = []
  /// The text before the frame of each view.
  private var keys: [Range<Int>] = []
  private var pieces: [Piece] = []
  /// The written form of each constraint that an answer has needed so far.
  private var tellings: [Telling?] = []
  /// The constraints that cannot be written in this way.
  private var untold: Set<Int> = []

  /// Whether an answer can be written completely for lines of a pattern.
  func tells(_ answer: PreparedAnswer, in pattern: LinePattern) -> Bool {
    prepare(answer, pattern)
    return untold.isEmpty || !answer.violations.contains { untold.contains($0.constraint) }
  }

  /// Returns the answer as one line of JSON in UTF-8, without a line break.
  ///
  /// - Parameters:
  ///   - answered: The answer.
  ///   - starts: The starts of the pieces of its line, if it has one.
  /// - Returns: The bytes.
  func bytes(_ answered: AnsweredDocument, starts: [Int] = []) -> [UInt8] {
    let answer = answered.answer
    prepare(answer, nil)
    var line = JSONLine()
    line.reserveCapacity(answered.id.utf8.count + 64)
    line.begin()
    line.member("id", answered.id)
    line.member("status", LayoutResult.Status.solved.rawValue)
    let start = line.bytes
    let end = end(of: answered)
    let frameLength = 4 * (CanonicalNumber.greatestLength + 1)
    let capacity =
      start.count + text.count + keys.count * frameLength + unsatisfiedLength(answer, starts)
      + end.count + 100
    return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { space, count in
      var writer = unsafe ByteWriter(space)
      unsafe start.withUnsafeBufferPointer { unsafe writer.write($0) }
      unsafe text.withUnsafeBufferPointer { text in
        unsafe writeFrames(answer, text, to: &writer)
        unsafe (answered.text?.bytes ?? []).withUnsafeBufferPointer { line in
          unsafe writeUnsatisfied(answer, text, line, starts, to: &writer)
        }
      }
      unsafe end.withUnsafeBufferPointer { unsafe writer.write($0) }
      writer.write("}")
      count = writer.count
    }
  }

  /// Returns the text behind the violated constraints.
  private func end(of answered: AnsweredDocument) -> [UInt8] {
    let answer = answered.answer
    if answer.ambiguous.isEmpty, answered.texts.isEmpty, answered.times == nil { return [] }
    var line = JSONLine(isBehindMember: true)
    line.ambiguous(answer.ambiguous, areUnfinished: answer.hasUnfinishedRanges)
    line.texts(answered.texts) { answer.shared.views[$0].name }
    if let times = answered.times { line.statistics(times, answer.search) }
    return line.bytes
  }

  private func writeFrames(
    _ answer: PreparedAnswer, _ text: UnsafeBufferPointer<UInt8>, to writer: inout ByteWriter
  ) {
    let values = answer.values.span
    let offsets = answer.shared.frameOffsets
    for view in keys.indices {
      unsafe writer.write(text, keys[view])
      let frame = Frame(view, in: values, beyond: offsets)
      writer.write(frame.x, then: UInt8(ascii: ","))
      writer.write(frame.y, then: UInt8(ascii: ","))
      writer.write(frame.width, then: UInt8(ascii: ","))
      writer.write(frame.height, then: UInt8(ascii: "]"))
    }
    writer.write("}")
  }

  /// Returns the maximum number of bytes for the violated constraints.
  private func unsatisfiedLength(_ answer: PreparedAnswer, _ starts: [Int]) -> Int {
    let (tellings, pieces) = (tellings, pieces)
    var length = 0
    for (constraint, _) in answer.violations {
      guard let telling = tellings[constraint] else { continue }
      for number in telling.pieces {
        length += pieces[number].before.count
        if case .copied(let first, let last) = pieces[number].slot {
          length += last.offset(starts) - first.offset(starts)
        } else {
          length += CanonicalNumber.greatestLength
        }
      }
      length += telling.end.count + 1
    }
    return length
  }

  private func writeUnsatisfied(
    _ answer: PreparedAnswer, _ text: UnsafeBufferPointer<UInt8>,
    _ line: UnsafeBufferPointer<UInt8>, _ starts: [Int], to writer: inout ByteWriter
  ) {
    let (tellings, pieces) = (tellings, pieces)
    var isFirst = true
    for (constraint, amount) in answer.violations {
      guard let telling = tellings[constraint] else { continue }
      writer.write(isFirst ? #","unsatisfied":["# : ",")
      isFirst = false
      for number in telling.pieces {
        unsafe writer.write(text, pieces[number].before)
        switch pieces[number].slot {
        case .amount: writer.write(amount)
        case .constant: writer.write(answer.constants[constraint])
        case .copied(let first, let last):
          unsafe writer.write(line, first.offset(starts)..<last.offset(starts))
        case .column(let place, let lineStart, let columns):
          writer.write(Double(place.offset(starts) - lineStart.offset(starts) + columns))
        }
      }
      unsafe writer.write(text, telling.end)
    }
    if !isFirst { writer.write("]") }
  }

  // MARK: Preparing

  /// Prepares the missing text for an answer.
  private func prepare(_ answer: PreparedAnswer, _ pattern: LinePattern?) {
    if shared !== answer.shared { begin(answer) }
    for (constraint, _) in answer.violations where tellings[constraint] == nil {
      guard let words = answer.words[constraint], !untold.contains(constraint) else { continue }
      tellings[constraint] = telling(words, pattern)
      if tellings[constraint] == nil { untold.insert(constraint) }
    }
  }

  private func begin(_ answer: PreparedAnswer) {
    shared = answer.shared
    text = []
    pieces = []
    untold = []
    tellings = Array(repeating: nil, count: answer.words.count)
    let views = answer.shared.views
    let guides = views.guidePlaces
    keys = (0..<guides.upperBound).map { place in
      var line = JSONLine()
      line.key(views.nameBytes(of: place))
      let before =
        switch place {
        case 0: #","frames":{"#
        case guides.lowerBound: #"},"guides":{"#
        default: ","
        }
      return add(Array(before.utf8) + line.bytes + [UInt8(ascii: "[")])
    }
  }

  /// Returns the written form of a constraint; `nil` if it cannot be written in this way.
  private func telling(_ words: ConstraintWords, _ pattern: LinePattern?) -> Telling? {
    var line = JSONLine(notesSlots: true)
    line.unsatisfied(.init(constraint: words.constraint, priority: words.priority, amount: 0))
    guard let text = line.slots[.text], let amount = line.slots[.amount] else { return nil }
    let bytes = line.bytes
    /// Returns the offset of the end of a prefix of the text.
    func behind(_ length: Int) -> Int {
      var line = JSONLine()
      line.value(String(decoding: words.constraint.text.utf8.prefix(length), as: UTF8.self))
      // The first byte and the last one are quotes.
      return text.lowerBound + line.bytes.count - 2
    }
    var slots: [(range: Range<Int>, slot: Slot)] = []
    slots.append((amount, .amount))
    switch words.variation {
    case .fixed: break
    case .unknown: return nil
    case .constant(let length):
      slots.insert((behind(length)..<text.upperBound, .constant), at: 0)
    case .copied(let copied):
      guard let pattern, pattern.hasGap(in: copied.lineStart..<copied.file.upperBound) else {
        break
      }
      let start = behind(copied.range.lowerBound)
      let range = start..<start + copied.range.count
      // Text that would be escaped is written differently in the line, or is not in it.
      guard bytes.indices.contains(range.upperBound),
        bytes[range].elementsEqual(pattern.text[copied.file])
      else { return nil }
      let (first, last) = (
        pattern.place(copied.file.lowerBound), pattern.place(copied.file.upperBound)
      )
      slots.insert((range, .copied(first, last)), at: 0)
      guard pattern.hasGap(in: copied.lineStart..<copied.file.lowerBound) else { break }
      guard let column = line.slots[.column] else { return nil }
      let columns = Int(decimalValue(of: bytes, in: column))
      slots.append(
        (
          column,
          .column(
            first, pattern.place(copied.lineStart),
            columns - (copied.file.lowerBound - copied.lineStart))
        ))
    }
    var done = 0
    let first = pieces.count
    for (range, slot) in slots {
      pieces.append(Piece(before: add(bytes[done..<range.lowerBound]), slot: slot))
      done = range.upperBound
    }
    return Telling(pieces: first..<pieces.count, end: add(bytes[done...]))
  }

  private func add(_ bytes: some Collection<UInt8>) -> Range<Int> {
    let start = text.count
    text += bytes
    return start..<text.count
  }
}

extension LinePattern.Place {
  /// Returns the offset of the place in a line whose pieces begin at `starts`.
  fileprivate func offset(_ starts: [Int]) -> Int { starts[piece] + offset }
}
