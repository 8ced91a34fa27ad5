/// Another repository that is known by a name.
public struct Remote: Hashable, Sendable {
  /// The name in git's configuration, such as `origin`.
  public let name: String
  /// Where it is fetched from: a path or an address as git takes it.
  public let url: String
  /// Where it is pushed to, if that is another place.
  public let pushURL: String?
  /// The key that it has to show, there and here; nil for whatever the system trusts.
  public let pin: Pin?

  public init(name: String, url: String, pushURL: String? = nil, pin: Pin? = nil) {
    self.name = name
    self.url = url
    self.pushURL = pushURL
    self.pin = pin
  }
}
