import Foundation
import Git
import TestSupport
import Testing

struct TransportTests {
  @Test(arguments: TransportSetting.common)
  func `an empty repository has no branches, which is no failure`(
    setting: TransportSetting
  ) throws {
    try TransportContract(setting: setting).emptyRepository()
  }

  @Test(arguments: TransportSetting.common)
  func `a missing branch gives nothing and changes nothing`(setting: TransportSetting) throws {
    try TransportContract(setting: setting).missingBranch()
  }

  @Test(arguments: TransportSetting.common)
  func `a fetch moves its reference and nothing else`(setting: TransportSetting) throws {
    try TransportContract(setting: setting).fetch()
  }

  @Test(arguments: TransportSetting.common)
  func `an address does without a name`(setting: TransportSetting) throws {
    try TransportContract(setting: setting).addressWithoutName()
  }

  @Test(arguments: TransportSetting.common)
  func `a branch is taken away where it was expected`(setting: TransportSetting) throws {
    try TransportContract(setting: setting).removal()
  }

  @Test(arguments: TransportSetting.common)
  func `a push that expects the truth succeeds`(setting: TransportSetting) throws {
    try TransportContract(setting: setting).push()
  }

  @Test(arguments: TransportSetting.common)
  func `a push that expects something else moves nothing`(setting: TransportSetting) throws {
    try TransportContract(setting: setting).wrongExpectation()
  }

  @Test(arguments: TransportSetting.common)
  func `of two who push at once exactly one wins`(setting: TransportSetting) async throws {
    try await TransportContract(setting: setting).race()
  }

  @Test(arguments: TransportSetting.common)
  func `progress only grows and ends complete`(setting: TransportSetting) throws {
    try TransportContract(setting: setting).progress()
  }

  @Test(arguments: TransportSetting.common)
  func `a missing repository is told from a missing branch`(setting: TransportSetting) throws {
    try TransportContract(setting: setting).missingRepository()
  }

  @Test(arguments: TransportSetting.common)
  func `a hook that refuses is heard`(setting: TransportSetting) throws {
    try TransportContract(setting: setting).hook()
  }

  @Test(arguments: TransportSetting.common)
  func `a branch that is checked out stays`(setting: TransportSetting) throws {
    try TransportContract(setting: setting).checkedOutBranch()
  }

  @Test(arguments: TransportSetting.common)
  func `a branch that moves forwards only is not rewritten`(setting: TransportSetting) throws {
    try TransportContract(setting: setting).forwardsOnly()
  }

  @Test(arguments: TransportSetting.served)
  func `a dead host is unreachable`(setting: TransportSetting) throws {
    try TransportContract(setting: setting).deadHost()
  }

  @Test(arguments: TransportSetting.served)
  func `a repository that can only be read takes no push`(setting: TransportSetting) throws {
    try TransportContract(setting: setting).guardedRepository()
  }

  @Test(arguments: TransportSetting.served)
  func `a server that dies in a transfer leaves both sides as they were`(
    setting: TransportSetting
  ) throws {
    try TransportContract(setting: setting).dyingServer()
  }

  @Test(arguments: TransportSetting.served)
  func `a server that takes no more at once says so`(setting: TransportSetting) throws {
    try TransportContract(setting: setting).sizeLimit()
  }

  @Test(arguments: TransportSetting.served)
  func `a server that says nothing is given up`(setting: TransportSetting) throws {
    try TransportContract(setting: setting).silentServer()
  }

  @Test(arguments: TransportSetting.throughHTTP)
  func `without the password nobody gets in`(setting: TransportSetting) throws {
    try TransportContract(setting: setting).wrongPassword()
  }

  @Test(arguments: TransportSetting.throughSSH)
  func `without an authorized key nobody gets in`(setting: TransportSetting) throws {
    try TransportContract(setting: setting).wrongKey()
  }

  @Test(arguments: TransportSetting.throughSSH)
  func `an unknown host is not trusted`(setting: TransportSetting) throws {
    try TransportContract(setting: setting).unknownHost()
  }
}
