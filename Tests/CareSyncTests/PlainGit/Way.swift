import CareStorage
import Foundation
import TestSupport

/// A way in which plain git brings the right side's commits to the left one.
enum Way: String, CaseIterable, Sendable {
  case merge, rebase, cherryPick, squash

  fileprivate var beginning: [String] {
    switch self {
    case .merge: ["merge", "--quiet", "-m", "By git", "other/main"]
    case .rebase: ["rebase", "--quiet", "other/main"]
    case .cherryPick: ["cherry-pick", "main..other/main"]
    case .squash: ["merge", "--squash", "other/main"]
    }
  }

  fileprivate var continuing: [String] {
    switch self {
    case .merge, .squash: ["commit", "--quiet", "-m", "By git"]
    case .rebase: ["rebase", "--continue"]
    case .cherryPick: ["cherry-pick", "--continue"]
    }
  }

  /// Goes on where nothing is left of a commit.
  fileprivate var skipping: [String] {
    switch self {
    case .merge, .squash: continuing
    case .rebase: ["rebase", "--skip"]
    case .cherryPick: ["cherry-pick", "--skip"]
    }
  }
}

extension Couple {
  /// Lets git bring the right side's commits to the left one, taking one side of all conflicts.
  func bringTogether(_ way: Way, taking side: String) throws {
    try fetch()
    var result = try left.tryGit(way.beginning)
    for _ in 0..<12 where result.status != 0 {
      let conflicts = try left.git("diff", "--name-only", "--diff-filter=U").split(separator: "\n")
      for path in conflicts.map(String.init) {
        _ = try left.tryGit(["checkout", "--\(side)", "--", path])
        try left.git("add", path)
      }
      let isEmpty = try left.git("status", "--porcelain").isEmpty
      result = try left.tryGit(isEmpty ? way.skipping : way.continuing)
    }
    guard result.status == 0 else { throw GitComplaint(text: "\(way): \(result.errors)") }
    if way == .squash, try !left.git("diff", "--cached", "--name-only").isEmpty {
      try left.git("commit", "--quiet", "-m", "Squash")
    }
  }

  /// Lets git in the left clone know careplan.
  func setUpGit() throws {
    _ = try PlainGit(at: left.path).install(.clone, program: builtCareplan)
  }
}

/// The built program, as git's hooks and drivers start it.
let builtCareplan = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: ".build/debug/careplan").path
