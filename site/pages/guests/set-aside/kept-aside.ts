import { keptIds } from '../../../http/cookies.ts'

const keptDays = 400

/** Which of the gifts that this browser remembers were set aside. One leaves that is bought, or is not this guest's any more. */
export const keptAside = keptIds('hc_aside', keptDays)
