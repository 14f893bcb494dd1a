// A file that imports Plumb and SwiftUI. `Plumb.Layout` is unambiguous, and so is a name that the
// module defines once as an alias.
import Plumb
import SwiftUI

typealias Insets = Plumb.EdgeInsets

struct Card: SwiftUI.View {
  let layout: Plumb.Layout
  let title: LayoutView
  var insets = Insets(8)
  var direction = Plumb.LayoutDirection.rightToLeft

  init(width: Double) {
    layout = Plumb.Layout(width: width, height: 100)
    title = layout.view("title")
  }

  func frame() throws -> Frame? {
    layout.direction = direction
    layout.add(title.edges == layout.root.edges.inset(insets))
    return try layout.solve().frame(of: title)
  }
}

let frame = try Card(width: 200).frame()
print(frame?.maxX ?? 0)  // prints: 192.0
let axis = SwiftUI.Axis.horizontal
print(axis)  // prints: horizontal
