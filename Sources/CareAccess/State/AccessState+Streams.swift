import CanonicalJSON

/// The epochs of a stream whose keys may be used for writing.
package struct UsableEpochs: Hashable, Sendable {
  package struct Epoch: Hashable, Sendable {
    /// The statement that made it.
    package let id: StatementID
    package let key: EpochKey
  }

  /// All of them, each after those that it had seen.
  package let all: [Epoch]
  /// Those that no other usable one had seen; exactly one if no new epoch is needed.
  package let newest: [Epoch]
}

/// A device that is able to open a stream.
package struct EntitledDevice: Hashable, Sendable {
  package let key: DeviceKey
  /// Its age recipient.
  package let recipient: String
  /// Whether it is the key of the recovery words instead of a device.
  package let isRecovery: Bool
}

/// A person who may open a stream.
package struct EntitledPerson: Hashable, Sendable {
  package let id: PersonID
  /// The devices in order of their keys; at least one.
  package let devices: [EntitledDevice]

  package init?(_ id: PersonID, _ devices: [EntitledDevice]) {
    guard !devices.isEmpty else { return nil }
    self.id = id
    self.devices = devices
  }

  /// The recipients of an envelope: those of the first 16 devices, in order, each once.
  package var recipients: [String] {
    Set(devices.prefix(Self.recipientLimit).map(\.recipient)).sorted { $0.precedesInUTF8($1) }
  }

  /// The maximum number of devices that an envelope is encrypted to.
  package static let recipientLimit = 16
}

/// A reader whose grant of a category ended.
package struct StoppedReader: Hashable, Sendable {
  package let person: EntitledPerson
  /// The stops that ended grants, in order of their ids.
  package let stops: [StatementID]
}

extension AccessState {
  /// Returns the epochs of a stream that no removed device or stopped reader can open.
  ///
  /// Such an epoch counts, its maker may still write the stream, and it had seen every statement by
  /// which a person or a device loses a stream: ends of memberships and of devices, and the admissions of
  /// a person who has several memberships. In a vault these are also stops of its category or of all,
  /// rejections of its grants, and policies that need approval. A copy without the statements of rules
  /// knows no epochs.
  ///
  /// Cost: one line of bits for each epoch of the stream, 0.15 ms for 1,000 statements.
  package func usableEpochs(of stream: SealedStream) -> UsableEpochs {
    var losses = streams.losses
    if stream != .core { losses = losses.union(streams.lossesOfVaults) }
    if case .category(let category) = stream.content,
      let ofCategory = streams.lossesOfCategory[category]
    {
      losses = losses.union(ofCategory)
    }
    let usable = (streams.epochs[stream.name] ?? []).filter { number in
      guard let by = set.facts[number].by, let maker = verdict.holders[by] else { return false }
      return mayWrite(rights(of: maker.person), stream)
        && set.order.isAll(of: losses, before: number)
    }
    return UsableEpochs(
      all: usable.compactMap(epoch),
      newest: set.order.leaves(usable).compactMap(epoch)
    )
  }

  private func mayWrite(_ rights: Rights, _ stream: SealedStream) -> Bool {
    rights.owns || stream == .core && rights.readsEverything
  }

  private func epoch(_ number: Int) -> UsableEpochs.Epoch? {
    guard case .epoch(let key) = set.statements[number].act else { return nil }
    return UsableEpochs.Epoch(id: set.statements[number].id, key: key)
  }

  /// Returns the devices of a member or reader that are in force, recovery words included, in order of
  /// their keys; none of a removed person.
  package func devices(of person: PersonID) -> [EntitledDevice] {
    let own = streams.members[person] ?? []
    let others = (streams.readers[person] ?? []).filter { device in
      !own.contains { $0.key == device.key }
    }
    return (own + others).sorted { $0.key < $1.key }
  }

  /// Returns the people who may open the present epoch of a stream, in order of their ids.
  ///
  /// People without a device to which something can be encrypted are left out. Whether a grant is over
  /// by the clock is not asked.
  package func entitled(to stream: SealedStream) -> [EntitledPerson] {
    var entitled = streams.members.filter { person, _ in
      let rights = rights(of: person)
      return switch stream.content {
      case .core: rights.owns || rights.readsEverything
      case .people: rights.owns || rights.readsEverything || rights.manages || rights.approves
      case .category: rights.owns
      }
    }
    if case .category(let category) = stream.content {
      for grant in rules.grants where grant.category == category && rules.isApproved(grant) {
        // An owner's devices that are known from both are named by the membership.
        guard let devices = streams.readers[grant.person] else { continue }
        let own = entitled[grant.person] ?? []
        let others = devices.filter { device in !own.contains { $0.key == device.key } }
        entitled[grant.person] = (own + others).sorted { $0.key < $1.key }
      }
    }
    return entitled.compactMap { EntitledPerson($0, $1) }.sorted { $0.id < $1.id }
  }

  /// The grants of readers in force that an administrator has to approve, in order of their ids.
  ///
  /// The id of a grant is the operation that is approved or rejected.
  package var grantsWaitingForApproval: [AccessRules.Grant] {
    rules.grants.filter { grant in
      rules.policy.needsApproval && rules.approvals[grant.id.description] == nil
        && streams.readers[grant.person]?.isEmpty == false
    }
  }

  /// Returns the readers whose grants of a vault's category a stop ended and who have no other one now,
  /// in order of their ids.
  package func stoppedReaders(of stream: SealedStream) -> [StoppedReader] {
    guard case .category(let category) = stream.content else { return [] }
    let entitled = Set(entitled(to: stream).map(\.id))
    let stopped = rules.stoppedGrants.filter { stopped in
      stopped.grant.category == category && !entitled.contains(stopped.grant.person)
    }
    return Dictionary(grouping: stopped, by: \.grant.person).compactMap { id, grants in
      EntitledPerson(id, streams.everyReader[id] ?? []).map { person in
        StoppedReader(person: person, stops: Set(grants.flatMap(\.stops)).sorted())
      }
    }
    .sorted { $0.person.id < $1.person.id }
  }
}
