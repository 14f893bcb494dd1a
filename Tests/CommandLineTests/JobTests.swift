import Foundation
import TestSupport
import Testing

/// Jobs that a new user brings in the first week, written in the natural way, in
/// `Tests/Fixtures/Jobs`.
@Suite struct JobTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/Jobs")

  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun(arguments, in: Self.folder)
  }

  @Test(arguments: [
    "badge", "dashboard", "form", "imposition", "label", "newspaper", "org-chart", "report", "week",
  ])
  func isSolved(job: String) throws {
    let run = try run("solve", "\(job).yaml", "--format", "json")
    #expect(run.status == 0 && run.output.contains(#""status":"solved""#), "\(run.errors)")
  }

  /// The widths of labels, buttons and texts follow each language.
  ///
  /// One template draws all languages, including right-to-left ones.
  @Test func aFormInFourLanguages() throws {
    let run = try run(
      "batch", "--template", "form.yaml", "form.csv", "--direction", "ltr,rtl")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.split(separator: "\n").count == 8)
    // German buttons do not fit side by side.
    let german = try #require(run.output.split(separator: "\n").first { $0.contains("\"de") })
    #expect(german.contains(#""create":[93.2,"#) && german.contains(#""cancel":["#), "\(german)")
  }

  @Test func labelsHoldTheirTexts() throws {
    let run = try run("batch", "--template", "label.yaml", "label.csv")
    #expect(run.status == 0)
    #expect(run.errors.contains(#"column "customer" is ignored"#))
    let names = run.output.split(separator: "\n").map { line in
      line.split(separator: #""name":["#).last.map { $0.prefix { $0 != "]" } } ?? ""
    }
    #expect(names == ["36,84,144,24", "36,84,256,72", "36,84,344,96"])
  }

  @Test func aNameThatDoesNotFitIsToldByItsLines() throws {
    let run = try run("batch", "--template", "badge.yaml", "badge.csv")
    #expect(run.status == 1)
    #expect(run.errors.contains("first not solved: p9 (conflict of view.width == 252"))
  }

  @Test func theDashboardSticksOutOnThePhoneAlone() throws {
    let run = try run(
      "check", "dashboard.yaml", "--size", "1280x800", "--size", "375x812", "--fail-on", "warning")
    #expect(run.status == 1)
    #expect(run.output.contains("on 375x812 only"))
  }

  /// Twenty pictures that must not overlap have a solution without violations, though not the
  /// first such solution.
  @Test func aWallOfPhotosIsFilled() throws {
    let run = try run("solve", "photo-wall.yaml", "--format", "json", "--time-limit", "60")
    #expect(run.status == 0 && run.output.contains(#""status":"solved","frames":{"view""#))
    #expect(run.output.contains(#""choice":"found""#) && !run.output.contains("unsatisfied"))
  }

  /// A figure keeps its size, and its caption has the same width, at each place that `apart`
  /// chooses.
  @Test func captionsFollowTheirFigures() throws {
    let run = try run("solve", "report.yaml", "--format", "json")
    #expect(run.output.contains(#""fig0":[56,56,160,139],"cap0":[56,201,160,22]"#), "\(run.output)")
  }
}
