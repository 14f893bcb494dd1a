import Plumb

extension SVGDrawing {
  /// A measure with its position across its axis and the position of its text.
  struct PlacedMeasure {
    let measure: Measure
    /// The position of the line across its axis.
    let place: Double
    /// The frame of the text; `nil`: it is not written.
    let textFrame: Frame?

    /// The size of the letters.
    static let fontSize = 9.5

    func draw(into picture: inout Picture) {
      let tone = measure.tone.rawValue
      picture.elements += [
        .open(PictureGroup(title: measure.title, key: measure.constraint.map { ("c", $0) })),
        .path(line, .style("l\(tone)")),
      ]
      if let textFrame {
        picture.elements.append(
          .label(
            PictureLabel(
              text: measure.text, x: textFrame.midX,
              y: textFrame.midY + Self.fontSize * 0.36, style: "m t\(tone)")))
      }
      picture.elements.append(.close)
    }

    private var line: PicturePath {
      let path = AxisPath(isHorizontal: measure.isHorizontal, place: place)
      let low = min(measure.start, measure.end)
      let high = max(measure.start, measure.end)
      let witness = witness(path)
      switch measure.kind {
      case .dimension: return witness + dimension(path, low, high)
      case .range: return witness + arrows(path, low, high)
      case .spring: return witness + Spring(from: low, to: high).path(path)
      }
    }

    /// Draws the line with a bar at each end, and a gap for text on it.
    private func dimension(_ path: AxisPath, _ low: Double, _ high: Double) -> PicturePath {
      var line = path.bar(at: low, 3) + path.bar(at: high, 3)
      if let gap = gap(in: path), gap.lowerBound > low, gap.upperBound < high {
        line += path.stroke(from: low, to: gap.lowerBound)
        line += path.stroke(from: gap.upperBound, to: high)
      } else {
        line += path.stroke(from: low, to: high)
      }
      return line
    }

    private func arrows(_ path: AxisPath, _ low: Double, _ high: Double) -> PicturePath {
      path.stroke(from: low, to: high) + path.arrow(at: low, 4) + path.arrow(at: high, -4)
    }

    /// Returns the range of the line that the text covers, if the text is on it.
    private func gap(in path: AxisPath) -> ClosedRange<Double>? {
      guard let text = textFrame else { return nil }
      if measure.isHorizontal {
        guard text.y < place, text.maxY > place else { return nil }
        return text.x - 2...text.maxX + 2
      }
      guard text.x < place, text.maxX > place else { return nil }
      return text.y...text.maxY
    }

    /// Draws the line from the edge of a view to a measure beyond it.
    private func witness(_ path: AxisPath) -> PicturePath {
      [(measure.otherAcross, measure.start), (measure.across, measure.end)]
        .reduce(into: PicturePath()) { line, end in
          guard let range = end.0, !range.contains(place) else { return }
          let edge = place < range.lowerBound ? range.lowerBound : range.upperBound
          line += path.crossing(at: end.1, from: edge)
        }
    }
  }

  /// Makes parts of a path along an axis, at one position across.
  struct AxisPath {
    let isHorizontal: Bool
    let place: Double

    func stroke(from start: Double, to end: Double) -> PicturePath {
      polyline([(start, 0), (end, 0)])
    }

    func bar(at along: Double, _ size: Double) -> PicturePath {
      polyline([(along, -size), (along, size)])
    }

    /// Draws the tip of an arrow; `barb` is the offset of its barbs along the axis.
    func arrow(at along: Double, _ barb: Double) -> PicturePath {
      polyline([(along + barb, -3), (along, 0), (along + barb, 3)])
    }

    /// Draws a line across the axis, from another position to this one.
    func crossing(at along: Double, from place: Double) -> PicturePath {
      polyline([(along, place - self.place), (along, 0)])
    }

    /// Draws a line through points beside the axis.
    func polyline(_ points: [(along: Double, beside: Double)]) -> PicturePath {
      PicturePath(
        steps: points.enumerated().map { number, point in
          let (x, y) =
            isHorizontal
            ? (point.along, place + point.beside) : (place + point.beside, point.along)
          return number == 0 ? .move(x, y) : .line(x, y)
        })
    }
  }
}
