extension AccessState {
  /// Returns who may answer for a commit that a key signed, and with which rights.
  ///
  /// A membership or a device that was ended still answers for what the ends had seen: a commit is
  /// judged by where it stands, so that no date and no choice of old parents brings a right back.
  ///
  /// - Parameters:
  ///   - key: The key of the commit's signature.
  ///   - isReached: Whether the commit is the given one, or one of its ancestors.
  /// - Returns: One of these has to allow everything that the commit does.
  package func authorities(
    of key: DeviceKey,
    isReached: (CommitID) -> Bool
  ) -> Set<Authority> {
    guard let number = set.keys.firstIndex(of: key) else { return [] }
    func areReached(_ ends: [Int]) -> Bool {
      ends.allSatisfy { set.statements[$0].draft.seen.map(isReached) ?? false }
    }
    var found: Set<Authority> = []
    for person in people {
      let holders = verdict.memberships(of: person.id)
      guard holders.allSatisfy({ areReached($0.devices[number]?.ends ?? []) }) else { continue }
      for holder in holders where holder.devices[number] != nil {
        if holder.ends.isEmpty {
          found.insert(Authority(person: person.id, rights: person.rights))
        } else if areReached(holder.ends) {
          found.insert(Authority(person: person.id, rights: holder.rights))
        }
      }
    }
    return found
  }

  /// Returns whether a commit that a key signed may do all of several things.
  package func may(
    _ key: DeviceKey,
    _ needs: [(verb: AccessVerb, category: RecordCategory)],
    isReached: (CommitID) -> Bool
  ) -> Bool {
    authorities(of: key, isReached: isReached).contains { authority in
      needs.allSatisfy { authority.rights.allow($0.verb, in: $0.category) }
    }
  }
}
