import Foundation
import MBDataEnvironment
import Testing

/// The Swift blocks on explanations, word for word.
@Suite("Examples of explanations")
struct ExplainExamples {
    @Test("An expression tells what each of its parts gave")
    func explanation() throws {
        var environment = MBEnvironment()
        environment["user"] = ["name": "Ann", "isGuest": false]

        let explanation = environment.explain(
            "$cart.count -GTE 1 -AND !$user.isGuest", as: .boolean)
        let value = explanation.value  // false
        print(explanation)

        #expect(value == false)
        #expect(
            explanation.description == """
                $cart.count -GTE 1 -AND !$user.isGuest  → false
                ├ $cart.count -GTE 1  → false
                │ ├ $cart.count  → nothing
                │ │ ├ $cart  → nothing: there is no variable 'cart'
                │ │ └ .count  (skipped)
                │ └ 1
                └ !$user.isGuest  (skipped)
                """)

        let comparison = explanation.root.children[0]
        let path = comparison.children[0]
        let kinds = path.children.map(\.kind)  // [.variable, .key]
        let states = path.children.map(\.state)  // [.evaluated, .skipped]
        let reason = path.children[0].reason  // "there is no variable 'cart'"

        #expect(kinds == [.variable, .key])
        #expect(states == [.evaluated, .skipped])
        #expect(reason == "there is no variable 'cart'")

        let greeting = environment.explain("^if(T|$user.nam|friend)")
        let origin = greeting.nilOrigin?.text  // ".nam"
        let cause = greeting.nilOrigin?.reason
        // "the dictionary has no key 'nam'; did you mean 'name'?"

        #expect(origin == ".nam")
        #expect(cause == "the dictionary has no key 'nam'; did you mean 'name'?")
    }
}
