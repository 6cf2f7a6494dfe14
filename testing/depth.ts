/** Whether the long form of the tests runs: each story in each way. The short form walks each way once. */
export const runsAll = process.env.TEST_DEPTH === 'all'
