import Foundation
import MBDataEnvironment
import Testing

private struct Closed: Error, CustomStringConvertible {
    let description = "the warehouse is closed"
}

private enum Warehouse {
    static func count(of name: String) throws -> Int { throw Closed() }
}

/// The Swift blocks of the page about the host's types, word for word.
@Suite("Examples of the page about host types")
struct HostTypesExamples {
    @Test("Models are read by their keys")
    func models() async throws {
        struct Part: MBKeyValueCoding {
            let id: Int
            let weight: Double

            static let keyTable: MBKeyTable<Part> = ["id": .key(\.id), "weight": .key(\.weight)]
        }

        enum Size: String, MBValueConvertible { case small, large }

        struct Product: MBKeyValueCoding {
            let name: String
            let price: Decimal
            let size: Size?
            let parts: [Part]

            static let keyTable: MBKeyTable<Product> = [
                "name": .key(\.name), "price": .key(\.price), "size": .key(\.size),
                "parts": .key(\.parts),
                "label": .key { "\($0.name) (\($0.price))" },
                "stock": .key { try Warehouse.count(of: $0.name) },
            ]
        }

        var environment = MBEnvironment()
        environment["product"] = Product(
            name: "Lamp", price: 35, size: .large,
            parts: [Part(id: 1, weight: 0.5), Part(id: 2, weight: 2)])

        let label = environment.string("$product.label, $product.size")  // "Lamp (35), large"
        let part = environment.number("$product.parts[1].weight * 2")  // 4
        let isLight = environment.boolean("$product.parts[0].weight < 1")  // true

        let mug = Product(name: "Mug", price: 8.5, size: .small, parts: [])
        let order = try environment.setting(["item": mug, "count": 2])
        let line = order.string("$count × $item.label")  // "2 × Mug (8.5)"

        #expect(line == "2 × Mug (8.5)")
        #expect(label == "Lamp (35), large")
        #expect(part == 4)
        #expect(isLight == true)

        var printed = ""
        func print(_ line: some CustomStringConvertible) { printed = line.description }

        do {
            _ = try environment.evaluate("$product.pirce")
        } catch {
            print(error)
        }

        #expect(
            printed == """
                evaluation error: a value of type Product has no key 'pirce'; \
                did you mean 'price'? at 1:9
                    $product.pirce
                            ^~~~~~
                """)

        environment["plain"] = Product(name: "Mug", price: 8.5, size: nil, parts: [])
        let size = environment.string("$plain.size", default: "one size")  // "one size"
        let first = environment.object("$plain.parts[0].id")  // nil

        #expect(size == "one size")
        #expect(first == nil)

        do {
            _ = try environment.evaluate("$product.stock pieces", as: .string)
        } catch {
            print(error.message)
        }

