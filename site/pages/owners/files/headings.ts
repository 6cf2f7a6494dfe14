import { type Field, fields } from '@hopechest/gift-files'
import { once } from '../../../words/format.ts'
import { languages, wordsIn } from '../../../words/index.ts'

/** How people and programs call the columns, in every language: a file may come from a site in another one. */
export const headings = once(
  () => Object.fromEntries(fields.map((field) => [field, namesOf(field)])) as Record<Field, string[]>,
)

function namesOf(field: Field): string[] {
  return languages.flatMap((language) => {
    const { columns, headings } = wordsIn(language).sharing.files
    return [columns[field].toLowerCase(), ...listed(headings[field])]
  })
}

const wordsFor = (which: 'yesWords' | 'noWords') =>
  once(() => new Set(languages.flatMap((language) => listed(wordsIn(language).sharing.files[which]))))
const [yes, no] = [wordsFor('yesWords'), wordsFor('noWords')]

export function isYes(cell = ''): boolean {
  return yes().has(cell.toLowerCase())
}

export function isNo(cell = ''): boolean {
  return cell === '' || no().has(cell.toLowerCase())
}

/** Words that mean the same stand in one message, with a comma between them, Arabic or other. */
function listed(words: string): string[] {
  return words.split(/[,،]\s*/)
}
