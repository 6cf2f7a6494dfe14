import { createFormat, once } from './format.ts'

/** One form for each kind of number that a language has. English has two, other languages have more. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** How a language counts. */
export function numbersIn(locale: string) {
  const rules = once(() => new Intl.PluralRules(locale))
  const plural = (count: number, forms: Forms) => forms[rules().select(count)] ?? forms.other
  return {
    /** The form for a count. */
    plural,
    /** The count and its form, such as "3 gifts". */
    counted: (count: number, forms: Forms) => `${count} ${plural(count, forms)}`,
    /** A number as the language writes it, such as "10,000". */
    numeral: (value: number) => createFormat(locale).number(value),
  }
}
