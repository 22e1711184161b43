// error: stored property '_song' of 'Sendable'-conforming class 'Player' is mutable
import MBDataEnvironment
import Observation

@Observable
final class Player: MBKeyValueCoding {
    var song = "Waltz"
    static let keyTable: MBKeyTable<Player> = ["song": .key(\.song)]
}
