package import Git

extension GitError.Code {
  /// The repository at an address `sealed::…` is no sealed remote.
  package static let notSealed = Self(rawValue: "notSealed")
  /// The sealed remote was written by another careplan.
  package static let sealedFormat = Self(rawValue: "sealedFormat")
  /// A sealed remote has more or larger files than careplan writes.
  package static let tooMuch = Self(rawValue: "tooMuch")
  /// No envelope of a sealed remote opens with the keys of this device.
  package static let noKey = Self(rawValue: "noKey")
  /// Nobody is logged in whose keys could open a sealed remote.
  package static let loginRequired = Self(rawValue: "loginRequired")
  /// This device may not renew the keys of a stream, which a removal has made necessary.
  package static let epochNeeded = Self(rawValue: "epochNeeded")
}
