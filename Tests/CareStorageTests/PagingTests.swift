import CareModel
import CareTestSupport
import TestSupport
import Testing

@testable import CareStorage

/// A store's records, a page at a time.
struct PagingTests {
  @Test(arguments: [1, 2, 3, 100])
  func `pages have all records in the order of UTF-8`(limit: Int) throws {
    let store = try TestStore()
    // U+FF5A comes before U+1F600 in UTF-8, though not in UTF-16.
    let ids = ["a", "B", "é", "e\u{301}", "\u{FF5A}", "\u{1F600}", "x/y"]
    for id in ids {
      try store.store.add(
        CarePlan(
          CommonMembers(id: id, effectiveDate: Instant(seconds: 0), timezone: .utc),
          CarePlanContent(title: "Plan"),
          version: .draft
        )
      )
    }
    var plan = try #require(try store.store.fetch(CarePlanContent.self, id: "B"))
    plan.title = "Other"
    plan = try store.store.update(plan)
    try store.store.delete(plan)
    let sorted = ids.map { RecordKey(.carePlan, $0) }.sorted().map(\.id)
    let pages = try store.store.read { snapshot throws(StoreError) in
      try Self.pages(of: snapshot, limit: limit)
    }
    #expect(pages.flatMap(\.self) == sorted)
    #expect(pages.allSatisfy { $0.count <= limit })
    let past = try store.store.read(at: "HEAD~1") { snapshot throws(StoreError) in
      (try Self.pages(of: snapshot, limit: limit), try snapshot.versions(.carePlan, ids: ["B"]))
    }
    #expect(past.0.flatMap(\.self) == sorted)
    #expect(past.1.count == 2)
    let versions = try store.store.read { snapshot throws(StoreError) in
      (
        try snapshot.versions(.carePlan, ids: ["B", "a", "none"]),
        try snapshot.versions(of: RecordKey(.carePlan, "B"))
      )
    }
    #expect(versions.0.count == 4)
    #expect(Set(versions.0.filter { $0.id == "B" }) == Set(versions.1))
  }

  private static func pages(of snapshot: Snapshot, limit: Int) throws(StoreError) -> [[String]] {
    var pages: [[String]] = []
    while true {
      let page = try snapshot.ids(of: .carePlan, after: pages.last?.last, limit: limit)
      if page.isEmpty { return pages }
      pages.append(page)
    }
  }
}
