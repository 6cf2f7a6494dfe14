import { languages, wordsIn } from '../../words/index.ts'

/** An owner may have chosen it in another language. */
export function isEnvelope(said: string): boolean {
  return languages.some((language) => wordsIn(language).lists.parts.ways.envelope === said)
}

/** Says of the words of a list whether they promise an account to who has given. */
export function isTransfer(said: string): boolean {
  return languages.some((language) => wordsIn(language).lists.parts.ways.beforeGiving === said)
}
