import LayoutDocuments
import Plumb
import Synchronization
import Testing

/// Typical uses of the library in applications, each as its author would write it.
///
/// The results are compared with arithmetic.
@Suite struct SwiftJobTests {
  /// Lays out cards with many titles at once, each in a separate task.
  ///
  /// Titles that are too long have no layout; all others have a picture.
  @Test func cards() async throws {
    let document = try LayoutDocument(
      yaml: """
        id: card
        size: [320, 100]
        metrics: {letters: 10}
        style: {fill: "#fff"}
        views: {title: {fill: "#246"}}
        equations: |
          title.left == 16 && title.top == 16 && title.height == 20
          title.width == 7 * letters
          title.right <= -16
        """)
    var request = DocumentRequest()
    request.look.isPlain = true
    let pictures = try await withThrowingTaskGroup(of: (Int, [UInt8]?).self) { [request] group in
      for letters in 1...80 {
        group.addTask {
          let card = try document.replacingMetrics(with: ["letters": Double(letters)])
          guard card.solved(defaultID: "card").result.status == .solved else {
            return (letters, nil)
          }
          return (letters, try request.drawn(card, as: .svg))
        }
      }
      var pictures: [Int: [UInt8]] = [:]
      for try await (letters, picture) in group { pictures[letters] = picture }
      return pictures
    }
    // 41 letters fit into 288 points.
    #expect(pictures.keys.sorted() == Array(1...41))
    for (letters, picture) in pictures {
      #expect(String(decoding: picture, as: UTF8.self).contains("width=\"\(7 * letters)\""))
    }
  }

  /// Lays out a list of messages whose rows are as high as their texts.
  @Test func chatList() throws {
    let cell = Layout(size: .fitHeight(width: 320))
    let (photo, text) = (cell.view("photo"), cell.view("text"))
    cell.add {
      photo.size == (40, 40)
      photo.edges[.top, .leading] == photo.superview.edges.inset(8)
      text.edges[.top, .trailing] == text.superview.edges.inset(8)
      text[.leading] == photo[.trailing] + 8
      cell.root[.bottom] >= text[.bottom] + 8
      cell.root[.bottom] >= photo[.bottom] + 8
    }
    cell.measure(text) { _ in 18 }
    let solver = try LayoutTemplate(cell, parameters: [:]).makeSolver()
    var frames: [Frame] = []
    for letters in 1...2_000 {
      try solver.measure("text") { width in (7 * Double(letters) / width).rounded(.up) * 18 }
      #expect(try solver.solve([], into: &frames) == .solved)
      // 320 minus 8 + 40 + 8 + 8 is 256.
      #expect(frames[0].height == max(56, (7 * Double(letters) / 256).rounded(.up) * 18 + 16))
    }
  }

  /// Drags a box in a chain beyond an edge and back.
  @Test func editor() throws {
    let layout = Layout(width: 400, height: 100)
    let boxes = (0..<5).map { layout.view("box \($0)") }
    for box in boxes {
      layout.add {
        box.edges <= layout.root.edges
        box.size == (40, 30)
        box[.top] == layout.root[.top]
      }
    }
    for (box, next) in zip(boxes, boxes.dropFirst()) { layout.add(next[.left] >= box[.right] + 4) }
    for (place, box) in boxes.enumerated() {
      layout.add(box[.left] == layout.root[.left] + 60 * Double(place) ~ 250)
    }
    let drag = layout.add((boxes[2][.left] == layout.root[.left] + 120 ~ 900).named("drag"))
    for x in stride(from: -100.0, through: 500, by: 12.5) {
      layout.constraint(named: "drag")?.constant = x
      // On either side, there are two boxes of 40 and two gaps of 4.
      #expect(try layout.solve().frame(of: boxes[2])?.x == min(max(x, 88), 400 - 88 - 40))
    }
    drag.priority = .required
    drag.constant = 350
    guard case .infeasible(let conflict) = try layout.solve().outcome else {
      Issue.record("there is no room for it")
      return
    }
    #expect(conflict.members.compactMap(layout.constraint(of:)).contains(drag))
    drag.constant = 200
    #expect(try layout.solve().frame(of: boxes[2])?.x == 200)
  }

