import { keptIds } from '../../../http/cookies.ts'

const keptDays = 400
const mostKept = 50

/** The lists that a guest keeps in this browser, or gave something for. The oldest ones are forgotten. */
export const keptLists = keptIds('hc_lists', keptDays, mostKept)
