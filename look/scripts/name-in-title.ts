/** Whether a title has a name in it: "Ana" is in "For Ana!", and not in "Anagrams". A name of signs alone is in none. */
export function isNamedIn(title: string, name: string): boolean {
  const words = wordsIn(name)
  return words !== '' && ` ${wordsIn(title)} `.includes(` ${words} `)
}

function wordsIn(text: string): string {
  return text
    .toLocaleLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
