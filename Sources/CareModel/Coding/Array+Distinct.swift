import CanonicalJSON

extension Array where Element: Hashable {
  /// The elements without those that were there before.
  public var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension [String] {
  /// The texts without repetitions, sorted; texts are compared by their bytes.
  package var distinctInUTF8: [String] {
    map { JSONValue.string($0) }.distinct.compactMap(\.string).sorted { $0.precedesInUTF8($1) }
  }
}
