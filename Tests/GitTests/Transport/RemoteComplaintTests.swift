import Testing

@testable import Git

struct RemoteComplaintTests {
  private let remote = Remote(name: "origin", url: "ssh://host/a")

  private func complaint(_ messages: String...) -> RemoteComplaint {
    let text = messages.joined(separator: "\n")
    let output = GitProgram.Output(exitStatus: 128, standardOutput: [], standardError: text)
    return RemoteComplaint(output, of: remote)
  }

  @Test(arguments: [
    ("fatal: '/a' does not appear to be a git repository", GitError.Code.unreachable),
    ("ssh: Could not resolve hostname h: Name or service not known", .unreachable),
    ("ssh: connect to host h port 22: Connection refused", .unreachable),
    ("fatal: repository 'https://h/a/' not found", .unreachable),
    ("a@h: Permission denied (publickey).", .denied),
    ("fatal: could not read Username for 'https://h': terminal prompts disabled", .denied),
    ("fatal: Authentication failed for 'https://h/a/'", .denied),
    ("fatal: unable to access 'https://h/': The requested URL returned error: 403", .denied),
    ("fatal: detected dubious ownership in repository at '/a'", .denied),
    ("fatal: mismatched algorithms: client sha1; server sha256", .unsupported),
    ("fatal: the receiving end does not support this repository's hash algorithm", .unsupported),
    ("fatal: transport 'ext' not allowed", .unsupported),
    ("Host key verification failed.", .hostKey),
    ("fatal: unable to access 'https://h/': SSL certificate problem: unable to get", .hostKey),
    ("fatal: the remote end hung up unexpectedly", .interrupted),
    ("error: RPC failed; curl 18 transfer closed", .interrupted),
    ("fatal: early EOF", .interrupted),
    ("error: cannot lock ref 'a': Unable to create '/a.lock': Permission denied", .notPermitted),
    ("fatal: write error: No space left on device", .diskFull),
    ("fatal: something else", .transport),
  ])
  func `git's words have a meaning`(message: String, code: GitError.Code) {
    let wrap = "fatal: Could not read from remote repository."
    let isFromSSH = [.unreachable, .denied, .hostKey].contains(code) && !message.contains("fatal")
    let error = (isFromSSH ? complaint(message, wrap) : complaint(message)).error
    #expect(error.code == code)
    let isNamed = error.message.contains("origin") || message.contains("ownership")
    #expect(isNamed || [.notPermitted, .diskFull].contains(code))
  }

