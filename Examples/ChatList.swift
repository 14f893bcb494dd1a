// A chat list of 2,000 messages. One cell is laid out again and again with other texts; at the end
// all of them are laid out once more in one layout, and have the same frames. Put it into an
// executable that depends on Plumb; it prints what its comments say.
import Plumb

/// Lays texts out, and remembers what it laid out: like most text engines it is not `Sendable`.
final class TextEngine {
  private struct Question: Hashable {
    var text: String
    var width: Double
  }

  private var heights: [Question: Double] = [:]
  var count: Int { heights.count }

  /// The height of a text whose letters are 7 points wide and whose lines are 18 points high,
  /// broken between words.
  func height(of text: String, width: Double) -> Double {
    let question = Question(text: text, width: width)
    if let known = heights[question] { return known }
    var lines = 1.0
    var used = 0.0
    for word in text.split(separator: " ") {
      let length = 7 * Double(word.count)
      if used > 0, used + 7 + length > width {
        lines += 1
        used = length
      } else {
        used += (used > 0 ? 7 : 0) + length
      }
    }
    heights[question] = 18 * lines
    return 18 * lines
  }
}

/// The text of a message.
func text(_ number: Int) -> String {
  let words = [
    "fine", "tomorrow", "see", "you", "there", "then", "perhaps", "a", "little", "later", "ok",
  ]
  return (0..<1 + number * 7 % 23).map { words[(number + $0 * $0) % words.count] }.joined(
    separator: " ")
}

/// Builds the views of a cell, whose text is measured where the layout is solved.
func build(
  _ number: Int, in cell: LayoutView, of layout: Layout, height: @escaping (Double) -> Double
) {
  let avatar = layout.view("avatar\(number)", in: cell),
    author = layout.view("author\(number)", in: cell)
  let bubble = layout.view("bubble\(number)", in: cell),
    text = layout.view("text\(number)", in: bubble)
  layout.add(avatar[.left] == cell[.left] + 8, avatar[.top] == cell[.top] + 8)
  layout.add(avatar[.width] == 32, avatar[.height] == 32, cell[.bottom] >= avatar[.bottom] + 8)
  layout.add(author[.left] == avatar[.right] + 8, author[.right] == cell[.right] - 8)
  layout.add(author[.top] == avatar[.top], author[.height] == 16)
  layout.add(bubble[.left] == author[.left], bubble[.right] == cell[.right] - 40)
  layout.add(bubble[.top] == author[.bottom] + 4, cell[.bottom] >= bubble[.bottom] + 8)
  layout.add(text[.left] == bubble[.left] + 6, text[.right] == bubble[.right] - 6)
  layout.add(text[.top] == bubble[.top] + 4, bubble[.bottom] == text[.bottom] + 4)
  layout.add(cell[.height] == 0 ~ .low)
  layout.measure(text, by: height)
}

let engine = TextEngine()
let count = 2_000

// One cell for all messages, solved where the engine is.
let single = Layout(size: .fitHeight(width: 320))
let cell = single.view("cell")
try single.eqs("cell.left == 0\ncell.right == 0\ncell.top == 0\nview.height == cell.height")
var message = text(0)
build(0, in: cell, of: single) { engine.height(of: message, width: $0) }
var cells: [[Frame]] = []
for number in 0..<count {
  message = text(number)
  cells.append(Array(try single.solve().views.frames.dropFirst()))
}
print(cells[0][0])
// prints: Frame(x: 0.0, y: 0.0, width: 320.0, height: 62.0)
print(cells[0][4])
// prints: Frame(x: 6.0, y: 4.0, width: 220.0, height: 18.0)
// So many texts are different.
print(engine.count)  // prints: 253

// All of them in one layout, in which nothing but the place of a cell may be another.
let whole = Layout(size: .fitHeight(width: 320))
var above = whole.root[.top]
for number in 0..<count {
  let cell = whole.view("cell\(number)")
  whole.add(
    cell[.left] == whole.root[.left], cell[.right] == whole.root[.right], cell[.top] == above)
  let own = text(number)
  build(number, in: cell, of: whole) { engine.height(of: own, width: $0) }
  above = cell[.bottom]
}
whole.add(whole.root[.bottom] == above)
let frames = try whole.solve().views.frames.dropFirst()
var differences = 0
var y = 0.0
for (number, alone) in cells.enumerated() {
  var together = Array(frames.dropFirst(alone.count * number).prefix(alone.count))
  if together[0].y != y { differences += 1 }
  together[0].y = 0
  if together != alone { differences += 1 }
  y += alone[0].height
}
print(differences)  // prints: 0
print(y)  // prints: 181474.0
