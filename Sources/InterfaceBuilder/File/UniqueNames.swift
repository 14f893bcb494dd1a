/// A generator of unique names: duplicates get a number.
struct UniqueNames {
  private var counts: [String: Int] = [:]
  private var taken: Set<String>

  /// Starts with reserved names.
  init(reserved: Set<String> = []) { taken = reserved }

  /// Returns a name, or the first unused one of `name 2`, `name 3` and so on.
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
