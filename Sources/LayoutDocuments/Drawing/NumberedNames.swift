import Plumb

extension SVGDrawing {
  /// The views that are too small for their names: a number is in or beside each, and the name is
  /// below the picture.
  struct NumberedNames {
    /// A number in the picture.
    struct Tag {
      let index: Int
      let number: Int
      let frame: Frame

      func draw(style: String, into picture: inout Picture) {
        picture.elements.append(
          .label(
            PictureLabel(
              text: String(number), x: frame.midX, y: frame.maxY - 1.5, anchor: .middle,
              fontSize: fontSize, style: style)))
      }
    }

    /// The maximum number of names.
    private static let most = 32
    private static let fontSize = 8.5

    private(set) var tags: [Tag] = []
    /// The names with their numbers and sizes.
    private(set) var entries: [String] = []
    /// The frames of the numbers.
    var texts: [Frame] { tags.map(\.frame) }

    /// Finds places for the numbers.
    ///
    /// - Parameters:
    ///   - boxes: The views.
    ///   - frames: Their frames in the picture.
    ///   - labels: The views with labels, and the frames of these.
    ///   - page: The area for numbers.
    init(
      _ boxes: [Box], _ frames: [Frame], clearOf labels: [(Int, Frame)],
      in page: Frame
    ) {
      let named = Set(labels.map(\.0))
      let unnamed = boxes.indices.filter { !named.contains($0) }
      var taken = labels.map(\.1)
      for (place, index) in unnamed.prefix(Self.most).enumerated() {
        let frame = frames[index]
        let number = place + 1
        let width = 5 * Double(String(number).count) + 2
        let height = Self.fontSize
        let spots = [
          (frame.midX - width / 2, frame.midY - height / 2),
          (frame.maxX + 1, frame.midY - height / 2),
          (frame.x - width - 1, frame.midY - height / 2),
          (frame.midX - width / 2, frame.y - height - 1),
          (frame.midX - width / 2, frame.maxY + 1),
        ].map { Frame(x: $0.0, y: $0.1, width: width, height: height) }
        let free = spots.first { spot in
          page.contains(spot) && !taken.contains { $0.intersects(spot) }
        }
        if let free {
          taken.append(free)
          tags.append(Tag(index: index, number: number, frame: free))
        }
        let lead = free == nil ? "" : "\(number) "
        entries.append("\(lead)\(boxes[index].name) \(SVGLabel.size(of: boxes[index]))")
      }
      if unnamed.count > Self.most { entries.append("and \(unnamed.count - Self.most) more") }
    }
  }
}
