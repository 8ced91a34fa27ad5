import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

struct IndexFormCommandTests {
  @Test(arguments: ["split", "sparse"])
  func `with an index that careplan cannot read nothing is written, and it says what helps`(
    form: String
  ) throws {
    let store = try CommandStore()
    store("add", "task", "walk", "--title", "Walk", "--daily", "08:00", "-m", "Walk")
    if form == "split" {
      try store.git("update-index", "--split-index")
    } else {
      try store.git("sparse-checkout", "init", "--cone", "--sparse-index")
    }
    let head = try store.git("rev-parse", "HEAD")
    let errors = store.fails(78, "update", "task/walk", "--title", "Run", "-m", "Run")
    #expect(errors.contains(form))
    #expect(errors.contains("hint: run 'git "))
    #expect(try store.git("rev-parse", "HEAD") == head)
    let status = store.run(["status"])
    #expect([0, 78].contains(status.status), "\(status.errors)")
    if form == "split" {
      try store.git("update-index", "--no-split-index")
    } else {
      try store.git("sparse-checkout", "reapply", "--no-sparse-index")
      try store.git("sparse-checkout", "disable")
    }
    store("update", "task/walk", "--title", "Run", "-m", "Run")
    #expect(try store.titles() == ["Run"])
  }
}
