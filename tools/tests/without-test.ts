/**
 * What node:test prints in TAP of a file that ran no test, because it ended before its first one or has none of the name that was asked
 * for: Node counts such a file as a test that passed.
 */
export const withoutTest = /^# Subtest: (.+\/[\w.-]+\.ts)$/m
