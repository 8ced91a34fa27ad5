import Foundation
public import Testing

/// Files that others published, in a folder that the environment names; careplan holds none of them.
public enum PublishedData: Sendable {
  /// The variable that names the folder.
  public static let variable = "CAREPLAN_PUBLISHED_DATA"

  /// Whether there is a folder to test with.
  public static var isGiven: Bool { folder != nil }

  /// What is missing where a test is skipped.
  public static let comment: Comment = "CAREPLAN_PUBLISHED_DATA names no folder of published files"

  private static var folder: String? {
    guard let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty else {
      return nil
    }
    return path
  }

  /// The names of what lies in a folder below the folder, in their order.
  public static func names(in path: String) throws -> [String] {
    let folder = try #require(Self.folder, Self.comment)
    return try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(path)").sorted()
  }

  /// The bytes of a file by its path below the folder.
  public static func bytes(_ path: String) throws -> [UInt8] {
    let folder = try #require(Self.folder, Self.comment)
    return Array(try Data(contentsOf: URL(filePath: folder).appending(path: path)))
  }
}
