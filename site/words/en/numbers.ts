import { numbersIn } from '../numbers.ts'

/** Money, days and numbers are written as there. */
export const locale = 'en-GB'

export const { plural, counted, numeral } = numbersIn(locale)
