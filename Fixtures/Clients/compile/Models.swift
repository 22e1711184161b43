// An app as Xcode 26 makes new ones: what says nothing else belongs to the main actor.
import Foundation
import MBDataEnvironment
import Observation

// Inline, a conformance takes the type out of the main actor, if its properties let it.
struct Product: MBKeyValueCoding {
    let name: String
    let price: Decimal
    static let keyTable: MBKeyTable<Product> = [
        "name": .key(\.name), "price": .key(\.price),
    ]
}

enum Size: String, MBValueConvertible { case small, large }

// For a conformance in an extension both say so: the type and the extension.
nonisolated struct Part {
    let id: Int
}

nonisolated extension Part: MBKeyValueCoding {
    static let keyTable: MBKeyTable<Part> = ["id": .key(\.id)]
}

// A model of the interface stays on the main actor and hands out what expressions may read.
@Observable
final class Player {
    nonisolated struct State: MBKeyValueCoding {
        let song: String
        let isPlaying: Bool
        static let keyTable: MBKeyTable<State> = [
            "song": .key(\.song), "isPlaying": .key(\.isPlaying),
        ]
    }

    var song = "Waltz"
    var isPlaying = true

    var state: State { State(song: song, isPlaying: isPlaying) }
}

// What a view shows, evaluated on the main actor.
@Observable
final class Screen {
    private(set) var title = ""
    private let player = Player()
    private let environment = MBEnvironment()

    func update() throws {
        let request = try environment.setting("player", to: player.state)
        title = request.string("$player.song", default: "silence")
    }
}
