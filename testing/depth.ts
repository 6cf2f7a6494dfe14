import { test } from 'node:test'

/** Whether the long form of the tests runs: each story in each way. The short form walks each way once. */
export const runsAll = process.env.TEST_DEPTH === 'all'

/** A test that the long form alone runs. */
export const longTest: typeof test = runsAll ? test : ((() => {}) as unknown as typeof test)

/** Whether `npm run prove` tries each combination. The long form has a cross of them, where one part cannot change what another does. */
export const combinesAll = process.env.COMBINATIONS === 'all'
