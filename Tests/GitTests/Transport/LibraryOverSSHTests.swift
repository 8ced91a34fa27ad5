import Foundation
import Git
import TestSupport
import Testing

/// libgit2 looks for known hosts in the home directory that its process was started with.
struct LibraryOverSSHTests {
  @Test func `libgit2 keeps the contract over ssh`() async {
    await #expect(processExitsWith: .success) {
      let server = try SSHServer.shared()
      unsafe setenv("HOME", server.home(of: .friend), 1)
      let contract = TransportContract(setting: TransportSetting.overSSH)
      try contract.emptyRepository()
      try contract.missingBranch()
      try contract.fetch()
      try contract.addressWithoutName()
      try contract.removal()
      try contract.push()
      try contract.wrongExpectation()
      try await contract.race()
      try contract.progress()
      try contract.missingRepository()
      try contract.hook()
      try contract.checkedOutBranch()
      try contract.forwardsOnly()
      try contract.deadHost()
      try contract.guardedRepository()
      try contract.dyingServer()
      try contract.silentServer()
      try contract.sizeLimit()
      try contract.wrongKey()
      withExtendedLifetime(server) {}
    }
  }

  @Test func `libgit2 does not trust an unknown host`() async {
    await #expect(processExitsWith: .success) {
      let server = try SSHServer.shared()
      unsafe setenv("HOME", server.home(of: .newcomer), 1)
      try TransportContract(setting: TransportSetting.overSSH).unknownHost()
      withExtendedLifetime(server) {}
    }
  }
}
