public import CareModel
public import Foundation

extension PersonNameComponents {
  /// The parts of a name.
  public init(_ name: PersonName) {
    self.init()
    namePrefix = name.namePrefix
    givenName = name.givenName
    middleName = name.middleName
    familyName = name.familyName
    nameSuffix = name.nameSuffix
    nickname = name.nickname
  }
}
