public import CanonicalJSON
public import CareModel

/// One thing that the leaves of a record do not agree on.
public struct MemberConflict: Hashable, Sendable {
  /// What one leaf has.
  public struct Side: Hashable, Sendable {
    public let uuid: VersionID
    /// The value, or nil if the leaf has none.
    ///
    /// Of a group it is an object of the members.
    public let value: JSONValue?
  }

  /// What it is called: a member, a group (`regimen`), or a member and an element of it.
  ///
  /// The steps of `userInfo/room` are written as in a JSON pointer.
  public let name: String
  /// The top-level members that it is made of.
  public let members: [String]
  /// The different values in the nearest common ancestors; empty if there are no ancestors.
  public let bases: [JSONValue?]
  /// What each leaf has, in the order of the head rule.
  public let sides: [Side]
}

extension MemberConflict {
  /// Returns what a leaf has; nil if it has nothing to say, or has no such value.
  package func value(of leaf: VersionID) -> JSONValue? {
    sides.first { $0.uuid == leaf }?.value
  }

  /// Returns whether a leaf has a say here.
  package func concerns(_ leaf: VersionID) -> Bool { sides.contains { $0.uuid == leaf } }
}
