import Files
import Foundation
import TestSupport
import Testing

struct PermissionsTests {
  private func mode(_ path: String) -> String {
    FileSystem.mode(of: path).map { String($0, radix: 8) } ?? "none"
  }

  @Test func `a file that is replaced keeps its mode, and in a store nobody can run it`() throws {
    let directory = try TemporaryDirectory()
    for given in [0o600, 0o640, 0o755] {
      try directory.write("old", to: "file")
      try directory.write("old", to: "below/file")
      for name in ["file", "below/file"] {
        try FileManager.default.setAttributes(
          [.posixPermissions: given],
          ofItemAtPath: directory[name]
        )
      }
      try FileSystem.replace(directory["file"], with: [1])
      #expect(mode(directory["file"]) == String(given, radix: 8))
      try FileSystem.makeDirectory(directory["scratch"])
      try FilesBelow(directory.path).replace(
        "below/file",
        with: [1],
        through: directory["scratch"],
        as: .owner
      )
      #expect(mode(directory["below/file"]) == String(given & 0o666, radix: 8))
    }
  }

  @Test(arguments: [
    (Permissions.owner, "700", "600"), (.exactly(0o640), "2750", "640"),
    (.adding(0o660), "2775", "664"), (.adding(0o664), "2775", "664"),
    (.atMost(0o600), "700", "600"), (.atMost(0o660), "750", "640"), (.standard, "755", "644"),
  ])
  func `new files and directories get the mode that was asked for`(
    _ permissions: Permissions,
    _ directoryMode: String,
    _ fileMode: String
  ) throws {
    let root = try TemporaryDirectory()
    try FileSystem.makeDirectory(root["a"], as: permissions)
    #expect(mode(root["a"]) == directoryMode)
    try FileSystem.replace(root["a/b"], with: [1], through: root["a/new"], as: permissions)
    try FileSystem.append([1], to: root["a/c"], as: permissions)
    try FileSystem.note([1], at: root["a/d"], as: permissions)
    try FileSystem.makeFile(root["a/e"], as: permissions)
    _ = try FileLock(root["a/f"], patience: 0, as: permissions)
    for name in ["b", "c", "d", "e", "f"] { #expect(mode(root["a/\(name)"]) == fileMode) }
    #expect(mode(root["a/new"]) == directoryMode)
    try FilesBelow(root.path).replace(
      "x/y",
      with: [1],
      through: root["a/new"],
      as: permissions
    )
    #expect([mode(root["x"]), mode(root["x/y"])] == [directoryMode, fileMode])
  }

  @Test func `what is closed throughout keeps who may change and run it, and links stay`() throws {
    let root = try TemporaryDirectory()
    try directoryOfEverything(root.path)
    try Permissions.owner.applyThroughout(root["a"])
    #expect(mode(root["a"]) == "700")
    #expect(mode(root["a/b"]) == "700")
    #expect(mode(root["a/b/read-only"]) == "400")
    #expect(mode(root["a/b/program"]) == "700")
    #expect(mode(root["outside"]) == "644")
  }

  private func directoryOfEverything(_ path: String) throws {
    let script = """
      umask 022 && mkdir -p a/b && touch outside a/b/read-only a/b/program &&
      chmod 444 a/b/read-only && chmod 755 a/b/program && ln -s ../outside a/link
      """
    #expect(try run("sh", ["-c", script], in: path).status == 0)
  }
}
