package import CanonicalJSON
import Digests

/// What health samples say in an outcome, beside what people recorded there.
///
/// It stands in the `values`, and in the `userInfo` under three keys: `careplan.derived`, the number of
/// the algorithm; `careplan.samples`, how many samples there were and which; and `careplan.filled`,
/// when the latest of them came into being, how many values they make, and the digest of these. A
/// value that a person changes is not the digest's any more, and so is theirs.
package struct FilledPart: Hashable, Sendable {
  /// The number of the algorithm that makes values of samples.
  package var algorithm: Int
  /// How many samples there were and which: `2 <uuid> <uuid>` or `214 sha256:<digits>`.
  package var samples: String
  /// When the latest of the samples came into being.
  package var latest: Instant
  /// The values, as they stand in the file.
  package var values: [JSONValue]

  package init(algorithm: Int, samples: String, latest: Instant, values: [JSONValue]) {
    self.algorithm = algorithm
    self.samples = samples
    self.latest = latest
    self.values = values
  }

  /// The algorithm of this careplan; a change of it makes versions only where values differ.
  package static let knownAlgorithm = 1
  /// How many values samples make of an event at most.
  package static let mostValues = 200

  /// Among how many values of an outcome they are looked for: of more, which no day of anybody's has,
  /// none is taken for theirs, as looking would take long.
  private static let mostSearched = 1000

  package static let derivedKey = "careplan.derived"
  package static let samplesKey = "careplan.samples"
  package static let filledKey = "careplan.filled"
  /// The keys of `userInfo` that tell of the part.
  package static let keys = [derivedKey, samplesKey, filledKey]

  /// How many samples there were.
  package var count: Int { samples.split(separator: " ").first.flatMap { Int($0) } ?? 0 }

  /// The values as an outcome has them.
  package var outcomeValues: [OutcomeValue] {
    var faults = FaultCollector(.keepsUnknown)
    return values.compactMap { OutcomeValue.form.read($0, &faults) }
  }

  /// What the part is in `userInfo`, by key.
  package var userInfo: [(key: String, text: String)] {
    let digest = Self.digest(of: values.map(Self.digest)[...])
    return [
      (Self.derivedKey, String(algorithm)), (Self.samplesKey, samples),
      (Self.filledKey, "\(latest) \(values.count) \(digest)"),
    ]
  }
}

extension FilledPart {
  /// Finds the part in what an outcome says, by the members of its file.
  ///
  /// Nil where samples filled nothing, and where people have changed what they filled.
  package init?(in content: JSONObject) {
    guard let (part, _) = Self.find(in: content) else { return nil }
    self = part
  }

  /// Returns whether samples ever filled an outcome, whatever people have made of it since.
  package static func isMarked(_ content: JSONObject) -> Bool { mark(of: content) != nil }

  /// Returns what tells that samples ever filled an outcome.
  package static func mark(of content: JSONObject) -> String? {
    content[MemberName.userInfo]?.object?[derivedKey]?.string
  }

  /// Returns an outcome without a part that tells all the same that samples filled it once.
  package static func marked(_ content: JSONObject, _ mark: String) -> JSONObject {
    var marked = removed(from: content)
    var texts = marked[MemberName.userInfo]?.object ?? [:]
    texts[derivedKey] = .string(mark)
    marked[MemberName.userInfo] = .object(texts)
    return marked
  }

  /// Returns whether an outcome says nothing but what samples filled in: no value is made by hand.
  ///
  /// - Parameter isEnd: Whether it is a tombstone: one of which samples are left was made by somebody
  ///   who took the outcome back.
  package static func isAll(of content: JSONObject, isEnd: Bool) -> Bool {
    guard let part = FilledPart(in: content), !isEnd || part.count == 0 else { return false }
    return part.values.count == content[MemberName.values]?.array?.count
      && content[MemberName.state] == nil && content[MemberName.reason] == nil
  }

  /// Returns what an outcome says without the part, and without what is left of one.
  package static func removed(from content: JSONObject) -> JSONObject {
    guard isMarked(content) else { return content }
    var rest = content
    if let found = find(in: content), var values = content[MemberName.values]?.array {
      values.removeSubrange(found.place)
      rest[MemberName.values] = .array(values)
    }
    var texts = content[MemberName.userInfo]?.object ?? [:]
    for key in keys { texts[key] = nil }
    rest[MemberName.userInfo] = texts.isEmpty ? nil : .object(texts)
    return rest
  }

