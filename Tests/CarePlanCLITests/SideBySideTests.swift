import Foundation
import TestSupport
import Testing

/// Commands of several processes at once, of which nobody asked anything.
struct SideBySideTests {
  /// After eight each of them warns that today's eight o'clock is over.
  @Test(arguments: ["2026-11-20T12:30:00Z", "2026-11-20T17:00:00Z"])
  func `eight that change a store at the same time all succeed`(now: String) throws {
    let store = try CommandStore()
    store("add", "task", "t0", "--title", "T", "--daily", "08:00", "-m", "First")
    // On a machine that is busy enough a writer gives up waiting for the others, and may come again.
    let words = """
      printf '%s\\n' 1 2 3 4 5 6 7 8 | xargs -P 8 -I N sh -c 'while :; do
        if [ N = 8 ]; then
          "$0" update task t0 --title U -m Update
        else
          "$0" add task tN --title T --daily 08:00 -m "Add N"
        fi >/dev/null 2>errN && break
        grep -q "Another careplan is writing" errN || { cat errN; break; }
      done; rm errN' '\(builtCareplan)'
      """
    let environment = [
      "HOME": store.path, "PATH": "/usr/bin:/bin", "GIT_AUTHOR_NAME": "Test",
      "GIT_AUTHOR_EMAIL": "test@example.org", "GIT_COMMITTER_NAME": "Test",
      "GIT_COMMITTER_EMAIL": "test@example.org", "TZ": "America/New_York", "CAREPLAN_NOW": now,
    ]
    let result = try run("sh", ["-c", words], in: store.path, environment: environment)
    #expect(result.output == "")
    #expect(try store.git("log", "--format=%s").split(separator: "\n").count == 10)
    #expect(store("list", "tasks").split(separator: "\n").count == 8)
    #expect(try store.git("status", "--porcelain") == "")
  }
}
