// Formulas with errors. The expected error of the compiler is above each; .ci/formulas checks
// that it appears.
import Plumb

func wrongFormulas(
  _ layout: Layout, _ a: LayoutView, _ b: LayoutView, _ c: LayoutView, gap: Double, n: Int
) {
  // error: type 'LayoutAttribute' has no member 'rigth'
  layout.add(a[.left] == b[.rigth] + 8 ~ .high)
  // error: type 'LayoutAttribute' has no member 'widht'
  layout.add(a[.width] + b[.width] == layout.root[.widht] - 16)
  // error: type 'LayoutAttribute' has no member 'widht'
  layout.add(a[.width] + b[.width] + c[.width] + 8 == layout.root[.widht] - 16)
  // error: type 'Priority' has no member 'hihg'
  layout.add(a[.width] + 2 * gap + b[.width] == c[.width] - 16 ~ .hihg)
  // error: type 'LayoutAttribute' has no member 'lft'
  layout.add(a[.left] * n + n * 8 + b[.left] == c[.lft])
  // error: '<' is unavailable: a constraint is never strict: write <=
  layout.add(a[.width] < 3)
  // error: '>' is unavailable: a constraint is never strict: write >=
  layout.add(a[.width] > b[.width] + 3)
  // error: '!=' is unavailable: values differ where one is <= or >= the other by something
  layout.add(a[.width] != b[.width])
  layout.add {
    // error: type 'LayoutAttribute' has no member 'lfet'
    a[.left] == c[.lfet] - 8
    a.edges == b.edges
  }
}