  /// Returns what an outcome says with the part behind its values, in place of another one.
  package func added(to content: JSONObject) -> JSONObject {
    var whole = Self.removed(from: content)
    whole[MemberName.values] = .array((whole[MemberName.values]?.array ?? []) + values)
    var texts = whole[MemberName.userInfo]?.object ?? [:]
    for entry in userInfo { texts[entry.key] = .string(entry.text) }
    whole[MemberName.userInfo] = .object(texts)
    return whole
  }

  /// Returns where among the values of an outcome those are that samples filled in.
  fileprivate static func place(in content: JSONObject) -> Range<Int>? { find(in: content)?.place }

  private static func find(in content: JSONObject) -> (part: FilledPart, place: Range<Int>)? {
    guard let texts = content[MemberName.userInfo]?.object,
      let algorithm = texts[derivedKey]?.string.flatMap({ Int($0) }),
      let samples = texts[samplesKey]?.string,
      let words = texts[filledKey]?.string?.split(separator: " "), words.count == 3,
      let latest = Instant(String(words[0])), let count = Int(words[1]),
      let values = content[MemberName.values]?.array,
      (0...mostValues).contains(count), count <= values.count, values.count <= mostSearched
    else { return nil }
    let digests = values.map(digest)
    for start in 0...(values.count - count) {
      let place = start..<start + count
      guard digest(of: digests[place]) == words[2] else { continue }
      let part = FilledPart(
        algorithm: algorithm,
        samples: samples,
        latest: latest,
        values: Array(values[place])
      )
      return (part, place)
    }
    return nil
  }

  private static func digest(_ value: JSONValue) -> [UInt8] {
    Digest(sha256: CanonicalJSON.compact(value)).bytes
  }

  private static func digest(of digests: ArraySlice<[UInt8]>) -> String {
    Digest(sha256: digests.flatMap(\.self)).hex(32)
  }

  /// Returns whether the part gives way to another one that was filled without knowing of it.
  ///
  /// That from later samples stands, then that from more; what is left is decided by the bytes.
  /// Nothing of this depends on the versions, so that it does not matter which ones are joined first.
  package func givesWay(to other: FilledPart) -> Bool {
    if (count > 0) != (other.count > 0) { return count == 0 }
    if latest != other.latest { return latest < other.latest }
    if count != other.count { return count < other.count }
    return text.precedesInUTF8(other.text)
  }

  private var text: String {
    CanonicalJSON.compact(.array(userInfo.map { .string($0.text) } + values))
  }
}

extension Record where Content == OutcomeContent {
  /// What health samples filled in; nil where people have changed that, and of other outcomes.
  package var filledPart: FilledPart? {
    isMarkedAsFilled ? FilledPart(in: AnyRecord(self).contentObject) : nil
  }

  /// Whether the outcome says nothing but what health samples filled in.
  package var isFilled: Bool {
    isMarkedAsFilled
      && FilledPart.isAll(of: AnyRecord(self).contentObject, isEnd: version.isTombstone)
  }

  /// Whether somebody took the outcome back, and not the end of its samples.
  package var isWithdrawn: Bool { version.isTombstone && !isFilled }

  /// Whether samples ever filled the outcome, whatever people have made of it since.
  package var isMarkedAsFilled: Bool { common.userInfo[FilledPart.derivedKey] != nil }

  /// Returns the version with another part from samples, or none, and the uuid that follows from it.
  package func filled(with part: FilledPart?) -> Outcome {
    var content = FilledPart.removed(from: AnyRecord(self).contentObject)
    if let part { content = part.added(to: content) }
    var filled = self
    filled.common.userInfo = TextMap(content[MemberName.userInfo]?.object ?? [:])
    filled.content.values = recordedValues + (part?.outcomeValues ?? [])
    filled.version.uuid = AnyRecord(filled).derivedUUID
    return filled
  }

  /// The values that people recorded, without those that samples filled in.
  package var recordedValues: [OutcomeValue] {
    guard isMarkedAsFilled,
      let place = FilledPart.place(in: AnyRecord(self).contentObject)
    else { return content.values }
    return Array(content.values[..<place.lowerBound] + content.values[place.upperBound...])
  }
}
