// Every notation on one layout: a card with a header, a list, a badge and a row of buttons.
// Put it into an executable that depends on PlumbCompatibility and LayoutDocuments; it prints what its comments say.
import LayoutDocuments
import PlumbCompatibility

/// Prints the frame of a view whenever a pass over the layout changes it.
final class Monitor: Observing {
  let observations = Observations()

  init(_ view: LayoutView) {
    observePassive(view, \.$frame) { frame in
      print(view.name, "is", [frame.x, frame.y, frame.width, frame.height])
    }
  }
}

let card = Layout(width: 320, height: 480)
let header = card.view("header")
let list = card.view("list")
let badge = card.view("badge")
let row = card.view("row")
let cancel = card.view("cancel", in: row)
let save = card.view("save", in: row)

// Equations, as in RMExtensions.
try card.eqs(
  """
  header.left == 0
  header.right == 0
  header.top == 0
  list.left == 16
  list.right == -16
  list.bottom == row.top - 8
  """)
let height = try card.eq("header.height == 60 @ high")

// A formula, as in FormulaStyleConstraint.
card.add(list[.top] == header[.bottom] + 8)

// A rule, as in COSLayout: the badge hangs at the header's right, from its middle.
try card.addRule("w = h = 24, rr = 16, tt = %ct - 12", header, to: badge)

// Chained properties, as in TULayoutAdditions.
let rowConstraints = card.collect {
  row.constrainedLeft = list.constrainedLeft
  row.constrainedRight = list.constrainedRight
  row.constrainedBottom = -16
  row.constrainedHeight = 44
}

// Visual Format with a register, as in AZConstraintsRegister.
let register = ConstraintsRegister(containerView: row)
try register.registerSubview(cancel, forLayoutKey: "cancel")
try register.registerSubview(save, forLayoutKey: "save")
register.interItemSpacing = 12
register.beginUpdates()
try register.registerFormat(
  "|[cancel]-spacing-[save(cancel)]|", options: [.alignAllTop, .alignAllBottom])
try register.registerFormat("V:|[save]|")
register.endUpdates()

// Observation, as in RMExtensions.
let monitor = Monitor(list)
card.adopt(try card.solve())  // prints: list is [16.0, 68.0, 288.0, 344.0]
height.constant = 100
let solution = try card.solve()
card.adopt(solution)  // prints: list is [16.0, 108.0, 288.0, 304.0]
print(solution.frames["badge"] ?? .zero)  // prints: Frame(x: 280.0, y: 38.0, width: 24.0, height: 24.0)
print(solution.frames["save"] ?? .zero)  // prints: Frame(x: 150.0, y: 0.0, width: 138.0, height: 44.0)

// A contradiction names each party in its own notation, and where it stands.
try card.eq("save.width == 200")
if case .infeasible(let conflict) = try card.solve().outcome {
  for member in conflict.members { print(member.text) }
  // prints: view.width == 320
  // prints: list.left == 16
  // prints: list.right == -16
  // prints: row.constrainedLeft = list.constrainedLeft
  // prints: row.constrainedRight = list.constrainedRight
  // prints: |[cancel]
  // prints: [cancel]-spacing-[save]
  // prints: [save(cancel)]
  // prints: [save]|
  // prints: save.width == 200
}

// The whole layout as a document, which `plumb solve` reads.
card.remove(card.constraints[card.constraints.count - 1])
let document = try card.document(id: "card")
print(try Layout(LayoutDocument(json: document.json)).solve().frames == solution.frames)  // prints: true
