/// Names of which no two are the same: what is written again bears a number.
struct UniqueNames {
  private var counts: [String: Int] = [:]
  private var taken: Set<String>

  /// Begins with names that are given already.
  init(reserved: Set<String> = []) { taken = reserved }

  /// A name, or the first of `name 2`, `name 3` and so on that nobody bears.
  mutating func next(_ name: String) -> String {
    var (count, title) = (counts[name] ?? 0, name)
    repeat {
      count += 1
      title = count == 1 ? name : "\(name) \(count)"
    } while !taken.insert(title).inserted
    counts[name] = count
    return title
  }
}
