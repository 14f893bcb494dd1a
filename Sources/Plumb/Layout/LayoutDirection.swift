/// The direction in which text runs, and with it `leading` and `trailing`.
public enum LayoutDirection: String, Sendable, CaseIterable, Hashable {
  /// Left to right: leading is left.
  case leftToRight = "ltr"
  /// Right to left: leading is right.
  case rightToLeft = "rtl"
}
