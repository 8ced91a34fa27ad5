/// What help texts, reviews, merges, schemas and options say of a member, without its place in a
/// Swift value.
package struct MemberDescription: Hashable, Sendable {
  package let name: String
  /// One sentence for schemas and help.
  package let meaning: String
  package let type: ValueType
  package let traits: MemberTraits
  package let merging: Merging
  package let option: MemberOption?
  package let isRequired: Bool

  /// How much a change of it matters to a review.
  package var weight: MemberWeight { traits.weight }
}
