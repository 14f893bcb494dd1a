import Foundation
import Testing

/// `plumb serve`, as far as it can be tested without a network.
@Suite struct ServeTests {
  #if !Playground
  @Test func saysThatItWasLeftOut() throws {
    let run = try ScratchFolder().plumb("serve")
    #expect(run.status == 2)
    #expect(
      run.errors == """
        plumb: this plumb was built without the playground; `make serve` builds and starts it, or \
        build with `swift build -c release --traits default,Playground`

        """)
  }
  #endif

  @Test(arguments: [
    (["--port", "65536"], "--port takes a number from 0 to 65535, not 65536"),
    (["--body", "0"], "--body takes a number from 1 to 65536, not 0"),
    (["--jobs", "0"], "--jobs takes a number from 1 to 1024, not 0"),
    (
      ["--address", "example.org"],
      "--address takes an address such as https://example.org/plumb/, not \"example.org\""
    ),
    (["--connections", "0"], "--connections takes a number from 1 to 65536, not 0"),
    (["--time-limit", "none"], "--time-limit takes seconds, not none"),
  ])
  func refusesNumbersOutOfRange(options: [String], message: String) throws {
    let run = try CommandRun(["serve"] + options, in: FileManager.default.temporaryDirectory)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("Error: \(message)\n"))
  }
}
