/** Whether all tests run (`npm run test:all`), or the short choice of `npm test`. */
export const runsAll = process.env.TEST_DEPTH === 'all'
