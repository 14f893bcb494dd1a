extension SVGDrawing {
  /// A measure with its place across and the place of its text.
  struct PlacedMeasure {
    let measure: Measure
    /// Where the line lies across its axis.
    let place: Double
    /// The middle of the text, and its size; `nil`: it is not written.
    let textFrame: SVGRectangle?

    /// The size of the letters.
    static let fontSize = 9.5

    func draw(into svg: inout SVGWriter) {
      svg.open("g", measure.constraint.map { [("data-c", String($0))] } ?? [])
      svg.element("title", text: measure.title)
      svg.path(
        line(svg), [("class", "l\(measure.tone.rawValue)")])
      if let textFrame {
        svg.element(
          "text", text: measure.text,
          [
            ("x", svg.number(textFrame.middleX)),
            ("y", svg.number(textFrame.middleY + Self.fontSize * 0.36)),
            ("class", "m t\(measure.tone.rawValue)"),
          ])
      }
      svg.close("g")
    }

    private func line(_ svg: SVGWriter) -> String {
      let path = AxisPath(isHorizontal: measure.isHorizontal, place: place, svg: svg)
      let low = min(measure.start, measure.end)
      let high = max(measure.start, measure.end)
      let witness = witness(path)
      switch measure.kind {
      case .dimension: return witness + dimension(path, low, high)
      case .range: return witness + arrows(path, low, high)
      case .spring: return witness + Spring(from: low, to: high).path(path)
      }
    }

    /// The line with a bar at each end, and a gap for the text where that stands on it.
    private func dimension(_ path: AxisPath, _ low: Double, _ high: Double) -> String {
      var line = path.bar(at: low, 3) + path.bar(at: high, 3)
      if let gap = gap(in: path), gap.lowerBound > low, gap.upperBound < high {
        line += path.stroke(from: low, to: gap.lowerBound)
        line += path.stroke(from: gap.upperBound, to: high)
      } else {
        line += path.stroke(from: low, to: high)
      }
      return line
    }

    private func arrows(_ path: AxisPath, _ low: Double, _ high: Double) -> String {
      path.stroke(from: low, to: high) + path.arrow(at: low, 4) + path.arrow(at: high, -4)
    }

    /// What of the line the text takes, if it stands on it.
    private func gap(in path: AxisPath) -> ClosedRange<Double>? {
      guard let text = textFrame else { return nil }
      if measure.isHorizontal {
        guard text.y < place, text.maxY > place else { return nil }
        return text.x - 2...text.maxX + 2
      }
      guard text.x < place, text.maxX > place else { return nil }
      return text.y...text.maxY
    }

    /// The line from the edge of a view that the measure runs past.
    private func witness(_ path: AxisPath) -> String {
      [(measure.otherAcross, measure.start), (measure.across, measure.end)]
        .map { range, position in
          guard let range, !range.contains(place) else { return "" }
          let edge = place < range.lowerBound ? range.lowerBound : range.upperBound
          return path.crossing(at: position, from: edge)
        }.joined()
    }
  }

  /// Pieces of a path along an axis, at one place across.
  struct AxisPath {
    let isHorizontal: Bool
    let place: Double
    let svg: SVGWriter

    /// A point, so far along the axis and beside the line.
    private func point(_ along: Double, _ beside: Double = 0) -> String {
      let (x, y) = isHorizontal ? (along, place + beside) : (place + beside, along)
      return "\(svg.number(x)) \(svg.number(y))"
    }

    func stroke(from start: Double, to end: Double) -> String {
      "M\(point(start))L\(point(end))"
    }

    func bar(at along: Double, _ size: Double) -> String {
      "M\(point(along, -size))L\(point(along, size))"
    }

    /// The tip of an arrow whose barbs lie so far along.
    func arrow(at along: Double, _ barb: Double) -> String {
      "M\(point(along + barb, -3))L\(point(along))L\(point(along + barb, 3))"
    }

    /// A line across, from a place to this one.
    func crossing(at along: Double, from place: Double) -> String {
      "M\(point(along, place - self.place))L\(point(along))"
    }

    /// A line through points beside the axis.
    func polyline(_ points: [(along: Double, beside: Double)]) -> String {
      "M" + points.map { point($0.along, $0.beside) }.joined(separator: "L")
    }
  }
}
