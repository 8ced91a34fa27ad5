/// What help texts, reviews and schemas say of a member.
package struct MemberDescription: Hashable, Sendable {
  package let name: String
  package let meaning: String
  package let weight: MemberWeight
  package let isRequired: Bool

  init<Root>(_ member: Member<Root>) {
    name = member.name
    meaning = member.meaning
    weight = member.weight
    isRequired = member.isRequired
  }
}
