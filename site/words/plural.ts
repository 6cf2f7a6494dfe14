type Forms = { one: string; other: string }

/** Chooses the form of a word for a count, by the rules of the language. */
export function createPlural(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language)
  return (count, { one, other }) => (rules.select(count) === 'one' ? one : other)
}
