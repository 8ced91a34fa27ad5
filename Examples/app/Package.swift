// swift-tools-version: 6.3
import PackageDescription

// An app's own package. Yours has a URL and a version in place of the path:
// .package(url: "https://example.org/careplan.git", from: "1.0.0")
let package = Package(
  name: "app",
  products: [.executable(name: "plan", targets: ["Plan"])],
  dependencies: [.package(name: "careplan", path: "../..")],
  targets: [
    .target(
      name: "CareKitCalls",
      dependencies: [.product(name: "CarePlanKit", package: "careplan")]
    ),
    .executableTarget(
      name: "Plan",
      dependencies: ["CareKitCalls", .product(name: "CarePlanKit", package: "careplan")]
    ),
    // Takes the model and the formats alone: no git is linked.
    .executableTarget(
      name: "Offline",
      dependencies: [
        .product(name: "CareModel", package: "careplan"),
        .product(name: "CareDocuments", package: "careplan"),
      ]
    ),
    .testTarget(
      name: "AppTests",
      dependencies: ["CareKitCalls", .product(name: "CarePlanKit", package: "careplan")]
    ),
  ]
)
