// swift-format-ignore-file
// Written by .ci/swift-example --glpk.
#if GLPK
import GLPKBackend
import Plumb

let layout = Layout(width: 320, height: 480)
let calendar = layout.view("calendar")
let table = layout.view("table")
let badge = layout.view("badge")

try layout.eqs("""
  calendar.left == 0
  calendar.right == 0
  calendar.top == 0
  table.left == 7            # inset
  table.right == -7
  table.top == calendar.bottom
  table.bottom == 0
  table.height >= 400 @ low  # optional
  """)
let height = try layout.eq("calendar.height == 0")
try layout.addRule("ll = rr = 10, tt = %bt - 40, h = 32", table, to: badge)

var solution = try layout.solve(using: .glpk(.dualSimplex)).get()  // throws where there is none
print(solution.frame(of: table) ?? .zero)  // prints: Frame(x: 7.0, y: 0.0, width: 306.0, height: 480.0)

height.constant = 300
solution = try layout.solve(using: .glpk(.dualSimplex)).get()
print(solution.frame(of: table) ?? .zero)  // prints: Frame(x: 7.0, y: 300.0, width: 306.0, height: 180.0)
print(solution.frame(of: badge) ?? .zero)  // prints: Frame(x: 10.0, y: 440.0, width: 300.0, height: 32.0)
print(solution.unsatisfied[0].constraint.text)  // prints: table.height >= 400 @ low
#endif
