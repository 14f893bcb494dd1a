// A settings screen of stacks in a safe area, left to right and right to left, on two devices. Put
// it into an executable that depends on Plumb; it prints what its comments say.
import Plumb

/// A title, sections of rows with a label and a switch each, and a button at the bottom.
struct Settings {
  let layout = Layout(width: 390, height: 844)
  let title: LayoutView
  let button: LayoutView
  private(set) var labels: [LayoutView] = []
  private(set) var switches: [LayoutView] = []
  private(set) var notes: [LayoutView] = []

  init(sections: [[Double]]) {
    layout.safeArea = EdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    let screen = layout.root.safeArea
    title = layout.view()
    title.intrinsicSize = IntrinsicSize(width: 150, height: 41)
    layout.add(title[.leading] == screen[.leading] + 16, title[.top] == screen[.top] + 8)

    let column = layout.stack(axis: .vertical, spacing: 24)
    layout.add(
      column[.leading] == screen[.leading] + 16, column[.trailing] == screen[.trailing] - 16,
      column[.top] == title[.bottom] + 16)
    for widths in sections {
      let section = layout.stack(in: column, axis: .vertical, spacing: 1)
      for width in widths {
        let row = layout.stack(in: section, spacing: 12, alignment: .center)
        row.stack?.insets = EdgeInsets(top: 6, left: 16, bottom: 6, right: 16)
        if notes.isEmpty {
          let icon = layout.view(in: row)
          icon.intrinsicSize = IntrinsicSize(width: 29, height: 29)
          (icon.hugging.horizontal, icon.resistance.horizontal) = (.required, .required)
        }
        let label = layout.view(in: row)
        label.intrinsicSize = IntrinsicSize(width: width, height: 20)
        let toggle = layout.view(in: row)
        toggle.intrinsicSize = IntrinsicSize(width: 51, height: 31)
        (toggle.hugging.horizontal, toggle.resistance.horizontal) = (.required, .required)
        labels.append(label)
        switches.append(toggle)
      }
      // What the section is about.
      let note = layout.view(in: section)
      note.intrinsicSize.height = 32
      notes.append(note)
    }

    button = layout.view()
    layout.add(button.size == (200, 50))
    layout.add(
      button[.centerX] == screen[.centerX], button[.bottom] == screen[.bottom] - 8,
      button[.top] >= column[.bottom] + 16)
  }

  /// Solves, and prints where the first switch and the last one are, on the whole screen.
  func show() throws {
    let solution = try layout.solve().get()
    for toggle in [switches[0], switches[4]] {
      var frame = solution.frame(of: toggle) ?? .zero
      var around = toggle.parent
      while let view = around {
        let outer = solution.frame(of: view) ?? .zero
        (frame.x, frame.y) = (frame.x + outer.x, frame.y + outer.y)
        around = view.parent
      }
      print(frame)
    }
    print(solution.frame(of: labels[3])?.width ?? 0, solution.ambiguous.count)
  }
}

let settings = Settings(sections: [[120, 200, 90], [310, 80]])
let layout = settings.layout
print(layout.views.count)  // prints: 26

try settings.show()
// prints: Frame(x: 307.0, y: 118.0, width: 51.0, height: 31.0)
// prints: Frame(x: 307.0, y: 350.0, width: 51.0, height: 31.0)
// prints: 263.0 0
layout.direction = .rightToLeft
try settings.show()
// prints: Frame(x: 32.0, y: 118.0, width: 51.0, height: 31.0)
// prints: Frame(x: 32.0, y: 350.0, width: 51.0, height: 31.0)
// prints: 263.0 0

// On a larger screen, in landscape, without the first note.
layout.size = .fixed(width: 844, height: 600)
layout.safeArea = EdgeInsets(top: 0, left: 47, bottom: 21, right: 47)
settings.notes[0].isHidden = true
try settings.show()
// prints: Frame(x: 79.0, y: 71.0, width: 51.0, height: 31.0)
// prints: Frame(x: 79.0, y: 270.0, width: 51.0, height: 31.0)
// prints: 623.0 0
