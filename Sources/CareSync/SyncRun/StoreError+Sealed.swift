import CareStorage

extension StoreError {
  /// The error for a remote that has no key of the store for this device.
  static func noKey(at name: String) -> StoreError {
    StoreError(
      .noKey,
      "'\(name)' has no key for this device any more, so that nothing new can be read there.",
      remedy:
        "Ask an owner whether you or this device was removed. If not, the host has lost the key: an owner"
        + " runs \(.sync(nil, .republishing))."
    )
  }

  static func notSealed(_ name: String) -> StoreError {
    StoreError(
      .refused,
      "'\(name)' is not a sealed remote: nothing there restricts who reads.",
      remedy: "Look at the remotes: \(.listRemotes)."
    )
  }
}
