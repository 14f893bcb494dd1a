import Plumb

/// The views named in the formulas of the cases.
struct FormulaViews {
  var viewA: LayoutView
  var viewB: LayoutView
  var view: LayoutView
}

/// The compiled formulas of the worked cases: each text as written in the file, and its form in
/// current Swift, with lowercase enumeration cases.
let compiledFormulas: [String: @Sendable (FormulaViews) -> LayoutConstraint] = [
  "10 <= viewA[.CenterX]": { 10 <= $0.viewA[.centerX] },
  "100 <= viewA[.Width] * 2": { 100 <= $0.viewA[.width] * 2 },
  "1234 == viewA[.Width]": { 1234 == $0.viewA[.width] },
  "viewA[.Height] * 4 == viewA[.Width] * 3": { $0.viewA[.height] * 4 == $0.viewA[.width] * 3 },
  "viewA[.Height] == 100.0": { $0.viewA[.height] == 100.0 },
  "viewA[.Height] == 20": { $0.viewA[.height] == 20 },
  "viewA[.Height] == 60": { $0.viewA[.height] == 60 },
  "viewA[.Leading] == viewB[.Left]": { $0.viewA[.leading] == $0.viewB[.left] },
  "viewA[.Leading] == view[.Leading] + 4.0": { $0.viewA[.leading] == $0.view[.leading] + 4.0 },
  "viewA[.Leading] == view[.Leading] + 4.0 ~ 750.0": {
    $0.viewA[.leading] == $0.view[.leading] + 4.0 ~ 750.0
  },
  "viewA[.Left] * -1 == viewB[.Left]": { $0.viewA[.left] * -1 == $0.viewB[.left] },
  "viewA[.Left] == viewB[.Right] + 2": { $0.viewA[.left] == $0.viewB[.right] + 2 },
  "viewA[.Left] == viewB[.Top]": { $0.viewA[.left] == $0.viewB[.top] },
  "viewA[.Left] == view[.Left]": { $0.viewA[.left] == $0.view[.left] },
  "viewA[.Top] == viewB[.Bottom]": { $0.viewA[.top] == $0.viewB[.bottom] },
  "viewA[.Top] == view[.Top]": { $0.viewA[.top] == $0.view[.top] },
  "viewA[.Top] == view[.Top] + 8.0": { $0.viewA[.top] == $0.view[.top] + 8.0 },
  "viewA[.Trailing] == view[.Trailing] - 6.0": { $0.viewA[.trailing] == $0.view[.trailing] - 6.0 },
  "viewA[.Width] * 2 == viewB[.Width]": { $0.viewA[.width] * 2 == $0.viewB[.width] },
  "viewA[.Width] * 3.0 == viewA[.Height] * 4.0": {
    $0.viewA[.width] * 3.0 == $0.viewA[.height] * 4.0
  },
  "viewA[.Width] <= 80": { $0.viewA[.width] <= 80 },
  "viewA[.Width] == 0.5 * viewB[.Width] - 4.0": {
    $0.viewA[.width] == 0.5 * $0.viewB[.width] - 4.0
  },
  "viewA[.Width] == 100 ~ 750.0": { $0.viewA[.width] == 100 ~ 750.0 },
  "viewA[.Width] == 1234": { $0.viewA[.width] == 1234 },
  "viewA[.Width] == 2 * viewB[.Width]": { $0.viewA[.width] == 2 * $0.viewB[.width] },
  "viewA[.Width] == viewB[.Right]": { $0.viewA[.width] == $0.viewB[.right] },
  "viewA[.Width] == viewB[.Width] * 2 * 3 + 1": {
    $0.viewA[.width] == $0.viewB[.width] * 2 * 3 + 1
  },
  "viewA[.Width] == viewB[.Width] * 2 + 10": { $0.viewA[.width] == $0.viewB[.width] * 2 + 10 },
  "viewA[.Width] == viewB[.Width] + 10 + 20": { $0.viewA[.width] == $0.viewB[.width] + 10 + 20 },
  "viewA[.Width] >= 1234": { $0.viewA[.width] >= 1234 },
  "viewB[.Height] == 10": { $0.viewB[.height] == 10 },
  "viewB[.Left] == view[.Left]": { $0.viewB[.left] == $0.view[.left] },
  "viewB[.Top] == view[.Top]": { $0.viewB[.top] == $0.view[.top] },
  "viewB[.Width] == 120": { $0.viewB[.width] == 120 },
]
