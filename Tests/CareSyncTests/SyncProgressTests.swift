import CareSync
import Testing

struct SyncProgressTests {
  @Test func `the phases of a sync come in their order`() {
    #expect(SyncProgress.Phase.allCases.map(\.rawValue) == ["fetch", "check", "merge", "push"])
  }
}
