/**
 * What node:test prints in TAP of a file that told no story, because it ended before its first one or no name of a story was asked
 * for: it counts as a test that passed.
 */
export const withoutStory = /^# Subtest: (\S+\.ts)$/m
