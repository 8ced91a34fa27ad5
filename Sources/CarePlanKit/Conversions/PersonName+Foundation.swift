public import CareModel
public import Foundation

extension PersonName {
  /// The parts of a name, without its pronunciation.
  public init(_ components: PersonNameComponents) {
    self.init(givenName: components.givenName, familyName: components.familyName)
    namePrefix = components.namePrefix
    middleName = components.middleName
    nameSuffix = components.nameSuffix
    nickname = components.nickname
  }
}
