extension String {
  /// The text without the Swift source locations at its start or end.
  var unlocated: String {
    replacing(#/  \(\w+\/[\w+]+\.swift:\d+\)/#, with: "")
      .replacing(#/^\w+\/[\w+]+\.swift:\d+(, |: )/#, with: "")
  }
}
