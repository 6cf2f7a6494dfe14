/** Words with {count} in them, in the form that the language of the page has for a number; `=1` is for one number alone. */
export function formsOf(json: string): (count: number) => string {
  const forms: Record<string, string> = JSON.parse(json)
  // The rest of the tag says nothing of numbers, and WordPress has tags that no browser knows.
  const [language] = document.documentElement.lang.split('-')
  const rules = new Intl.PluralRules(language || 'en')
  return (count) =>
    (forms[`=${count}`] ?? forms[rules.select(count)] ?? forms.other ?? '').replace('{count}', String(count))
}
