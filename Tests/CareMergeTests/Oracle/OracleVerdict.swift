import CanonicalJSON
import CareMerge
import CareModel
import Digests

/// What the oracle says that a merge must give.
enum OracleVerdict {
  case whole(VersionID?)
  /// A version without its uuid; of some of its members only the elements count, not their order.
  case joined(JSONObject, unordered: Set<String>)
  /// The names of what conflicts.
  case open(Set<String>)
}

extension OracleVerdict {
  /// How a result differs from what the oracle says; nil if it does not.
  func difference(from result: RecordMerge.Result) -> String? {
    switch (self, result) {
    case (.whole(let expected), .whole(let version)):
      return expected == version?.version.uuid ? nil : "another whole version"
    case (.open(let expected), .open(let conflict)):
      let names = Set(conflict.members.map(\.name))
      return names == expected ? nil : "open for \(names.sorted()), not \(expected.sorted())"
    case (.joined(let expected, let unordered), .joined(let joined)):
      guard let only = joined.first, joined.count == 1 else { return "several versions" }
      return Self.difference(of: only, expected, unordered)
    case (.joined, .open(let conflict)):
      return Self.tooLarge(conflict) ? nil : "open for \(conflict.members.map(\.name)), not joined"
    case (.open(let expected), .joined): return "joined, not open for \(expected.sorted())"
    default: return "another kind of result"
    }
  }

  /// Whether what would merge is no valid file: too large a one, say.
  private static func tooLarge(_ conflict: RecordConflict) -> Bool {
    conflict.members.map(\.name) == ["record"]
  }

  private static func difference(
    of joined: AnyRecord,
    _ expected: JSONObject,
    _ unordered: Set<String>
  ) -> String? {
    var expected = expected
    let actual = joined.json.object ?? [:]
    for name in unordered where bag(expected[name]) == bag(actual[name]) {
      expected[name] = actual[name]
    }
    expected["version"] = .object(identified(expected))
    let names = Set((expected.keys + actual.keys).filter { expected[$0] != actual[$0] })
    guard names.isEmpty else {
      return names.sorted().map { name in
        "\(name): \(text(actual[name])), not \(text(expected[name]))"
      }.joined(separator: "; ")
    }
    return CanonicalJSON.write(.object(expected)) == joined.bytes ? nil : "other bytes"
  }

  /// The elements of a list and how often each stands in it.
  private static func bag(_ list: JSONValue?) -> [JSONValue: Int]? {
    list?.array?.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// The bookkeeping with the version-8 uuid that follows from the file (RFC 9562, section 5.8).
  private static func identified(_ document: JSONObject) -> JSONObject {
    var bytes = Array(Digest(sha256: CanonicalJSON.write(.object(document))).bytes.prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    var version = document["version"]?.object ?? [:]
    version["uuid"] = VersionID(bytes: bytes).map { .string($0.description) }
    return version
  }

  private static func text(_ value: JSONValue?) -> String {
    value.map(CanonicalJSON.compact) ?? "nothing"
  }
}
