import Testing

@testable import CarePlanCLI

struct ArgumentReaderTests {
  private static func read(_ line: String) throws(UsageError) -> ParsedArguments {
    let words = line.split(separator: " ").map(String.init)
    return try ArgumentReader(for: GiveCommand.spec).read(words).parsed
  }

  @Test(arguments: [
    ("aspirin", "aspirin", ""),
    ("aspirin 08:00 --all", "aspirin 08:00", "--all"),
    ("--all aspirin", "aspirin", "--all"),
    ("-m pain aspirin", "aspirin", "--message=pain"),
    ("-mpain aspirin", "aspirin", "--message=pain"),
    ("--message pain aspirin", "aspirin", "--message=pain"),
    ("--message=pain aspirin", "aspirin", "--message=pain"),
    ("--message= aspirin", "aspirin", "--message="),
    ("--message=a=b aspirin", "aspirin", "--message=a=b"),
    ("-af aspirin", "aspirin", "--all --force"),
    ("-afm pain aspirin", "aspirin", "--all --force --message=pain"),
    ("-afmpain aspirin", "aspirin", "--all --force --message=pain"),
    ("-n 3 aspirin", "aspirin", "--limit=3"),
    ("-n -3 aspirin", "aspirin", "--limit=-3"),
    ("aspirin -5 -0.5 -1e3", "aspirin -5 -0.5 -1e3", ""),
    ("- aspirin", "- aspirin", ""),
    ("-m - aspirin", "aspirin", "--message=-"),
    ("-m -x aspirin", "aspirin", "--message=-x"),
    ("aspirin -- --all -n", "aspirin --all -n", ""),
    ("--element a -a --element b", "", "--element=a --all --element=b"),
    ("--all --all", "", "--all --all"),
  ])
  func `arguments are told apart`(line: String, positionals: String, uses: String) throws {
    let parsed = try Self.read(line)
    let found = parsed.uses.map { use in use.key + (use.value.map { "=\($0)" } ?? "") }
    #expect(parsed.positionals.joined(separator: " ") == positionals)
    #expect(found.joined(separator: " ") == uses)
  }

  @Test(arguments: [
    ("--mesage x", "there is no option '--mesage' of 'careplan give'", "did you mean '--message'?"),
    ("--forec", "there is no option '--forec' of 'careplan give'", "did you mean '--force'?"),
    ("-x", "there is no option '-x' of 'careplan give'", nil),
    ("--all=yes", "--all takes no value", nil),
    ("--message", "--message needs a value", "write --message TEXT"),
    ("-m --all", "-m needs a value", "'-m--all' takes '--all' as the value"),
    ("--message -a", "--message needs a value", "'--message=-a' takes '-a' as the value"),
    ("-m a -m b", "--message is given twice", nil),
  ])
  func `a wrong option is named`(line: String, message: String, hint: String?) throws {
    let error = #expect(throws: UsageError.self) { try Self.read(line) }
    #expect(error?.message == message)
    if let hint { #expect(error?.hint == hint) }
  }

  @Test func `the place of the separator is known`() throws {
    #expect(try Self.read("a b -- c").separator == 2)
    #expect(try Self.read("-- c").separator == 0)
    #expect(try Self.read("a b").separator == nil)
  }

  @Test func `values are read by any spelling of their option`() throws {
    let parsed = try Self.read("--element a -m pain --element b -n 12 --route nose")
    #expect(parsed.value("-m") == "pain")
    #expect(parsed.value("--message") == "pain")
    #expect(parsed.values("--element") == ["a", "b"])
    #expect(try parsed.integer("-n") == 12)
    #expect(try parsed.choice("--route", as: GiveCommand.Route.self) == .nose)
    #expect(!parsed.has("--all"))
  }

  @Test func `a value of the wrong kind is refused`() throws {
    let number = try Self.read("-n many")
    let noNumber = #expect(throws: UsageError.self) { try number.integer("-n") }
    #expect(noNumber?.message == "-n takes a whole number, not 'many'")
    let route = try Self.read("--route moth")
    let noRoute = #expect(throws: UsageError.self) {
      try route.choice("--route", as: GiveCommand.Route.self)
    }
    #expect(noRoute?.hint == "did you mean 'mouth'?")
  }

  @Test func `a command's own short option goes before a global one`() throws {
    #expect(try Self.read("-n 3").globalUses.isEmpty)
    #expect(try Self.read("--dry-run").globalUses.map(\.key) == ["--dry-run"])
  }

  @Test(arguments: [
    (["-q", "give", "aspirin"], GlobalOptions.Verbosity.quiet),
    (["give", "-q", "aspirin"], .quiet),
    (["give", "aspirin", "--quiet"], .quiet),
    (["-q", "give", "aspirin", "-v"], .verbose),
    (["give", "aspirin", "--", "-q"], .normal),
  ])
  func `global options stand before or after the verb`(
    words: [String],
    verbosity: GlobalOptions.Verbosity
  ) throws {
    let invocation = try Invocation(words, .fixture)
    #expect(invocation.options.verbosity == verbosity)
  }

  @Test(arguments: [
    ("comit", "commit"), ("commti", "commit"), ("stat", "status"), ("sttaus", "status"),
    ("ad", "add"), ("Ad", "add"), ("zebra", nil), ("s", nil),
  ])
  func `the nearest word is found`(word: String, nearest: String?) {
    #expect(word.nearest(in: ["add", "commit", "status", "sync"]) == nearest)
  }
}
