public import CareAccess

extension AccessState {
  /// Returns what a store says of somebody by the device that they act with.
  ///
  /// - Parameter path: Where the store is.
  public func standing(of keys: PersonalKeys, inStoreAt path: String) -> CardStanding {
    let key = keys.keys.signer.key
    let isMember = people.contains { $0.isMember && $0.devices.contains(key) }
    if isMember || isReader(key) { return .admitted(store: path) }
    return isEndedDevice(key) ? .deviceEnded : .notAdmitted
  }

  /// Returns whether somebody here has a label.
  public func has(_ label: PersonLabel) -> Bool {
    people.contains { $0.isMember && PersonLabel($0.label) == label }
      || readers.contains { $0.isInForce && PersonLabel($0.card.label) == label }
  }

  /// The keys of the recovery words of whoever acts with a device; empty if the store names none.
  public func recoveryKeys(of keys: PersonalKeys) -> [DeviceKey] {
    let key = keys.keys.signer.key
    let people = people.filter { $0.devices.contains(key) }.map(\.id)
    let devices = memberships.filter { $0.ends.isEmpty && people.contains($0.person) }
      .flatMap(\.devices)
    return Set(devices.filter { $0.isRecovery && $0.ends.isEmpty }.map(\.key)).sorted()
  }
}
