import CareStorage
import CareTestSupport
import Files
import Platform
import TestSupport
import Testing

struct LockKillTests {
  /// Locks or unlocks the store at a path in a process that kills itself after a step.
  private func die(at path: String, after step: String, isLocking: Bool) async {
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, step = step as String, isLocking = isLocking as Bool] in
      let person = try SigningPerson("patient")
      var surroundings = TestSurroundings.make(seed: 4)
      surroundings.signer = { () throws(StoreError) in person.signer }
      guard isLocking else {
        try GitStore.unlock(
          LockedPlace(path),
          with: [person.identity],
          environment: neutralEnvironment,
          surroundings: surroundings
        ) { if $0.rawValue == step { raise(SIGKILL) } }
        return
      }
      try GitStore(opening: path, surroundings: surroundings)
        .lock(environment: neutralEnvironment) { if $0.rawValue == step { raise(SIGKILL) } }
    }
  }

  @Test(arguments: LockStep.allCases)
  func `a lock that was killed is finished by the next`(_ step: LockStep) async throws {
    let store = try LockableStore()
    let before = try store.state()
    await die(at: store.path, after: step.rawValue, isLocking: true)
    if store.place.isLocked {
      #expect([.moved, .cleared].contains(step))
      #expect(try GitStore.finishLocking(store.place, environment: neutralEnvironment) != nil)
    } else {
      try store.lock()
    }
    #expect(try store.names() == [LockedPlace.fileName])
    try store.unlock()
    #expect(try LockableStore.differences(before, store.state()) == [])
  }

  @Test(arguments: LockStep.allCases)
  func `a lock that was killed is undone by unlocking`(_ step: LockStep) async throws {
    let store = try LockableStore()
    let before = try store.state()
    await die(at: store.path, after: step.rawValue, isLocking: true)
    if FileSystem.kind(of: store.place.file) != nil { try store.unlock() }
    #expect(try store.isClean())
    var after = try store.state()
    for name in after.keys where before[name] == nil {
      // What was sealed and not named yet is removed by the next lock.
      #expect(name.hasPrefix("./.git/careplan/locking") || name == "./careplan-locked.age.new")
      after[name] = nil
    }
    after["status --porcelain"] = before["status --porcelain"]
    #expect(LockableStore.differences(before, after) == [])
    try store.lock()
    #expect(try store.names() == [LockedPlace.fileName])
  }

  @Test(arguments: UnlockStep.allCases)
  func `an unlocking that was killed is finished by the next, or undone by a lock`(
    _ step: UnlockStep
  ) async throws {
    for isUndone in [false, true] {
      let store = try LockableStore()
      let before = try store.state()
      try store.lock()
      await die(at: store.path, after: step.rawValue, isLocking: false)
      if isUndone {
        if store.place.isLocked {
          #expect(try GitStore.finishLocking(store.place, environment: neutralEnvironment) != nil)
        } else {
          try store.lock()
        }
        #expect(try store.names() == [LockedPlace.fileName])
      }
      if FileSystem.kind(of: store.place.file) != nil { try store.unlock() }
      #expect(try LockableStore.differences(before, store.state()) == [])
    }
  }

  @Test func `an edit made while a lock is cut off stays`() async throws {
    let store = try LockableStore()
    await die(at: store.path, after: LockStep.moved.rawValue, isLocking: true)
    try store.specimen.directory.write("edited", to: "README")
    #expect(try GitStore.finishLocking(store.place, environment: neutralEnvironment) != nil)
    #expect(try store.names() == ["README", LockedPlace.fileName])
  }
}
