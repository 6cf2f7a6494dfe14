/** What stands in the place of the pattern: its first group, or all of it where it has none; '' where it is nowhere. */
export function firstIn(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)
  return found?.[1] ?? found?.[0] ?? ''
}

/** The same of each place. */
export function allIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([all, group]) => group ?? all)
}
