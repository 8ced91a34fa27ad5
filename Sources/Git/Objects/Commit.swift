/// Who did something, and when.
public struct Signature: Hashable, Sendable {
  public var name: String
  public var email: String
  /// Seconds since 1970 in UTC.
  public var seconds: Int64
  /// The distance of the local clock from UTC.
  public var offsetMinutes: Int

  public init(name: String, email: String, seconds: Int64, offsetMinutes: Int) {
    self.name = name
    self.email = email
    self.seconds = seconds
    self.offsetMinutes = offsetMinutes
  }
}

/// One commit.
public struct Commit: Hashable, Sendable {
  public let id: ObjectID
  public let tree: ObjectID
  public let parents: [ObjectID]
  public let author: Signature
  public let committer: Signature
  /// The whole message as it is stored; bytes that are not UTF-8 are repaired.
  public let message: String
}
