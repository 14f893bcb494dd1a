import LayoutDocuments
import Plumb
import Testing

/// Lines of a batch that are recognized by their common structure.
@Suite struct KnownLineTests {
  private static var options: DocumentOptions {
    var options = DocumentOptions()
    options.keepsStatistics = false
    return options
  }

  private static func line(_ number: Int, views: Int = 2) -> String {
    var line =
      #"{"id":"\#(number)","size":[\#(300 + number),200],"metrics":{"gap":\#(number % 7)},"#
    line += #""views":{"#
    line += (1...views).map { #""v\#($0)":{"intrinsic":[\#(10 + $0 * number),20]}"# }
      .joined(separator: ",")
    line += #"},"equations":["v1.left == gap","v1.width <= \#(number).5 @ 900","#
    line += #""v1.width >= \#(2 * number) @ 800","v1.top == 1"]}"#
    return line
  }

  /// Returns the answers of a job, and the number of recognized lines.
  private func answers(
    _ lines: [String], _ options: DocumentOptions = options
  ) -> (answers: [SolvedDocument], recognized: Int) {
    let job = BatchJob()
    let answers = lines.enumerated().map {
      job.solved(Array($1.utf8), number: $0 + 1, options: options)
    }
    return (answers, job.recognizedCount)
  }

  private func expectAlone(_ lines: [String], _ answers: [SolvedDocument]) {
    for (place, line) in lines.enumerated() {
      let alone = BatchJob().solved(Array(line.utf8), number: place + 1, options: Self.options)
      #expect(answers[place].json == alone.json, "\(line)")
    }
  }

  @Test func theSecondLineAndAllBehindItAreRecognised() {
    let lines = (1...50).map { Self.line($0) }
    let (answers, recognized) = answers(lines)
    expectAlone(lines, answers)
    #expect(recognized == 49)
    #expect(answers[9].json.contains(#"{"constraint":"v1.width >= 20 @ 800","priority":800"#))
    #expect(answers[9].json.contains(#"{"constraint":"v1.width >= 20","priority":750"#))
  }

  /// Rows of databases have numbers as ids. Ids with a fraction or an exponent are read normally.
  @Test func idsMayBeNumbers() {
    let ids = ["7", "8", "123456789012345678901", "0", "5.5", "1e3", "-4", "null", "9", "07"]
    let lines = ids.map {
      #"{"id":\#($0),"size":[300,200],"views":{"a":{}},"equations":"a.left == \#($0.count)"}"#
    }
    let (answers, recognized) = answers(lines)
    expectAlone(lines, answers)
    #expect(recognized == 4)
    #expect(answers[2].id == "123456789012345678901")
  }

  @Test func aSideOfTheRootMayFit() {
    for format in [#"[%,"fit"]"#, #"["fit",%]"#] {
      let lines = (1...6).map { number in
        let size = format.replacing("%", with: String(100 * number))
        return #"{"size":\#(size),"views":{"a":{"intrinsic":[\#(number),20]}},"#
          + #""equations":["a.left == \#(number)","a.top == 2","a.right <= 0","a.bottom <= -1"]}"#
      }
      let (answers, recognized) = answers(lines)
      expectAlone(lines, answers)
      #expect(recognized == 5)
    }
  }

  /// In loops, a number of the line may be part of several constraints.
  ///
  /// Numbers of ranges and of names must be equal in all lines.
  @Test(arguments: [
    #""for i in 0..<3 {","  a{i}.left == i * 5 + % ","  a{i}.top == % - 1"," a{i}.width == %","}""#,
    #""b.left == %\nfor i in 0..<3 { a{i}.left == % } b.top == %""#,
    #""for i in 1...2 { when b.width >= % { a{i}.left == % @ 500 } else { a{i}.left == 3 } }","b.width == 7""#,
    #""for i in 0..<3 { a{i}.left == % @ 600 }","a1.left == 3 @ 700""#,
    #""for i in 0..<2 { a{i}.right <= a{i+1}.left - % }","for i in 0..<3 { a{i}.width == % @ 300 }","a2.right == 40""#,
    #""inside(b, view, %)","b.left == 0 @ 200","b.top == %""#,
    #""when b.width >= 20 { a0.left == 1 } else when b.width >= 8 { a0.left == % } else { a0.left == 3 }","b.width == %""#,
  ])
  func loopsWordsAndChainsAreReadAsInLinesAlone(equations: String) {
    let lines = [3, 4, 9, 12, 30, 31, 7, 5].map { number in
      #"{"size":[300,200],"views":{"b":{},"a{i}":{"for":{"i":"0..<3"},"intrinsic":[\#(number),2]}},"#
        + #""equations":[\#(equations.replacing("%", with: String(number)))]}"#
    }
    let (answers, _) = answers(lines)
    expectAlone(lines, answers)
    #expect(answers.allSatisfy { $0.status == .solved })
  }

  @Test func linesWithLoopsAreRecognised() {
    let lines = (1...20).map { number in
      #"{"size":[300,200],"views":{"a{i}":{"for":{"i":"0..<3"}}},"#
        + #""equations":["for i in 0..<3 { a{i}.left == \#(number) }"]}"#
    }
    let (answers, recognized) = answers(lines)
    expectAlone(lines, answers)
    #expect(recognized == 19)
  }

  @Test func otherRangesAreOtherLines() {
    let lines = (1...12).map { number in
      #"{"size":[300,200],"views":{"a{i}":{"for":{"i":"0..<9"}}},"#
        + #""equations":["for i in 0..<\#(1 + number % 3) { a{i}.left == \#(number) }"]}"#
    }
    expectAlone(lines, answers(lines).answers)
  }

  @Test func textsAndColumnsAreThoseOfTheLine() throws {
    let lines = [10, 5, 1000, 7].map { number in
      #"{"size":[300,200],"views":{"a":{},"b":{}},"equations":["a.left == 0","#
        + #""when a.left >= 0 { a.width == \#(number) @ 500 } else { a.width == \#(number) @ 400 }","#
        + #""when a.left >= 0 { b.left == \#(number) } else { b.left == 3 }","a.width == 1 @ 600"],"#
        + #""visual":["|-\#(number)-[b(\#(number)@300,3@400)]","V:|[a][b]|"]}"#
    }
    let (answers, recognized) = answers(lines)
    expectAlone(lines, answers)
    #expect(recognized == 3)
    let told = try #require(answers[2].solution?.unsatisfied.first { $0.priority.rawValue == 300 })
    #expect(told.constraint.text == "[b(1000@300)]")
    #expect(told.constraint.place == .visual(1, line: 1, column: 11))
  }

  @Test func whatIsOfTheStructureIsRead() {
    var lines: [String] = []
    for factor in [1, 2, 2, 3, 1, 2] {
      lines.append(
        #"{"size":[300,200],"views":{"a":{"hug":[\#(factor),5]}},"equations":["#
          + #""a.left == 4","a.width == \#(factor) * a.height + 1"]}"#)
    }
    let (answers, recognized) = answers(lines)
    expectAlone(lines, answers)
    // Each line with a repeated factor is recognized.
    #expect(recognized == 3)
  }

  @Test func whatATemplateDoesNotTellIsRead() {
    let told = WrittenValues()
    var options = Self.options
    options.trace = { told.add($0) }
    let question = #"{"size":[300,200],"views":{"a":{}},"equations":"a.left == 5 ?"}"#
    #expect(answers([question, question, question, question], options).recognized == 0)
    #expect(told.texts.count == 8)
    let conflict =
      #"{"size":[300,200],"views":{"a":{}},"equations":["a.left == 5","a.left == 6"]}"#
    let (answers, recognized) = answers([String](repeating: conflict, count: 40))
    #expect(recognized == 0)
    expectAlone([conflict, conflict], answers)
  }

  @Test func linesThatAreNoDocumentsStayThat() {
    let lines = ["", "5", "{", "[1]", #"{"id":"a1"}"#, #"{"size":[1,2],"id":"x"}"#, "{}"]
    let all = lines + lines + lines + lines
    expectAlone(all, answers(all).answers)
  }

  @Test func statisticsAreKept() throws {
    let lines = (1...6).map { Self.line($0) }
    let (answers, recognized) = answers(lines, DocumentOptions())
    #expect(recognized == 5)
    let result = try #require(answers.last?.result)
    #expect(result.times != nil)
    #expect(result.solution?.search.isFair == true)
    #expect(answers[5].json.contains(#","stats":{"parseSeconds":"#))
  }

  /// With more structures in rotation than can be kept, replacing one by another would never
  /// help.
  @Test func kindsThatComeTooRarelyAreNotKeptInVain() {
    let job = BatchJob()
    var kept = 0
    for round in 1...10 {
      for views in 1...70 {
        let before = job.keptCount
        let line = Self.line(round, views: views)
        _ = job.solved(Array(line.utf8), number: round, options: Self.options)
        kept += job.keptCount - before
      }
    }
    #expect(kept < 100)
    #expect(job.recognizedCount > 200)
  }

  @Test func memoryIsBounded() {
    let job = BatchJob()
    var most = (count: 0, bytes: 0)
    for round in 1...90 {
      for number in [1, 2, 3] {
        let line = Self.line(number, views: round)
        _ = job.solved(Array(line.utf8), number: number, options: Self.options)
      }
      most = (max(most.count, job.kept.count), max(most.bytes, job.kept.bytes))
    }
    #expect(job.recognizedCount > 170)
    #expect(most.count == 64)
    #expect(most.bytes <= 32 << 20)
  }
}