  /// Lays out a form in the style of SnapKit, with and without a keyboard, in both directions.
  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft]) func loginForm(
    direction: LayoutDirection
  ) throws {
    let layout = Layout(width: 390, height: 844)
    layout.direction = direction
    layout.safeArea = EdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    let scroll = layout.view("scroll"), keyboard = layout.guide("keyboard")
    let logo = layout.view("logo", in: scroll)
    let form = layout.stack("form", in: scroll, axis: .vertical, spacing: 12)
    let fields = ["email", "password"].map { layout.view($0, in: form) }
    layout.add {
      scroll.edges[.top, .leading, .trailing] == layout.root.safeArea.edges
      scroll[.bottom] == keyboard[.top]
      keyboard.edges[.leading, .trailing, .bottom] == layout.root.edges
      (keyboard[.height] == 34).named("keyboard")
      logo[.top] == logo.superview[.top] + 24
      logo[.centerX] == logo.superview[.centerX]
      logo[.width] == 16.0 / 9 * logo[.height]
      logo[.height] <= 160
      logo[.height] == 0.25 * layout.root[.height] ~ .high
      form[.top] == logo[.bottom] + 24
      form.edges[.leading, .trailing] == scroll.edges.inset(EdgeInsets(16))
    }
    for field in fields { layout.add(field[.height] == 44) }
    layout.add((form.edges <= scroll.edges).withPriority(.low))

    for keyboardHeight in [34.0, 336] {
      layout.constraint(named: "keyboard")?.constant = keyboardHeight
      let solution = try layout.solve().get()
      #expect(
        solution.frame(of: scroll)
          == Frame(x: 0, y: 47, width: 390, height: 844 - 47 - keyboardHeight))
      let width = 160.0 * 16 / 9
      let logoFrame = try #require(solution.frame(of: logo))
      #expect(abs(logoFrame.x - (390 - width) / 2) < 1e-6 && logoFrame.height == 160)
      #expect(solution.frame(of: form) == Frame(x: 16, y: 208, width: 358, height: 100))
      #expect(solution.frame(of: fields[1]) == Frame(x: 0, y: 56, width: 358, height: 44))
    }
  }

  /// Solves a layout that an actor owns, and a layout that many tasks solve at many sizes with
  /// one measure.
  @Test func containers() async throws {
    actor Screen {
      private let layout = Layout(width: 300, height: 100)
      private let label: LayoutView
      private var text = "short"

      init() {
        label = layout.view("label")
        layout.add(label.edges[.top, .leading, .trailing] == layout.root.edges)
      }

      func height(of text: String) throws -> Double? {
        self.text = text
        layout.measure(label) { width in
          self.assumeIsolated { Double($0.text.count) * 10 / width }.rounded(.up) * 20
        }
        return try layout.solve().frame(of: label)?.height
      }
    }
    let screen = Screen()
    #expect(try await screen.height(of: "short") == 20)
    #expect(try await screen.height(of: String(repeating: "long ", count: 20)) == 80)

    let layout = Layout(width: 100, height: 100)
    let label = layout.view("label")
    layout.add(label.edges[.top, .leading, .trailing] == layout.root.edges)
    let asked = Mutex<Set<Double>>([])
    layout.measureAnywhere(label) { width in
      asked.withLock { _ = $0.insert(width) }
      return 6_000 / width
    }
    let snapshot = try layout.snapshot()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for width in [100.0, 120, 150, 200, 240, 250, 300, 400] {
        group.addTask {
          var snapshot = snapshot
          snapshot.size = .fixed(width: width, height: 100)
          let height = try await snapshot.solved().frame(ofViewNamed: "label")?.height
          #expect(height == 6_000 / width)
        }
      }
      try await group.waitForAll()
    }
    #expect(asked.withLock { $0.count } == 8)
  }

  /// An application describes a conflict in its own language, and repairs it by removing a
  /// constraint.
  @Test func conflictsInOtherWords() throws {
    let layout = Layout(width: 300, height: 200)
    let photo = layout.view("Foto"), title = layout.view("Titel")
    layout.add {
      photo[.top] == title[.bottom] + 12
      photo[.top] >= layout.root[.top]
      title[.top] == layout.root[.top] + 20
      title[.height] == 30
      photo[.top] == layout.root[.top] + 40
    }
    guard case .infeasible(let conflict) = try layout.solve().outcome else {
      Issue.record("they contradict each other")
      return
    }
    func words(_ constraint: LayoutConstraint) -> String? {
      guard constraint.attribute == .top, constraint.relation == .equal,
        case .attribute(let other, .bottom)? = constraint.terms.first?.value
      else { return nil }
      return "\(constraint.item.name) liegt \(Int(constraint.constant)) Punkte unter \(other.name)"
    }
    let members = conflict.members.compactMap(layout.constraint(of:))
    #expect(members.count == conflict.members.count)
    #expect(members.compactMap(words) == ["Foto liegt 12 Punkte unter Titel"])
    layout.remove(try #require(members.first { words($0) != nil }))
    #expect(try layout.solve().frame(of: photo)?.y == 40)

    // A generated constraint has a reason code instead of a constraint object.
    let wrong = layout.add(photo[.width] == -3)
    guard case .infeasible(let other) = try layout.solve().outcome else { return }
    let implicit = try #require(other.members.first { layout.constraint(of: $0) == nil })
    #expect(implicit.reason == .nonnegativeSize && implicit.attribute == .width)
    #expect(layout.view(of: implicit) === photo && wrong.item === photo)
  }
}
