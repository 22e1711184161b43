import Foundation
import MBDataEnvironment

/// Evaluates texts that read nothing but given values, to find out which of them fail.
///
/// All evaluations of a check share a budget, so that no document makes it take long.
final class FixedEvaluation {
    private let environment: MBEnvironment
    /// Another one, with another language and region at another time.
    private let abroad: MBEnvironment
    /// How many steps all evaluations may still take.
    private var stepsLeft = 5_000_000

    /// The most steps that one evaluation takes, and the most bytes that it makes.
    private static let (mostSteps, mostMemory) = (20_000, 1_000_000)

    init() {
        var environment = MBEnvironment()
        environment.limits.steps = Self.mostSteps
        environment.limits.memory = Self.mostMemory
        // What the engine takes beyond the steps of an evaluation couldn't be charged.
        environment.limits.regularExpressionSteps = Self.mostSteps
        environment.capabilities.log = MBCollectingLog(capacity: 1)
        environment.capabilities.locale = Locale(identifier: "en_US")
        environment.capabilities.timeZone = .gmt
        self.environment = environment
        environment.capabilities.locale = Locale(identifier: "ar_EG")
        environment.capabilities.timeZone = TimeZone(secondsFromGMT: 20_700) ?? .gmt
        environment.capabilities.clock = .fixed(Date(timeIntervalSince1970: 0))
        abroad = environment
    }

    /// The error of evaluating a text that fails in the same way wherever and whenever it's evaluated;
    /// nil if there is none, or if it isn't known.
    func failureEverywhere(
        of text: String, as context: MBContext, isStrict: Bool
    ) -> MBExpressionError? {
        func failure(in environment: MBEnvironment) -> MBExpressionError? {
            self.failure(of: text, as: context, isStrict: isStrict, seeing: [:], in: environment)
        }
        guard let error = failure(in: environment), failure(in: abroad)?.code == error.code else {
            return nil
        }
        return error
    }

    /// The error of evaluating a text; nil if there is none, or if it isn't known because a limit
    /// was reached.
    ///
    /// - Parameters:
    ///   - values: the values of the variables that it reads.
    ///   - function: a function that it may call beside those of the library.
    func failure(
        of text: String, as context: MBContext, isStrict: Bool, seeing values: MBDictionary,
        calling function: MBMLFunction? = nil
    ) -> MBExpressionError? {
        var environment = environment
        if let function { environment.declare(function) }
        return failure(
            of: text, as: context, isStrict: isStrict, seeing: values, in: environment)
    }

    private func failure(
        of text: String, as context: MBContext, isStrict: Bool, seeing values: MBDictionary,
        in environment: MBEnvironment
    ) -> MBExpressionError? {
        guard stepsLeft > 0 else { return nil }
        var environment = environment
        environment.isStrict = isStrict
        for (name, value) in values { environment[name] = value }
        var budget = MBLimits.Budget(environment.limits)
        defer { stepsLeft -= Self.mostSteps - budget.steps }
        do throws(MBExpressionError) {
            _ = try environment.expression(text, as: context)
                .value(in: environment, within: &budget)
            return nil
        } catch {
            return error.kind == .limit ? nil : error
        }
    }
}
