import { join } from 'node:path'
import { checkLanguages, complete } from './check/languages.ts'
import { readWords } from './command.ts'

readWords(
  `Usage: npm run languages

Looks through the catalogues of the site, site/languages/*.json, and says which messages each of them lacks. It fails where one has
an unknown message or other places than English has, or cannot be read, and where one of ${complete.join(', ')} lacks a message.
docs/languages.md says how a language is added.`,
  {},
)
const { said, fault } = checkLanguages(join(import.meta.dirname, '../site/languages'))
console.log(said)
if (fault !== undefined) {
  console.error(`\n${fault}`)
  process.exitCode = 1
}
