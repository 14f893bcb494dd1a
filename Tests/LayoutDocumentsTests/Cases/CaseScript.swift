import TestSupport
import Testing

extension WorkedCase {
  /// The actions of a case that is a script: a word and its operands.
  var script: [[JSONValue]] { input["script"]?.elements.map(\.elements) ?? [] }

  /// Compares the records of the handlers with the expectations of the case.
  func check(_ log: [JSONValue]) {
    #expect(expectation["log"] != nil || expectation["calls"] != nil)
    if let expected = expectation["log"] { #expect(.array(log) == expected) }
    if let calls = expectation["calls"]?.number { #expect(Double(log.count) == calls) }
  }
}
