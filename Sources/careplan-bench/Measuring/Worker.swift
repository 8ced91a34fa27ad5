import CarePlanKit
import Foundation

/// What is so short and so frequent that its instructions are counted.
enum HotPath: String, CaseIterable {
  case record
  case events
  case merge

  var title: String {
    switch self {
    case .record: "commit of one record"
    case .events: "events of a day"
    case .merge: "merge of one record"
    }
  }
}

/// A process of the bench that does one thing on a store, some times.
struct Worker {
  private let path: HotPath
  private let store: String
  private var count = 1
  private var days = 1

  /// The path of this program.
  static let executable =
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    ?? CommandLine.arguments[0]

  init?(_ arguments: [String]) {
    guard arguments.count >= 2, let path = HotPath(rawValue: arguments[0]) else { return nil }
    (self.path, store) = (path, arguments[1])
    var rest = arguments.dropFirst(2)
    while let option = rest.popFirst() {
      guard let value = rest.popFirst().flatMap({ Int($0) }), value > 0 else { return nil }
      switch option {
      case "--count": count = value
      case "--after": days = value
      default: return nil
      }
    }
  }

  func run() throws {
    let bench = try BenchStore(store)
    switch path {
    case .record:
      // As many for every count, so that only the commits differ.
      let events = try bench.events(max(count, 100), after: days)
      for event in events.prefix(count) { try bench.complete([event]) }
    case .events:
      let today = try BenchTime.today
      for _ in 0..<count { _ = try bench.store.events(EventQuery(on: today)) }
    case .merge:
      for number in 0..<count { try bench.store.merge(BenchStore.branch(number)) }
    }
  }
}
