import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

struct StoreNameTests {
  /// A clinic in which Anna's plan has her name, and Ben's store has one.
  private func clinic() throws -> Clinic {
    let clinic = try Clinic()
    let name = ["--name", "Anna Example", "-m", "Anna"]
    try #require(clinic.run(["-C", "plans/anna", "add", "patient", "anna"] + name).status == 0)
    try clinic.call("-C", "plans/ben", "config", "name", "Ward 3, bed 2")
    return clinic
  }

  @Test(arguments: [".", "./", "./.", "../anna/."])
  func `--stores . is the store here`(path: String) throws {
    let clinic = try Clinic()
    let run = clinic.run("-C", "plans/anna", "list", "tasks", "--stores", path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("dose"))
    #expect(run.errors == "1 store\n")
  }

  @Test func `the rows of stores say whose plan it is`() throws {
    let run = try clinic().run("adherence", "--stores", "plans")
    let rows = run.output.split(separator: "\n").map { line in
      line.split(separator: " ").map(String.init)
    }
    #expect(rows[0].prefix(3) == ["STORE", "NAME", "DONE"])
    #expect(rows[1].prefix(4) == ["plans/anna", "Anna", "Example", "2/3"])
    #expect(rows[2].prefix(6) == ["plans/ben", "Ward", "3,", "bed", "2", "1/3"])
    #expect(rows[3].prefix(2) == ["plans/carl", "0/3"])
    #expect(rows[4].prefix(2) == ["Total", "3/9"])
  }

  @Test func `the rows of a workspace file have its names, and JSON both`() throws {
    let clinic = try clinic()
    let stores = #"[{"name": "Bed 1", "path": "plans/anna"}]"#
    try clinic.write(#"{"careplan.workspace/v1": {"stores": \#(stores)}}"#, to: "ward.json")
    let table = clinic.run("adherence", "--stores", "ward.json").output
    #expect(table.contains("Bed 1  ") && !table.contains("Anna"))
    let document = clinic.run("status", "--json", "--stores", "ward.json", "plans/ben").output
    let elements = try json("careplan.stores/v1", of: document).object?["stores"]?.array ?? []
    #expect(elements.map { $0.object?["store"] } == ["Bed 1", "plans/ben"])
    #expect(elements.map { $0.object?["name"] } == ["Anna Example", "Ward 3, bed 2"])
    #expect(elements.map { $0.object?["path"] } == ["plans/anna", "plans/ben"])
  }

  @Test func `headings and documents have the names, and errors have none`() throws {
    let clinic = try clinic()
    let text = clinic.run("list", "tasks", "--stores", "plans").output
    #expect(text.hasPrefix("plans/anna  Anna Example\n"))
    let page = clinic.run("agenda", "-o", "markdown", "--stores", "plans").output
    #expect(page.hasPrefix("# plans/anna Anna Example\n"))
    let table = clinic.run("adherence", "-o", "markdown", "--stores", "plans").output
    #expect(table.contains("| Store | Name | Commit | Done |"))
    let failing = clinic.run("show", "task/none", "--stores", "plans/anna")
    #expect(failing.status == 5)
    #expect(failing.errors.hasPrefix("plans/anna: error: ") && !failing.errors.contains("Example"))
  }

  @Test func `--by gives the rows of each store`() throws {
    let clinic = try clinic()
    let run = clinic.run("adherence", "--by", "task", "--stores", "plans/ben", "plans/anna")
    let alone = clinic.run("-C", "plans/ben", "adherence", "--by", "task").output
    #expect(run.output.hasPrefix("plans/ben  Ward 3, bed 2\n\(alone)\nplans/anna"))
    let page = clinic.run("adherence", "--by", "task", "-o", "html", "--stores", "plans")
    #expect(page.status == 64)
  }

  @Test func `conflicts of many stores tells of those that have some`() throws {
    let clinic = try clinic()
    let none = clinic.run("conflicts", "--stores", "plans")
    #expect(none.output.isEmpty)
    #expect(none.errors == "no conflict is open\n3 stores\n")
    let open = try CommandStore.withConflict()
    let path = open.path
    let some = clinic.run("conflicts", "--stores", "plans", path)
    #expect(some.status == 0)
    #expect(some.output.hasPrefix("\(path)"))
    #expect(!some.output.contains("plans/") && !some.errors.contains("plans/"))
    #expect(some.errors == "4 stores\n")
    let json = clinic.run("conflicts", "--json", "--stores", "plans").output
    #expect(json.count(of: "\"careplan.conflicts/v1\": []") == 3)
  }
}
