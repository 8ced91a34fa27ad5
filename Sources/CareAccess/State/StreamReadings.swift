/// The input of the rules for epochs and envelopes, computed once for each state.
struct StreamReadings {
  /// The epochs that count, by the name of their stream; each is after those that it had seen.
  private(set) var epochs: [String: [Int]] = [:]
  /// The statements by which a device or a person may lose a stream; a usable epoch had seen all of them.
  let losses: StatementBits
  /// Further statements that a usable epoch of a vault had seen.
  let lossesOfVaults: StatementBits
  /// Further statements that a usable epoch of the vault of a category had seen.
  let lossesOfCategory: [RecordCategory: StatementBits]
  /// The devices of present members.
  private(set) var members: [PersonID: [EntitledDevice]] = [:]
  /// The devices of readers who are in force.
  private(set) var readers: [PersonID: [EntitledDevice]] = [:]
  /// The devices of all readers, in force or not.
  private(set) var everyReader: [PersonID: [EntitledDevice]] = [:]

  init(_ readings: AccessReadings) {
    let (set, holders) = (readings.set, readings.verdict.holders.values)
    var losses = readings.ends
    for reader in holders where reader.rank == nil {
      for ends in reader.deviceEnds.values { losses.formUnion(ends) }
    }
    // Several memberships may give less together than one of them gave alone.
    let current = Dictionary(grouping: holders.filter { $0.rank != nil && $0.ends.isEmpty }) {
      $0.person
    }
    for several in current.values where several.count > 1 {
      losses.formUnion(several.map(\.number))
    }
    self.losses = set.order.bits(of: losses)

    var (ofVaults, ofCategory) = ([Int](), [RecordCategory: [Int]]())
    for stop in readings.stops {
      guard case .stop(_, let category) = set.statements[stop].act else { continue }
      if let category {
        ofCategory[category, default: []].append(stop)
      } else {
        ofVaults.append(stop)
      }
    }
    var (categories, policies) = ([String: RecordCategory](), [Int]())
    for number in readings.counting {
      switch set.statements[number].act {
      case .epoch(let epoch): epochs[epoch.stream, default: []].append(number)
      case .grant(_, let category, _): categories[readings.id(number).description] = category
      case .policy: policies.append(number)
      default: continue
      }
    }
    for number in readings.counting {
      guard case .reject(let operation) = set.statements[number].act,
        let category = categories[operation]
      else { continue }
      ofCategory[category, default: []].append(number)
    }
    ofVaults += set.order.leaves(policies).filter { number in
      if case .policy(let policy) = set.statements[number].act {
        policy.needsApproval
      } else {
        false
      }
    }
    lossesOfVaults = set.order.bits(of: ofVaults)
    lossesOfCategory = ofCategory.mapValues(set.order.bits)

    for (person, holders) in Dictionary(grouping: holders, by: \.person) {
      let ended = Set(holders.flatMap(\.deviceEnds.keys))
      let devices = { (holders: [Holder]) in readings.entitledDevices(holders, without: ended) }
      members[person] = current[person].map(devices)
      let readers = holders.filter { $0.rank == nil }
      guard !readers.isEmpty else { continue }
      everyReader[person] = devices(readers)
      let inForce = readers.filter(readings.isInForce)
      if !inForce.isEmpty { self.readers[person] = devices(inForce) }
    }
  }
}

extension AccessReadings {
  /// The devices of one person's memberships, in order of their keys.
  fileprivate func entitledDevices(
    _ holders: [Holder],
    without ended: Set<Int>
  ) -> [EntitledDevice] {
    var held: [Int: HeldDevice] = [:]
    for holder in holders { held.merge(holder.devices) { $0.union($1) } }
    return held.compactMap { key, device in
      guard !ended.contains(key), let recipient = recipient(of: key, device) else { return nil }
      return EntitledDevice(
        key: set.keys[key],
        recipient: recipient,
        isRecovery: device.isOfWords
      )
    }
    .sorted { $0.key < $1.key }
  }

  /// The encryption key of a device as the first statement that added it names it.
  ///
  /// A later statement changes nothing: with it a stolen device could redirect the keys of another one.
  /// If first statements that did not know each other name different ones, there is none.
  private func recipient(of key: Int, _ device: HeldDevice) -> String? {
    let named = Set(
      set.order.roots(device.namedIn).flatMap { set.statements[$0].act.addedDevices }
        .filter { $0.signing == set.keys[key] }.map(\.encryption)
    )
    return named.count == 1 ? named.first : nil
  }
}
