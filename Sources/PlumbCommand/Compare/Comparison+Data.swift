import LayoutDocuments
import Plumb

extension Comparison {
  /// The comparison as one line of JSON.
  func json() -> String {
    var line = JSONLine(isExact: true)
    line.object { line in
      line.member("id", id)
      line.member("views", Double(viewCount))
      line.member("agree", disagreements.isEmpty)
      line.list("contenders", records, leavesOutEmpty: false) { line, record in
        Self.write(record, to: &line)
      }
      line.list("disagreements", disagreements) { line, disagreement in
        line.object { line in
          line.member("first", disagreement.first.name)
          line.member("second", disagreement.second.name)
          line.member("what", disagreement.what)
        }
      }
    }
    return line.text
  }

  private static func write(_ record: ContenderRecord, to line: inout JSONLine) {
    line.object { line in
      line.member("backend", record.contender.backend.rawValue)
      line.member("strategy", record.contender.strategy.rawValue)
      line.member("presolve", record.contender.presolves)
      line.member("status", record.status.rawValue)
      if let median = record.median, let least = record.seconds.first,
        let most = record.seconds.last
      {
        line.member("medianSeconds", median.inWholeNanoseconds)
        line.member("leastSeconds", least.inWholeNanoseconds)
        line.member("mostSeconds", most.inWholeNanoseconds)
        line.member("rounds", Double(record.seconds.count))
      }
      if let search = record.solution?.search {
        line.member("iterations", Double(search.iterations))
        line.member("linearPrograms", Double(search.linearPrograms))
        if search.integerPrograms > 0 {
          line.member("integerPrograms", Double(search.integerPrograms))
          line.member("nodes", Double(search.nodes))
        }
      }
      if let peak = record.peakBytes { line.member("peakBytes", Double(peak)) }
      line.list("levelSums", record.levelSums) { line, level in
        line.object { line in
          line.member("priority", level.priority)
          line.member("sum", level.sum)
        }
      }
      if let difference = record.difference { line.member("difference", difference) }
      if let error = record.error {
        line.key("error")
        line.object { line in
          line.member("code", error.code.name)
          line.member("message", error.message)
        }
      }
    }
  }

  /// The names of the columns of `csv()`.
  static let csvHeader =
    "layout,views,backend,strategy,presolve,status,median_seconds,least_seconds,most_seconds,rounds,"
    + "iterations,linear_programs,peak_bytes,level_sums,difference,message\n"

  /// Returns the comparison as lines of CSV (RFC 4180), one for each contender.
  func csv() -> String {
    func seconds(_ value: Double?) -> String { value.map { "\($0.inWholeNanoseconds)" } ?? "" }
    return records.map { record in
      let search = record.solution?.search
      let sums = record.levelSums.map { "\($0.priority)=\($0.sum)" }.joined(separator: ";")
      let fields: [String] = [
        id, "\(viewCount)", record.contender.backend.rawValue, record.contender.strategy.rawValue,
        record.contender.presolves ? "on" : "off", record.status.rawValue,
        seconds(record.median), seconds(record.seconds.first), seconds(record.seconds.last),
        "\(record.seconds.count)",
        search.map { "\($0.iterations)" } ?? "",
        search.map { "\($0.linearPrograms)" } ?? "", record.peakBytes.map { "\($0)" } ?? "",
        sums, record.difference.map { "\($0)" } ?? "", record.error?.message ?? "",
      ]
      return ResultRows.line(fields)
    }.joined()
  }
}
