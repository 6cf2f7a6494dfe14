/** Of the letters that look like a point, a colon or a blank, none is in a word: "evil", such a letter, "com". */
const letter = String.raw`[\p{L}--[\p{Default_Ignorable_Code_Point}\u02d0\u02d1\u119e\u11a2\u1427\u1c78-\u1c7d\u2d51\u318d\ua4f8-\ua4fd\ua78f]]`
const word = String.raw`${letter}(?:${letter}|[\p{M}--\p{Default_Ignorable_Code_Point}]|['’\-])*`
const words = new RegExp(word, 'gv')
const titleWords = new RegExp(
  String.raw`${word}|(?<=\s)[&+](?=\s)|(?<![\p{N}.])\p{Nd}{1,4}(?![\p{N}.])`,
  'gv',
)

const mostOfName = { words: 4, letters: 40 }
const mostOfTitle = { words: 6, letters: 60, numbers: 1 }

/** A name of letters alone: no address, number or sentence that would lead the reader of a letter to another place. */
export function plainName(name: string): string {
  const plain = (name.match(words) ?? []).slice(0, mostOfName.words).join(' ')
  return plain.length > mostOfName.letters ? '' : plain
}

/** The name of a guest, for a greeting; none where the owner has written down an address alone. */
export function plainGuest(name: string): string {
  return name.includes('@') ? '' : plainName(name)
}

/** The title of a list in the same way, with "&" and a number such as a year or an age. */
export function plainTitle(title: string): string {
  const found = title.match(titleWords) ?? []
  const numbers = found.filter(isNumber)
  const kept = numbers.length > mostOfTitle.numbers ? found.filter((each) => !isNumber(each)) : found
  const plain = kept.slice(0, mostOfTitle.words).join(' ')
  return plain.length > mostOfTitle.letters ? '' : plain
}

function isNumber(text: string): boolean {
  return /^\p{Nd}/u.test(text)
}
