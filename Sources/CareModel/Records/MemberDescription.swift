/// What help texts, reviews and schemas say of a member.
public struct MemberDescription: Hashable, Sendable {
  public let name: String
  public let meaning: String
  public let weight: MemberWeight
  public let isRequired: Bool

  init<Root>(_ member: Member<Root>) {
    name = member.name
    meaning = member.meaning
    weight = member.weight
    isRequired = member.isRequired
  }
}
