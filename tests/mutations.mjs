/**
 * Faults that the tests must find, one a line of the sources: what it is, what it puts in the place of
 * what, and the tests that should fail (scripts/test-mutations.mjs).
 */
export const mutations = [
  {
    fault: "a NUL is stored",
    file: "app/platform/http/input.ts",
    from: 'return !value.includes("\\0") && value.isWellFormed();',
    to: "return value.isWellFormed();",
    tests: ["tests/rules/bad-input"],
  },
  {
    fault: "an id that can't be one is told to be invalid",
    file: "app/platform/http/input.ts",
    from: 'if (!params.success || !isStorable(sent.params)) return refuse("not-found");',
    to: 'if (!params.success || !isStorable(sent.params)) return refuse("invalid");',
    tests: ["tests/rules/bad-input"],
  },
];
