import LayoutNotation
import Plumb

extension SVGDrawing {
  /// The text below a picture: its title, the findings, and the names of small views.
  struct Legend {
    /// A line, with a sample of what it explains.
    private struct Line {
      var text: String
      var sample: Tone?
      var highlight: Highlight?
      var isIndented = false
    }

    private static let fontSize = 11.0
    private static let lineHeight = 16.0
    /// The width of samples.
    private static let indentation = 28.0

    private var lines: [Line] = []
    /// The width of the widest line.
    var width: Double {
      lines.map { Self.width(of: $0.text) + (Self.isShifted($0) ? Self.indentation : 0) }.max() ?? 0
    }
    /// The height of all lines.
    var height: Double { Double(lines.count) * Self.lineHeight }

    /// Makes the legend of a drawing.
    ///
    /// - Parameters:
    ///   - drawing: The drawing.
    ///   - names: The names of small views.
    ///   - width: The width of the picture, which lines stay within if they can.
    init(_ drawing: SVGDrawing, names: [String], width: Double) {
      let letters = max(72, Int(min(width, 1200) / (Self.fontSize * 0.55)))
      let size = [drawing.rootWidth, drawing.rootHeight].map(CanonicalNumber.shortText)
      let remark = drawing.marks.remark.map { ", \($0)" } ?? ""
      lines.append(
        Line(
          text: Self.shortened(drawing.title, to: letters)
            + " \(size.joined(separator: " × "))\(remark)"))
      for note in drawing.marks.notes {
        lines.append(
          Line(
            text: Self.shortened(note.text, to: letters),
            sample: note.isIndented ? nil : note.tone, isIndented: note.isIndented))
      }
      // Without notes the highlights are explained by their names.
      if drawing.marks.notes.isEmpty {
        for highlight in Highlight.allCases
        where drawing.boxes.contains(where: { $0.highlight == highlight }) {
          let meaning = drawing.marks.meanings[highlight] ?? highlight.rawValue
          lines.append(Line(text: meaning, highlight: highlight))
        }
      }
      addNames(names, width: max(width, 240))
    }

    /// Adds the names, as many on each line as fit.
    private mutating func addNames(_ names: [String], width: Double) {
      var line = ""
      for name in names.map({ Self.shortened($0, to: 48) }) {
        let longer = line.isEmpty ? name : "\(line) · \(name)"
        if !line.isEmpty, Self.width(of: longer) > width {
          lines.append(Line(text: line))
          line = name
        } else {
          line = longer
        }
      }
      if !line.isEmpty { lines.append(Line(text: line)) }
    }

    private static func width(of text: String) -> Double {
      SVGLabel.width(of: text, size: fontSize)
    }

    private static func isShifted(_ line: Line) -> Bool {
      line.isIndented || line.sample != nil || line.highlight != nil
    }

    private static func shortened(_ text: String, to count: Int) -> String {
      let line = text.exchanging("\n", for: " ")
      return line.count > count ? line.prefix(count - 1) + "…" : line
    }

    /// Writes the lines below a picture.
    func draw(at extent: Frame, into picture: inout Picture) {
      var baseline = extent.maxY + 6 + Self.lineHeight
      for line in lines {
        drawSample(line, x: extent.x, y: baseline - Self.fontSize * 0.35, into: &picture)
        let left = extent.x + (Self.isShifted(line) ? Self.indentation : 0)
        picture.elements.append(
          .label(
            PictureLabel(
              text: line.text, x: left, y: baseline, fontSize: Self.fontSize, style: "t")))
        baseline += Self.lineHeight
      }
    }

    private func drawSample(_ line: Line, x: Double, y: Double, into picture: inout Picture) {
      if let highlight = line.highlight {
        picture.elements.append(
          .line(
            Frame(x: x, y: y, width: 22, height: 0), hasSquareEnds: false,
            .style(highlight.rawValue)))
      }
      guard let tone = line.sample else { return }
      let path = AxisPath(isHorizontal: true, place: y)
      let sample =
        switch tone {
        case .unsatisfied: Spring(from: x, to: x + 22).path(path)
        case .free:
          path.stroke(from: x, to: x + 22) + path.arrow(at: x, 4) + path.arrow(at: x + 22, -4)
        case .conflict, .plain: path.stroke(from: x, to: x + 22)
        }
      picture.elements.append(.path(sample, .style("l\(tone.rawValue)")))
    }
  }
}
