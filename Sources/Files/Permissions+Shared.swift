extension Permissions {
  /// Understands a value of git's `core.sharedRepository` as git does; nil for one that git refuses.
  public init?(shared value: String) {
    switch value.lowercased() {
    case "", "umask", "false", "no", "off", "0": self = .standard
    case "group", "true", "yes", "on", "1": self = .adding(0o660)
    case "all", "world", "everybody", "2": self = .adding(0o664)
    default:
      guard let mode = UInt32(value, radix: 8), mode & 0o600 == 0o600, mode <= 0o777 else {
        return nil
      }
      self = .exactly(mode)
    }
  }
}
