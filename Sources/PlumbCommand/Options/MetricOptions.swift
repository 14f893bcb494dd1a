import ArgumentParser
import LayoutDocuments
import LayoutNotation

/// The options that override the metrics and the data of layouts.
struct MetricOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Set a metric of the layouts to this value; repeatable.", valueName: "name=value"),
    transform: MetricOption.init(argument:))
  var metric: [MetricOption] = []

  @OptionGroup var lists: DataOptions

  /// Returns the ways in which layouts are solved, with the metrics and the data.
  ///
  /// - Throws: `InputFile.Failure` for an unreadable file of records.
  func variants(_ variants: [DocumentVariant]) throws(InputFile.Failure) -> [DocumentVariant] {
    let data = try lists.read()
    return variants.map { variant in
      var variant = variant
      (variant.metrics, variant.data) = (metric.map(\.metric), data)
      return variant
    }
  }
}

/// The options that override the data of layouts.
struct DataOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read the records of a list of the layouts' data from a file (.csv, .json, .ndjson, .yaml); "
        + "repeatable.", valueName: "name=file"),
    completion: .file(), transform: DataOption.init(argument:))
  var data: [DataOption] = []

  /// Reads the lists.
  ///
  /// - Throws: `InputFile.Failure` for an unreadable file.
  func read() throws(InputFile.Failure) -> DataLists {
    var lists = DataLists()
    for option in data {
      do throws(LayoutError) {
        try lists.read(option.name, from: option.file)
      } catch {
        throw InputFile.Failure(message: error.message)
      }
    }
    return lists
  }
}

/// A list of data on the command line: `items=lines.csv`.
struct DataOption {
  let name: String
  let file: String

  /// Parses the list that a user wrote.
  ///
  /// - Throws: `ValidationError` for an invalid argument.
  init(argument: String) throws {
    guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex else {
      throw ValidationError("--data takes a name and a file, such as items=lines.csv")
    }
    name = String(argument[..<sign])
    file = String(argument[argument.index(after: sign)...])
  }
}

/// A metric on the command line: `gap=8`, or `name=Ada` for a text.
struct MetricOption {
  let metric: LayoutDocument.TextMetric

  /// Parses the metric that a user wrote.
  ///
  /// - Throws: `ValidationError` for an invalid argument.
  init(argument: String) throws {
    guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex else {
      throw ValidationError("--metric takes a name and a value, such as gap=8, not \(argument)")
    }
    metric = .init(
      name: String(argument[..<sign]), text: String(argument[argument.index(after: sign)...]))
  }
}
