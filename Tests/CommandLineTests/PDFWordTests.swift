#if Pictures && Text
import Foundation
import Testing

/// The words that PDF readers find in pictures.
@Suite struct PDFWordTests {
  /// Poppler's program that prints the words of a PDF.
  private static let reader = ["/usr/bin/pdftotext", "/usr/local/bin/pdftotext"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
  private static let words = ["שלום", "עולם", "مرحبا", "بالعالم", "Total", "heute"]

  /// Right-to-left letters are ordered in a PDF so that readers find and copy whole words.
  @Test(
    .enabled(if: reader != nil, "pdftotext is not installed"),
    arguments: [[], ["-raw"], ["-layout"]])
  func wordsAreWhole(mode: [String]) throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      """
      size: [300, 120]
      fonts: {body: [NotoSansHebrew-Regular.ttf, NotoSansArabic-Regular.ttf, Inter-Regular.otf]}
      views:
        a: {frame: [10, 10, 280, 30], fixed: true, text: "שלום עולם"}
        b: {frame: [10, 40, 280, 30], fixed: true, text: "مرحبا بالعالم"}
        c: {frame: [10, 70, 280, 30], fixed: true, text: "Total שלום heute"}
      """, as: "words.yaml")
    let run = try scratch.plumb(
      "solve", "words.yaml", "--plain", "--fonts", "/usr/share/fonts", "-o", "words.pdf")
    #expect(run.status == 0, "\(run.errors)")
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.reader))
    process.arguments = mode + [scratch.url.appending(path: "words.pdf").path, "-"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: bytes, as: UTF8.self)
    for word in Self.words { #expect(text.contains(word), "\(word) in \(text)") }
  }
}
#endif
