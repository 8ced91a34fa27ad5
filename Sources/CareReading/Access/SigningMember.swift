/// The person whose device signed a commit of a signed store.
public struct SigningMember: Hashable, Sendable {
  /// The person's name, with the label if several people have it.
  public let name: String
  /// The label of the person on the command line.
  public let label: String
  /// The address of the person's commits, which no mail reaches.
  public let email: String
  /// The author that the commit has, if that is another name.
  public let writtenAs: String?
}
