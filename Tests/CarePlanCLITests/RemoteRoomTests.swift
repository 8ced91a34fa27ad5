import CarePlanKit
import Foundation
import TestSupport
import Testing

private let canMount =
  (try? run("unshare", ["-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], in: "/"))?.status == 0

/// A remote without room, and one that can only be read, as real file systems.
///
/// They are mounted where only the script sees them, which needs leave to make namespaces.
@Suite(.enabled(if: canMount, "no leave to mount a file system here"))
struct RemoteRoomTests {
  private static let opening = """
    set -eu
    careplan=$1
    mkdir origin
    mount -t tmpfs -o size=1m tmpfs origin
    origin=$PWD/origin
    git init -q --bare -b main origin
    $careplan init plan --time-zone Europe/Berlin >/dev/null
    cd plan
    git config careplan.transport $2
    $careplan add task walk --title Walk --daily 08:00 -m Add >/dev/null
    $careplan remote add origin "$origin" >/dev/null
    $careplan sync >/dev/null
    change() { $careplan update walk --title "$1" -m "$1" >/dev/null; }
    refused() {
      before=$(git rev-parse HEAD)
      $careplan sync --json 2>&1 || echo "status $?"
      test "$before" = "$(git rev-parse HEAD)"
      test -z "$(git status --porcelain)"
      git fsck --strict
    }
    delivered() {
      $careplan sync
      git -C "$origin" fsck --strict
      test "$(git rev-parse HEAD)" = "$(git -C "$origin" rev-parse main)"
    }

    """

  private func output(of script: String, over transport: String) throws -> String {
    let directory = try TemporaryDirectory()
    let result = try run(
      "unshare",
      ["-rm", "sh", "-c", Self.opening + script, "sh", builtCareplan, transport],
      in: directory.path
    )
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    return result.output
  }

  @Test(arguments: ["program", "library"])
  func `a full remote refuses, and takes it when there is room`(transport: String) throws {
    let output = try output(
      of: """
        dd if=/dev/zero of="$origin/fill" bs=1k 2>/dev/null || true
        change Run
        refused
        rm "$origin/fill"
        delivered
        """,
      over: transport
    )
    #expect(output.contains("No space left on device"))
    #expect(output.contains("\"code\": \"remoteRejected\""))
    #expect(output.contains("status 69"))
    #expect(output.contains("sent      1 version of task/walk"))
  }

  @Test(arguments: ["program", "library"])
  func `a remote that can only be read gives and takes nothing`(transport: String) throws {
    let output = try output(
      of: """
        mount -o remount,ro "$origin"
        change Run
        refused
        $careplan remote check
        $careplan pull
        mount -o remount,rw "$origin"
        $careplan remote check
        delivered
        """,
      over: transport
    )
    #expect(output.contains("\"code\": \"remoteRejected\""))
    #expect(output.contains("status 69"))
    #expect(output.contains("Read-only file system"))
    #expect(output.contains("push      refused: "))
    #expect(output.contains("origin has nothing that is not here"))
    #expect(output.contains("push      allowed"))
    #expect(output.contains("sent      1 version of task/walk"))
  }
}
