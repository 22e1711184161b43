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
