import { numbersIn } from '../numbers.ts'

/** Money, days and numbers are written as there. */
export const locale = 'de-DE'

export const { plural, counted, numeral } = numbersIn(locale)
