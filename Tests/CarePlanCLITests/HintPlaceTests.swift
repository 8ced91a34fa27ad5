import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// Commands in hints, for whoever pastes them where the command was typed.
struct HintPlaceTests {
  private func naming(_ directories: [String], _ hint: String) -> String {
    HintPlace(directories, CommandTable.standard.firstWords).naming(hint)
  }

  @Test func `a hint names the store that -C led to in each of its commands`() {
    let named = [
      "careplan commit -m M": "careplan -C ../b commit -m M",
      "run 'careplan commit' or 'careplan restore task/dox' first":
        "run 'careplan -C ../b commit' or 'careplan -C ../b restore task/dox' first",
      "careplan diff, then careplan commit": "careplan -C ../b diff, then careplan -C ../b commit",
      "git fetch --unshallow": "git -C ../b fetch --unshallow",
      "finish it with 'git commit'": "finish it with 'git -C ../b commit'",
      "careplan --as ann logout": "careplan -C ../b --as ann logout",
    ]
    for (hint, expected) in named { #expect(naming(["..", "b"], hint) == expected) }
  }

  @Test func `a hint of what is in no store, or has its place, stays as it is`() {
    let hints = [
      "careplan -C copy check", "'careplan help dates' shows them", "a newer careplan may know it",
      "mend careplan.json", "'careplan clone URL DIR'", "'git config --global user.name N'",
    ]
    for hint in hints { #expect(naming(["b"], hint) == hint) }
    #expect(naming([], "careplan commit") == "careplan commit")
  }

  @Test func `a place with a blank is one word of the command`() {
    #expect(naming(["my plan"], "'careplan sync'") == #"'careplan -C "my plan" sync'"#)
  }

  @Test func `a hint about an edit in another store does not lead to the store here`() throws {
    let (here, other) = (try CommandStore.withDose(now: "2026-01-05T10:00:00Z"), "../other")
    here("clone", ".", other)
    for place in ["store", "other"] {
      let path = "\(place)/tasks/dox/current.json"
      try here.directory.write(here.directory.text(of: path).replacing("Take", with: "X"), to: path)
    }
    let run = here.run("-C", other, "update", "task/dox", "--title", "Y", "-m", "y")
    #expect(run.status == 65)
    #expect(run.errors.contains("'careplan -C ../other restore task/dox'"), "\(run.errors)")
    let json = here.run("-C", other, "update", "task/dox", "--title", "Y", "-m", "y", "--json")
    #expect(json.errors.contains("careplan -C ../other restore"), "\(json.errors)")
    let many = here.run("status", "-v", "--stores", other)
    #expect((many.output + many.errors).contains("careplan -C ../other diff"), "\(many)")
  }

  @Test func `the hint of a backup is right where it was typed, with blanks too`() throws {
    let store = try CommandStore.withDose(now: "2026-01-05T10:00:00Z")
    let run = store.run("-C", "../store", "backup", "../plan b.bundle")
    let hint = #"'careplan clone "../store/../plan b.bundle" DIR'"#
    #expect(run.status == 0 && run.errors.contains(hint), "\(run.errors)")
    let copy = store.run("clone", "../plan b.bundle", "../my copy")
    #expect(copy.errors.contains(#"careplan -C "../my copy" list tasks"#), "\(copy.errors)")
  }
}
