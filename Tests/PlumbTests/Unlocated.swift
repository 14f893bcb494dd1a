extension String {
  /// The text without the places in Swift code that sources and errors of tests end or begin with.
  var unlocated: String {
    replacing(#/  \(\w+\/[\w+]+\.swift:\d+\)/#, with: "")
      .replacing(#/^\w+\/[\w+]+\.swift:\d+(, |: )/#, with: "")
  }
}