        #expect(
            printed == """
                the Product failed to give 'stock': the warehouse is closed
                """)

        struct Catalog: MBKeyValueCoding {
            let products: [Product]
            let byName: [String: Product]

            static let keyTable: MBKeyTable<Catalog> = [
                "products": .key(\.products), "byName": .key(\.byName),
            ]
        }

        let mugs = (1...100_000).map {
            Product(name: "Mug \($0)", price: 8.5, size: nil, parts: [])
        }
        environment["catalog"] = Catalog(products: mugs, byName: ["best": mugs[0]])

        let count = environment.number("$catalog.products.count")  // 100_000
        let last = environment.string("${catalog.products[99999].name}")  // "Mug 100000"
        let best = environment.string("${catalog.byName.best.name}")  // "Mug 1"

        #expect(count == 100_000)
        #expect(last == "Mug 100000")
        #expect(best == "Mug 1")
    }

    @Test("Classes, enums and snapshots of actors")
    func kinds() async throws {
        var environment = MBEnvironment()

        class Animal: MBKeyValueCoding, @unchecked Sendable {
            let name: String

            init(_ name: String) { self.name = name }

            class var keyTable: MBKeyTable<Animal> { animalKeys }
            private static let animalKeys: MBKeyTable<Animal> = ["name": .key(\.name)]
        }

        final class Dog: Animal, @unchecked Sendable {
            override class var keyTable: MBKeyTable<Animal> { dogKeys }
            private static let dogKeys = Animal.keyTable.adding([
                "tricks": .key { $0 is Dog ? ["sit", "roll"] : nil }
            ])
        }

        enum Payment: MBKeyValueCoding {
            case card(String)
            case cash

            static let keyTable: MBKeyTable<Payment> = ["card": .key(\.cardNumber)]

            private var cardNumber: String? {
                if case .card(let number) = self { number } else { nil }
            }
        }

        environment["pets"] = [Animal("Mochi"), Dog("Rex")]
        environment["payment"] = Payment.card("4711")
        let trick = environment.string("${pets[1].name}: ${pets[1].tricks[0]}")  // "Rex: sit"
        let card = environment.string("$payment.card")  // "4711"

        #expect(trick == "Rex: sit")
        #expect(card == "4711")

        actor Cart {
            struct Snapshot: MBKeyValueCoding {
                let count: Int
                let total: Decimal

                static let keyTable: MBKeyTable<Snapshot> = [
                    "count": .key(\.count), "total": .key(\.total),
                ]
            }

            private var prices: [Decimal] = []

            func add(_ price: Decimal) { prices.append(price) }

            var snapshot: Snapshot { Snapshot(count: prices.count, total: prices.reduce(0, +)) }
        }

        let cart = Cart()
        await cart.add(35)
        await cart.add(8.5)
        environment["cart"] = await cart.snapshot
        let total = environment.string("$cart.count items, $cart.total EUR")  // "2 items, 43.5 EUR"

        #expect(total == "2 items, 43.5 EUR")

        @MainActor
        final class Player {
            struct State: MBKeyValueCoding {
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

        environment["player"] = await Player().state
        let playing = environment.string("^if($player.isPlaying|$player.song|silence)")  // "Waltz"

        #expect(playing == "Waltz")

        environment["page"] = Page(number: 2, items: [Animal("Mochi")])
        let onPage = environment.string("$page.number ${page.items[0].name}")  // "2 Mochi"

        let shelf: [any MBKeyValueCoding] = [Animal("Rex"), Payment.cash]
        environment["shelf"] = .array(shelf.map { .opaque($0) })
        let onShelf = environment.string("${shelf[0].name}")  // "Rex"

        #expect(onPage == "2 Mochi")
        #expect(onShelf == "Rex")
    }

    @Test("Keys of the object's own, text and equality")
    func details() throws {
        var environment = MBEnvironment()

        struct Row: MBKeyValueCoding {
            let columns: [String: Int]

            static let memberNames = ["width", "total"]
            static let keyTable: MBKeyTable<Row> = ["width": .key(\.columns.count)]

            func member(named key: String) -> MBMember {
                columns[key].map { .value(MBValue($0)) } ?? .unknownKey
            }
        }

        environment["row"] = Row(columns: ["total": 7, "tax": 1])
        let row = environment.string("$row.total of $row.width")  // "7 of 2"

        #expect(row == "7 of 2")

        struct Money: MBKeyValueCoding, Equatable {
            let cents: Int

            static let keyTable: MBKeyTable<Money> = ["cents": .key(\.cents)]
            var valueDescription: String { "\(cents / 100) EUR" }
        }

        environment["price"] = Money(cents: 900)
        environment["limit"] = Money(cents: 900)
        let shown = environment.string("$price")  // "9 EUR"
        let isEqual = environment.boolean("$price == $limit")  // true

        #expect(shown == "9 EUR")
        #expect(isEqual == true)

        struct Wallet: MBValueWrapping {
            let coins: [Money]

            var wrapped: [Money] { coins }

            static func from(expressionValue value: MBValue?) throws -> Wallet {
                Wallet(coins: try [Money].from(expressionValue: value))
            }
        }

        struct Owner: MBKeyValueCoding {
            let wallet: Wallet

            static let keyTable: MBKeyTable<Owner> = ["wallet": .key(\.wallet)]
        }

        environment["owner"] = Owner(wallet: Wallet(coins: [Money(cents: 50)]))
        let coin = environment.number("$owner.wallet[0].cents")  // 50

        #expect(coin == 50)
    }
}

private struct Page<Item: MBKeyValueCoding>: MBKeyValueCoding {
    let number: Int
    let items: [Item]

    static var keyTable: MBKeyTable<Page> {
        ["number": .key(\.number), "items": .key(\.items)]
    }
}
