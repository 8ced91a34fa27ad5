// swift-tools-version: 6.3
import PackageDescription

// Targets are in layer order: each one imports only what is listed for it.
let package = Package(
  name: "careplan",
  products: [
    .library(name: "CarePlanKit", targets: ["CarePlanKit"]),
    // With no system library: records, events and words, charts of them, and the formats of others.
    .library(name: "CareModel", targets: ["CareModel", "CareEvents", "CareWords"]),
    .library(name: "CareView", targets: ["CareView"]),
    .library(name: "CareDocuments", targets: ["CareModel", "CareDocuments"]),
    .executable(name: "careplan", targets: ["careplan"]),
    .executable(name: "careplan-fhir-store", targets: ["careplan-fhir-store"]),
  ],
  targets: [
    .systemLibrary(name: "CGit2", pkgConfig: "libgit2", providers: [.apt(["libgit2-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),

    .systemLibrary(name: "CMbedTLS", providers: [.apt(["libmbedtls-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),

    .systemLibrary(
      name: "CSodium",
      pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"])]
    ),

    .target(name: "CanonicalJSON"),
    .target(name: "Digests"),
    .target(name: "CLinux"),
    .target(name: "Platform"),
    .target(name: "SQLite", dependencies: ["CSQLite"]),
    .target(name: "Expat", dependencies: ["CExpat", "Platform"]),
    .target(name: "Sodium", dependencies: ["CSodium"]),
    .target(name: "Files", dependencies: ["CLinux", "Platform"]),
    .target(name: "Sandbox", path: "Tests/Tools/Sandbox"),
    .target(
      name: "Git",
      dependencies: ["CGit2", "CLinux", "CMbedTLS", "CZlib", "Files", "Platform"]
    ),

    .target(name: "Zip", dependencies: ["CZlib", "Files"]),
    .target(name: "Sealing", dependencies: ["Digests", "Sodium"]),

    .target(name: "CareModel", dependencies: ["CanonicalJSON", "Digests"]),
    .target(name: "CareEvents", dependencies: ["CareModel", "CanonicalJSON"]),

    .target(
      name: "CareAccess",
      dependencies: ["CareModel", "CanonicalJSON", "Digests", "Sealing", "Sodium"]
    ),
    .target(
      name: "CareSharing",
      dependencies: [
        "CareAccess", "CareModel", "CanonicalJSON", "Digests", "Files", "Git", "Sealing", "Sodium",
      ]
    ),
    .target(
      name: "CareAccounts",
      dependencies: [
        "CareAccess", "CareModel", "CanonicalJSON", "Files", "Sealing", "Sodium", "Digests",
      ]
    ),
    .target(name: "CareDocuments", dependencies: ["CareModel", "CanonicalJSON", "Digests"]),
    .target(name: "CareMerge", dependencies: ["CareModel", "CanonicalJSON"]),
    .target(
      name: "CareHealth",
      dependencies: ["CareEvents", "CareModel", "CanonicalJSON", "Digests"]
    ),
    .target(name: "CareFHIR", dependencies: ["CareHealth", "CareModel", "CanonicalJSON"]),
    .target(
      name: "AppleHealth",
      dependencies: ["CareHealth", "CareModel", "Digests", "Expat", "Files", "Zip"]
    ),
    .target(
      name: "CareSamples",
      dependencies: ["CareModel", "CanonicalJSON", "Sandbox"],
      path: "Tests/Tools/CareSamples"
    ),
    .target(
      name: "CareWords",
      dependencies: ["CareEvents", "CareModel", "CanonicalJSON", "Digests"]
    ),

    .target(
      name: "CareView",
      dependencies: ["CareWords", "CareEvents", "CareModel", "CanonicalJSON"]
    ),

    .target(
      name: "CareStorage",
      dependencies: [
        "CareAccess", "CareSharing", "CareMerge", "CareWords", "CareEvents", "CareModel",
        "CanonicalJSON", "Files", "Git", "SQLite", "Sealing", "Sodium", "Digests",
      ]
    ),

    .target(
      name: "CareSync",
      dependencies: [
        "CareAccess", "CareSharing", "CareStorage", "CareMerge", "CareModel", "Files", "Git",
        "Sealing", "Digests",
      ]
    ),

    .target(
      name: "CareHealthSync",
      dependencies: [
        "AppleHealth", "CareFHIR", "CareHealth", "CareStorage", "CareEvents", "CareModel",
        "CanonicalJSON", "Files", "Git", "SQLite", "Digests",
      ]
    ),

    .target(
      name: "CarePlanKit",
      dependencies: [
        "CanonicalJSON", "CareModel", "CareEvents", "CareDocuments", "CareMerge", "CareWords",
        "CareStorage", "CareSync", "CareHealth", "CareHealthSync", "CareView", "CareAccess",
        "CareAccounts", "Files", "Git", "Sodium",
      ]
    ),
    .target(
      name: "CareSimulation",
      dependencies: [
        "CareAccess", "CareSync", "CareStorage", "CareMerge", "CareEvents", "CareModel",
        "CanonicalJSON", "Files", "Git", "Sodium", "CareSamples", "Sandbox", "Digests",
      ],
      path: "Tests/Tools/CareSimulation"
    ),
    .target(name: "CarePlanCLI", dependencies: ["CarePlanKit"], packageAccess: false),
    .executableTarget(name: "careplan", dependencies: ["CarePlanCLI"], packageAccess: false),
    .executableTarget(name: "careplan-fhir-store", dependencies: ["CanonicalJSON"]),

    .executableTarget(
      name: "careplan-bench",
      dependencies: [
        "AppleHealth", "CareHealth", "CarePlanKit", "CareSharing", "Git", "SQLite", "Sealing",
        "Sodium", "CareSamples", "CareSimulation", "Sandbox",
      ],
      path: "Tests/Tools/careplan-bench"
    ),

    .target(
      name: "TestSupport",
      dependencies: ["Platform", "Sandbox"],
      path: "Tests/TestSupport",
      exclude: ["Servers/serve.py", "Servers/supervise.py"]
    ),
    .target(
      name: "TestSnapshots",
      dependencies: ["TestSupport"],
      path: "Tests/TestSnapshots"
    ),
    .target(
      name: "CareTestSupport",
      dependencies: [
        "CareAccess", "Sealing", "Sodium", "CareModel", "CareStorage", "CareSamples", "TestSupport",
        "Digests",
      ],
      path: "Tests/CareTestSupport"
    ),
    .testTarget(
      name: "CanonicalJSONTests",
      dependencies: ["CanonicalJSON", "TestSupport"],
      exclude: ["Oracles"]
    ),
    .testTarget(name: "GitTests", dependencies: ["Files", "Git", "TestSupport"]),
    .testTarget(name: "FilesTests", dependencies: ["Files", "Platform", "TestSupport"]),
    .testTarget(
      name: "SodiumTests",
      dependencies: ["CSodium", "Digests", "Sodium", "TestSupport"]
    ),
    .testTarget(
      name: "SealingTests",
      dependencies: ["CZlib", "Digests", "Sealing", "Sodium", "TestSupport"]
    ),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "TestSupport"]),
    .testTarget(name: "ExpatTests", dependencies: ["Expat", "TestSupport"]),
    .testTarget(
      name: "ZipTests",
      dependencies: [
        "TestSupport", "Zip",
      ]
    ),
    .testTarget(
      name: "AppleHealthTests",
      dependencies: [
        "AppleHealth", "CareHealth", "CareModel", "CareSamples", "TestSupport",
      ]
    ),
    .testTarget(
      name: "CareModelTests",
      dependencies: [
        "CareEvents", "CareModel", "CareWords", "CanonicalJSON", "CareTestSupport", "Digests",
        "TestSnapshots", "TestSupport",
      ],
      exclude: ["Corpus", "Regimens/Formulary", "Regimens/Wordings", "Snapshots", "Vectors"]
    ),
    .testTarget(
      name: "CareAccessTests",
      dependencies: [
        "CareAccess", "CareModel", "CanonicalJSON", "Sandbox", "Sealing", "Sodium", "TestSupport",
        "Digests",
      ]
    ),
    .testTarget(
      name: "CareSharingTests",
      dependencies: [
        "CareAccess", "CareModel", "CareSharing", "CanonicalJSON", "Files", "Git", "Sealing",
        "Sodium", "TestSupport",
      ]
    ),
    .testTarget(
      name: "CareAccountsTests",
      dependencies: [
        "CareAccess", "CareAccounts", "CareModel", "Sealing", "Sodium", "TestSupport",
      ]
    ),
    .testTarget(
      name: "CareDocumentsTests",
      dependencies: ["CareDocuments", "CareModel", "CanonicalJSON", "TestSupport"],
      exclude: ["Data"]
    ),
    .testTarget(
      name: "CareHealthTests",
      dependencies: [
        "CareEvents", "CareHealth", "CareModel", "CanonicalJSON", "CareSamples", "CareTestSupport",
        "Sandbox", "TestSupport", "Digests",
      ]
    ),
    .testTarget(
      name: "CareFHIRTests",
      dependencies: [
        "CareFHIR", "CareHealth", "CareModel", "CanonicalJSON", "Sandbox", "TestSupport",
      ]
    ),
    .testTarget(
      name: "CareViewTests",
      dependencies: [
        "CareView", "CareEvents", "CareModel", "CareWords", "CanonicalJSON", "Sandbox",
        "TestSnapshots", "TestSupport",
      ],
      exclude: ["Cards/Snapshots", "Snapshots"]
    ),
    .testTarget(
      name: "CareMergeTests",
      dependencies: [
        "CareMerge", "CareModel", "CanonicalJSON", "CareTestSupport", "TestSupport", "CareEvents",
        "Digests",
      ],
      exclude: ["Cases", "Oracle/merge_courses.py"]
    ),
    .testTarget(
      name: "CareStorageTests",
      dependencies: [
        "CareAccess", "CareStorage", "CareMerge", "CareWords", "CareEvents", "CareModel",
        "CanonicalJSON", "Files", "Git", "Platform", "SQLite", "Sealing", "Sodium",
        "CareTestSupport", "TestSupport", "Digests",
      ]
    ),
    .testTarget(
      name: "CareSyncTests",
      dependencies: [
        "CareAccess", "CareSharing", "CareSync", "CareStorage", "CareMerge", "CareEvents",
        "CareModel", "CanonicalJSON", "Files", "Git", "Platform", "Sealing", "CareSimulation",
        "CareTestSupport", "TestSupport", "Sandbox", "Sodium", "Digests",
      ]
    ),
    .testTarget(
      name: "CareHealthSyncTests",
      dependencies: [
        "CareHealth", "CareHealthSync", "CareStorage", "CareModel", "Files", "SQLite",
        "CareTestSupport", "TestSupport", "CanonicalJSON", "Sandbox", "careplan-fhir-store",
        "CareFHIR",
      ],
      exclude: ["Servers"]
    ),
    .testTarget(
      name: "CarePlanKitTests",
      dependencies: [
        "CarePlanKit", "CareTestSupport", "TestSupport", "CareModel",
      ]
    ),
    .testTarget(
      name: "CarePlanCLITests",
      dependencies: [
        "CarePlanCLI", "CarePlanKit", "CareAccess", "CareAccounts", "CareMerge", "CareModel",
        "CareWords", "CanonicalJSON", "CareTestSupport", "TestSnapshots", "TestSupport", "Sandbox",
      ],
      exclude: [
        "Cards/Snapshots", "Charts/Snapshots", "Contacts/Snapshots", "Demo/Snapshots",
        "Health/Snapshots", "Messages/Snapshots", "Snapshots",
      ]
    ),
  ]
)

// The bindings are the only targets that may touch a C pointer; everywhere else the compiler
// refuses one.
let bindings: Set = ["Expat", "Files", "Git", "Sodium", "SQLite", "Zip"]
for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
    .treatWarning("ExplicitSendable", as: .error),
  ]
  if !bindings.contains(target.name) { target.swiftSettings?.append(.strictMemorySafety()) }
}
