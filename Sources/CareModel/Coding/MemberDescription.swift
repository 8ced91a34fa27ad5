/// What help texts, reviews, merges, schemas and options say of a member, without its place in a
/// Swift value.
public struct MemberDescription: Hashable, Sendable {
  /// The name of the member in JSON.
  public let name: String
  /// One sentence for schemas and help.
  public let meaning: String
  /// What the values of the member are.
  public let type: ValueType
  package let traits: MemberTraits
  package let merging: Merging
  /// The option of the command line that sets the member; nil if none does.
  public let option: MemberOption?
  package let isRequired: Bool

  /// How much a change of it matters to a review.
  public var weight: MemberWeight { traits.weight }
}
