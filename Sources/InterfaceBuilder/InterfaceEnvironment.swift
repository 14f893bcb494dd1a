/// What a screen of an Interface Builder file is solved for.
public enum InterfaceEnvironment: Sendable, Hashable {
  /// The screen as Interface Builder drew it: insets and margins that the file does not hold are
  /// those that its recorded frames were made with.
  case recorded
  /// A device, with insets and margins by rule; `nil`: the one that the file was last shown for.
  case device(InterfaceDevice?)
}
