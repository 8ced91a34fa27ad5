/// Finds which devices a membership, or a reader, has, and which of them were ended.
///
/// The key of the recovery words is senior to the person's other devices and ended only by itself.
/// The others are peers: their ends of each other are judged against ends by the words only, and so
/// are two that end each other both out. What else a device signed has to be known to all its ends.
struct DevicePass {
  private let set: StatementSet
  private let holder: Int
  /// The statements in which the person speaks of their devices, in order.
  private let selves: [Int]
  private let initial: [Int: HeldDevice]
  private let hasFirstWords: Bool

  /// The statements that add a device, whoever ended their signers.
  private var known: [Int: [Int]]
  /// The statements that make a key that of recovery words.
  private var words: [Int: [Int]]
  /// The statements in which a key ends itself.
  private var ownEnds: [Int: [Int]] = [:]
  private var signedByWords: Set<Int> = []
  private var endsByWords: [Int: [Int]] = [:]

  /// The statements that end a device.
  private(set) var ends: [Int: [Int]] = [:]
  /// The statements that add a device and were known to all ends of their signers.
  private(set) var adds: [Int: [Int]] = [:]

  /// Judges what a person says of their devices.
  ///
  /// - Parameters:
  ///   - selves: Only such as no end of the holder by a senior voids.
  ///   - initial: The devices that the holder begins with.
  init(_ set: StatementSet, holder: Int, selves: [Int], initial: [Int: HeldDevice]) {
    self.set = set
    self.holder = holder
    self.selves = selves
    self.initial = initial
    hasFirstWords = initial.values.contains(where: \.isOfWords)
    known = initial.mapValues { _ in [holder] }
    words = initial.filter(\.value.isOfWords).mapValues { _ in [holder] }
    for number in selves where set.facts[number].endedKeys.contains(set.facts[number].key) {
      ownEnds[set.facts[number].key, default: []].append(number)
    }
    findWords()
    findEndsByWords()
    findEnds()
    adds = additions { pass, number, key in pass.set.order.isUpTo(number, pass.ends[key] ?? []) }
  }

  /// The devices that the holder ever had.
  var devices: [Int: HeldDevice] {
    Dictionary(
      uniqueKeysWithValues: adds.map { key, additions in
        var device = initial[key] ?? HeldDevice(isOfWords: false, namedIn: [])
        device.isOfWords = isOfWords(key)
        // The initial devices come with the holder's own statement, which no other one under it precedes.
        device.namedIn.formUnion(additions.filter { $0 != holder })
        return (key, device)
      }
    )
  }

  /// Whether a key is one of recovery words.
  func isOfWords(_ key: Int) -> Bool { words[key] != nil }

  private mutating func findWords() {
    for number in selves {
      let fact = set.facts[number]
      if set.order.isAny(of: words[fact.key], before: number),
        set.order.isUpTo(number, ownEnds[fact.key] ?? [])
      {
        signedByWords.insert(number)
      }
      guard set.order.isAny(of: known[fact.key], before: number) else { continue }
      for key in fact.added { known[key, default: []].append(number) }
      if let key = fact.recovery, mayAddWords(number) {
        known[key, default: []].append(number)
        words[key, default: []].append(number)
      }
    }
  }

  /// Whether a statement may add recovery words: whoever had some from the beginning adds others only
  /// with them.
  private func mayAddWords(_ number: Int) -> Bool {
    !hasFirstWords || signedByWords.contains(number)
  }

  private mutating func findEndsByWords() {
    for number in selves where signedByWords.contains(number) {
      for key in set.facts[number].endedKeys
      where !isOfWords(key) && set.order.isAny(of: known[key], before: number) {
        endsByWords[key, default: []].append(number)
      }
    }
  }

  private mutating func findEnds() {
    ends = endsByWords
    var signed: [Int] = []
    let added = additions { pass, number, key in
      let ends = pass.isOfWords(key) ? pass.ownEnds[key] : pass.endsByWords[key]
      guard pass.set.order.isUpTo(number, ends ?? []) else { return false }
      signed.append(number)
      return true
    }
    for number in signed {
      for key in set.facts[number].endedKeys
      where !(ends[key] ?? []).contains(number) && !isOfWords(key)
        && set.order.isAny(of: known[key], before: number)
      {
        ends[key, default: []].append(number)
      }
    }
    // Words that end themselves twice, unknown to each other, are ended twice.
    for key in words.keys {
      let own = (ownEnds[key] ?? []).filter { set.order.isAny(of: added[key], before: $0) }
      if !own.isEmpty { ends[key] = own }
    }
  }

  /// Returns the statements that add devices, of those that are signed by a device as a rule wants it.
  private func additions(_ rule: (DevicePass, Int, Int) -> Bool) -> [Int: [Int]] {
    var found: [Int: [Int]] = initial.mapValues { _ in [holder] }
    for number in selves {
      let fact = set.facts[number]
      guard set.order.isAny(of: found[fact.key], before: number), rule(self, number, fact.key)
      else { continue }
      for key in fact.added { found[key, default: []].append(number) }
      if let key = fact.recovery, mayAddWords(number) { found[key, default: []].append(number) }
    }
    return found
  }

  /// Whether a statement is signed by a device that was added before it, and known to all its ends.
  func isSigned(_ number: Int) -> Bool {
    let key = set.facts[number].key
    return set.order.isAny(of: adds[key], before: number)
      && set.order.isUpTo(number, ends[key] ?? [])
  }

  /// Leaves out what the person had said of devices when they ended their own membership.
  mutating func forget(unknownTo ends: [Int]) {
    guard !ends.isEmpty else { return }
    adds = additions { pass, number, key in
      pass.set.order.isUpTo(number, pass.ends[key] ?? []) && pass.set.order.isUpTo(number, ends)
    }
  }
}
