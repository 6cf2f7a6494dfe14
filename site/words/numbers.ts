import { createFormat, once } from './format.ts'

/** Most numbers on a page are small, and come often. */
const mostKept = 1000

/** How a language counts. */
export function numbersIn(locale: string) {
  const rules = once(() => new Intl.PluralRules(locale))
  const kept: string[] = []
  const write = (value: number) => createFormat(locale).number(value)
  return {
    /** The kind of a number. English has two, other languages have more. */
    kindOf: (value: number): Intl.LDMLPluralRule => rules().select(value),
    /** A number as the language writes it, such as "10,000". */
    numeral(value: number): string {
      const known = kept[value]
      if (known !== undefined) return known
      const numeral = write(value)
      if (Number.isInteger(value) && value >= 0 && value < mostKept) kept[value] = numeral
      return numeral
    },
  }
}
