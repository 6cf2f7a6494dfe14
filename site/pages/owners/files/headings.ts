import { type Field, fields, type Headings } from '@hopechest/gift-files'
import { languages, wordsIn } from '../../../words/index.ts'

const namesOf = (field: Field) =>
  languages.flatMap((language) => {
    const { columns, headings } = wordsIn[language].sharing.files
    return [columns[field].toLowerCase(), ...headings[field]]
  })

/** How people and programs call the columns, in every language: a file may come from a site in another one. */
export const headings: Headings = Object.fromEntries(
  fields.map((field) => [field, namesOf(field)]),
) as Record<Field, string[]>

const words = (which: 'yesWords' | 'noWords') =>
  new Set<string>(languages.flatMap((language) => wordsIn[language].sharing.files[which]))
const [yes, no] = [words('yesWords'), words('noWords')]

export function isYes(cell = ''): boolean {
  return yes.has(cell.toLowerCase())
}

export function isNo(cell = ''): boolean {
  return cell === '' || no.has(cell.toLowerCase())
}
