enum NeedsCommand { static func run(_ a: [String]) throws -> Int32 { 2 } }