  @Test func `a host's directory of another user is trusted there`() {
    let error = complaint("fatal: detected dubious ownership in repository at '/srv/my plan'").error
    let command = #"'git config --global --add safe.directory "/srv/my plan"'"#
    #expect(
      error.advice == "Trust it at the host of 'origin', as the user who logs in there: \(command)."
    )
  }

  @Test(arguments: [
    "FATAL: W any plan nurse DENIED by fallthru",
    "ERROR: Permission to ward/plan.git denied to nurse.",
    "remote: ERROR: You are not allowed to push code to this project.",
    "remote: This repository is archived.",
  ])
  func `a host that refuses before git is asked is heard, and is not unreachable`(words: String) {
    let lines = [
      "remote: ====", words, "fatal: Could not read from remote repository.", "",
      "Please make sure you have the correct access rights", "and the repository exists.",
    ]
    let complaint = complaint(lines.joined(separator: "\n"))
    let said = words.replacing("remote: ", with: "")
    #expect(complaint.error.code == .denied)
    let push = complaint.error(withoutReportOn: "refs/heads/main")
    #expect(push.code == .rejected)
    for error in [complaint.error, push] {
      #expect(error.message.contains(said), "\(error)")
      #expect(!error.message.contains("correct access"))
    }
  }

  @Test func `of a flood of messages the end counts, which has the reason`() {
    let flood = String(repeating: "remote: words of a hook\n", count: 100_000)
    let lines = RemoteMessage.lines(of: flood + "fatal: Authentication failed for 'https://h/a/'")
    #expect(lines.reduce(0) { $0 + $1.utf8.count } <= 1 << 16)
    #expect(RemoteMessage.meaning(of: lines)?.code == .denied)
  }

  @Test(arguments: ["No space left on device", "Disk quota exceeded"])
  func `a disk of ours that is full is no connection that broke`(reason: String) {
    let complaint = complaint(
      "fatal: write error: \(reason)",
      "error: RPC failed; curl 23 Failure writing output to destination",
      "fetch-pack: unexpected disconnect while reading sideband packet",
      "fatal: the remote end hung up unexpectedly"
    )
    #expect(complaint.errorOfFetch.code == .diskFull)
    // Of a push it may be the disk of the remote.
    #expect(complaint.error.code == .interrupted)
    let remote = self.complaint("remote: fatal: write error: \(reason)", "fatal: early EOF")
    #expect(remote.errorOfFetch.code == .interrupted)
  }

  @Test func `a reference that git cannot write here is a fault of this disk`() {
    let lock = "/s/.git/refs/careplan/incoming/origin/main.lock"
    let complaint = complaint(
      "error: cannot update ref 'refs/careplan/incoming/origin/main': couldn't write '\(lock)'"
    )
    #expect(complaint.errorOfFetch.code == .io)
    #expect(complaint.errorOfFetch.advice?.contains("free some space") == true)
    let remote = self.complaint("remote: error: couldn't write '/r/a.lock'", "fatal: early EOF")
    #expect(remote.errorOfFetch.code == .interrupted)
  }

  @Test func `what ssh says beside git's own words is told`() {
    let error = complaint(
      "Unable to negotiate with 10.0.0.1 port 22: no matching host key type found.",
      "fatal: Could not read from remote repository."
    ).error
    #expect(error.code == .unreachable)
    #expect(error.message.contains("no matching host key type"))
  }

  @Test func `a refusal over http has the host's words beside git's`() {
    let error = complaint(
      "remote: Permission to ward/plan.git denied to nurse.",
      "fatal: unable to access 'https://h/a/': The requested URL returned error: 403"
    ).error
    #expect(error.code == .denied)
    #expect(error.message.contains("denied to nurse") && error.message.contains("403"))
  }

  @Test(arguments: [
    ("[rejected] (stale info)", "", GitError.Code.modified),
    ("[rejected] (fetch first)", "", .modified),
    ("[remote rejected] (cannot lock ref 'a': is at 1 but expected 2)", "", .modified),
    ("[remote rejected] (failed to update ref)", "error: cannot lock ref 'a': is at 1", .modified),
    ("[remote rejected] (reference already exists)", "", .modified),
    ("[remote rejected] (incorrect old value provided)", "", .modified),
    (
      "[remote rejected] (failed to update ref)",
      "error: cannot lock ref 'a': Unable to create 'a.lock': Read-only file system", .rejected
    ),
    ("[remote rejected] (pre-receive hook declined)", "no", .rejected),
    ("[remote rejected] (protected branch hook declined)", "no", .rejected),
    ("[remote rejected] (non-fast-forward)", "", .rejected),
    ("[remote rejected] (unpacker error)", "fatal: write: No space left on device", .rejected),
  ])
  func `a lost race is told from a refusal`(summary: String, words: String, code: GitError.Code) {
    let line = "To /a\n!\tabc:refs/heads/main\t\(summary)\nDone\n"
    let report = PushReport(of: Array(line.utf8))
    #expect(report.updates == [])
    #expect(report.refusals.count == 1)
    guard let refusal = report.refusals.first else { return }
    let error = complaint("remote: " + words, "error: failed to push some refs to '/a'")
      .error(for: refusal, branch: "refs/heads/main")
    #expect(error.code == code)
    #expect(error.message.contains(words))
  }

  @Test func `what a push updated is read`() {
    let text = "To /a\n*\tabc:refs/heads/a\t[new branch]\n=\tabc:refs/heads/b\t[up to date]\nDone\n"
    let report = PushReport(of: Array(text.utf8))
    #expect(report.updates == ["refs/heads/a", "refs/heads/b"])
    #expect(report.refusals == [])
  }

  @Test func `a remote's words cannot drive a terminal, and passwords are not repeated`() {
    #expect("a\u{1B}[31m\u{7}b\u{202E}c\r  ".printable == "a[31mbc")
    let remote = Remote(name: "", url: "https://me:secret@host/a")
    let error = remote.failure(.unreachable, "no")
    #expect(error.message == "'https://host/a' cannot be reached: no.")
  }
}
