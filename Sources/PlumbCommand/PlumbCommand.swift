import ArgumentParser
import Foundation
import LayoutNotation

/// The root command: dispatches to one verb for each task.
@main
struct PlumbCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plumb",
    abstract: "Solves prioritized layout constraints without a screen.",
    discussion: """
      Exit codes: 0 all layouts solved, 1 some are infeasible, 2 unreadable or invalid input or \
      wrong usage, 3 a limit was hit, 70 an internal failure. With several layouts it is the first \
      that applies of 70, 2, 3, 1, 0.

      man 5 plumb, which make install installs, and the pages in Docs describe the language of \
      layouts.
      """,
    version: "0.1.0",
    subcommands: [
      SolveCommand.self, BatchCommand.self, CheckCommand.self, ExplainCommand.self,
      DiffCommand.self, CompareCommand.self, ExportCommand.self, LPCommand.self,
      FormatCommand.self, SchemaCommand.self, ServeCommand.self,
    ])

  /// Prints the help and fails when no verb is given, so that a script notices.
  func run() async throws {
    StandardError.write(Self.helpMessage() + "\n")
    throw ExitStatus.invalid
  }

  /// Checks that the first argument, or the one after `help`, is a verb or an option.
  ///
  /// For an unknown verb the argument parser would report an unexpected argument or show other
  /// help.
  ///
  /// - Throws: `ValidationError` that names the nearest verb.
  private static func checkVerb(_ arguments: ArraySlice<String>) throws {
    let word = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
    let verbs = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard let word, !word.hasPrefix("-"), !verbs.contains(word) else { return }
    let nearest = nearestName(to: word, among: verbs)
    let proposal = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    let list = verbs.dropLast().joined(separator: ", ")
    throw ValidationError(
      "there is no command \"\(word)\"\(proposal) (commands: \(list) and help)")
  }

  /// Writes requested output, such as the help, to standard output.
  ///
  /// - Returns: The exit code.
  private static func tell(_ message: String) -> Int32 {
    do throws(InputFile.Failure) {
      try OutputFile.writeToStandardOutput(message + "\n")
      return ExitStatus.solved.code
    } catch {
      StandardError.write("plumb: \(error.message)\n")
      return ExitStatus.invalid.code
    }
  }

  /// Parses the arguments and runs the verb.
  ///
  /// Wrong usage exits with 2; the argument parser's own default would be 64.
  static func main() async {
    do {
      try checkVerb(CommandLine.arguments.dropFirst())
      var command = try parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let status as ExitStatus {
      Foundation.exit(status.code)
    } catch let failure as InputFile.Failure {
      StandardError.write("plumb: \(failure.message)\n")
      Foundation.exit(ExitStatus.invalid.code)
    } catch {
      let code = exitCode(for: error)
      let message = fullMessage(for: error)
      if code == .success {
        Foundation.exit(message.isEmpty ? 0 : tell(message))
      }
      StandardError.write(message + "\n")
      let status = code == .validationFailure ? ExitStatus.invalid : .failure
      Foundation.exit(status.code)
    }
  }
}

/// The exit status of the process. For several layouts, the status of the highest rank decides.
enum ExitStatus: Int32, Error, CaseIterable {
  case solved = 0
  case infeasible = 1
  case invalid = 2
  case limit = 3
  case failure = 70

  /// The process's exit code.
  var code: Int32 { rawValue }

  /// The severity of the status, from 0 to below `ranks`; a higher rank wins.
  var rank: Int {
    switch self {
    case .solved: 0
    case .infeasible: 1
    case .limit: 2
    case .invalid: 3
    case .failure: 4
    }
  }

  /// The number of ranks.
  static let ranks = 5

  /// Returns the status of two layouts together.
  func combined(with other: ExitStatus) -> ExitStatus { other.rank > rank ? other : self }
}

/// Text output on standard error.
enum StandardError {
  /// Writes a text for people, with control characters removed.
  static func write(_ text: String) { writeControlling(TerminalText.safe(text)) }

  /// Writes a text that may contain terminal control sequences.
  static func writeControlling(_ text: String) {
    // No report is possible when standard error itself is gone.
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
