import Foundation
import Testing

@testable import MBDataEnvironment

@Suite("Directories of the platform")
struct DirectoryTests {
    private func path(
        _ directory: MBCapabilities.Directory, _ variables: [String: String] = [:],
        _ text: String = "",
        home: String = "/home/u"
    ) -> String {
        XDGDirectories(variables: variables, home: home)
            .path(of: directory, userDirectories: text)
    }

    @Test("without variables, they're in the home directory")
    func plain() {
        let expected: [MBCapabilities.Directory: String] = [
            .home: "/home/u", .temporary: "/tmp/", .caches: "/home/u/.cache",
            .documents: "/home/u/Documents", .downloads: "/home/u/Downloads",
            .applicationSupport: "/home/u/.local/share", .movies: "/home/u/Videos",
            .music: "/home/u/Music", .pictures: "/home/u/Pictures",
            .publicFiles: "/home/u/Public",
        ]
        for directory in MBCapabilities.Directory.allCases {
            #expect(path(directory) == expected[directory])
        }
        #expect(path(.caches, home: "/") == "/.cache")
    }

    @Test("variables override that if they're absolute paths")
    func variables() {
        #expect(path(.caches, ["XDG_CACHE_HOME": "/c"]) == "/c")
        #expect(path(.caches, ["XDG_CACHE_HOME": "/c/"]) == "/c")
        #expect(path(.caches, ["XDG_CACHE_HOME": "c"]) == "/home/u/.cache")
        #expect(path(.caches, ["XDG_CACHE_HOME": ""]) == "/home/u/.cache")
        #expect(path(.applicationSupport, ["XDG_DATA_HOME": "/d"]) == "/d")
        #expect(path(.temporary, ["TMPDIR": "/t"]) == "/t/")
        #expect(path(.temporary, ["TMPDIR": "/t//"]) == "/t/")
        #expect(path(.temporary, ["TMPDIR": "/"]) == "/")
        #expect(path(.temporary, ["TMPDIR": "t"]) == "/tmp/")
        #expect(path(.home, ["HOME": "/root"]) == "/root")
        #expect(path(.home, ["HOME": ""]) == "/home/u")
        #expect(path(.music, ["XDG_MUSIC_DIR": "/m"]) == "/m")
    }

    @Test("the user's configuration names the user's own directories")
    func configuration() {
        let text = #"""
            # XDG_MUSIC_DIR="/commented"
            XDG_DOCUMENTS_DIR="$HOME/Papers"
              XDG_DOWNLOAD_DIR="/data/in/"
            XDG_VIDEOS_DIR="$HOME/"
            XDG_MUSIC_DIR=/unquoted
            XDG_PICTURES_DIR="relative"
            XDG_PUBLICSHARE_DIR="$HOME/a \"b\" \\c" # more
            XDG_PUBLICSHARE_DIR_X="/no"
            """#
        #expect(path(.documents, [:], text) == "/home/u/Papers")
        #expect(path(.documents, ["HOME": "/r", "XDG_DOCUMENTS_DIR": "/v"], text) == "/r/Papers")
        #expect(path(.documents, ["HOME": "/"], text) == "/Papers")
        #expect(path(.downloads, [:], text) == "/data/in")
        #expect(path(.movies, [:], text) == "/home/u")
        #expect(path(.music, [:], text) == "/home/u/Music")
        #expect(path(.pictures, [:], text) == "/home/u/Pictures")
        #expect(path(.publicFiles, [:], text) == #"/home/u/a "b" \c"#)
        let twice = "XDG_MUSIC_DIR=\"/one\"\nXDG_MUSIC_DIR=\"/two\""
        #expect(path(.music, [:], twice) == "/two")
        #expect(path(.music, [:], "XDG_MUSIC_DIR=\"$HOMER/x\"") == "/home/u/Music")
        #expect(path(.music, [:], "XDG_MUSIC_DIR= /x\"") == "/home/u/Music")
    }

    @Test("the configuration is where its variable says")
    func configurationFile() {
        let plain = XDGDirectories(variables: [:], home: "/h")
        #expect(plain.configuration == "/h/.config/user-dirs.dirs")
        let set = XDGDirectories(variables: ["XDG_CONFIG_HOME": "/x"], home: "/h")
        #expect(set.configuration == "/x/user-dirs.dirs")
    }

    @Test("the platform has a home and a place for temporary files, and resources")
    func platform() {
        let system = MBCapabilities.SystemDirectories()
        for directory in MBCapabilities.Directory.allCases {
            let path = system.path(of: directory)
            #expect(path?.hasPrefix("/") == true)
            let endsInSlash = path?.hasSuffix("/") == true && path != "/"
            #expect(endsInSlash == (directory == .temporary))
        }
        #expect(system.mainBundle?.hasPrefix("/") == true)
        #expect(system.path(ofBundle: "") == nil)
        #expect(system.path(ofBundle: "no.such.bundle") == nil)
    }
}
