import { resolve } from 'node:path'
import { checkLanguages, complete } from './check/languages.ts'
import { readWords } from './command.ts'

const { values, positionals } = readWords(
  `Usage: npm run languages -- [CODE] [--in FOLDER]

Looks through the catalogues of the site, site/languages/*.json, and says how many messages each of them has. It fails where one has
an unknown message or other places than English has, or cannot be read, and where one of ${complete.join(', ')} lacks a message.
docs/languages.md says how a language is added.

  CODE         a language, such as nl: all that it lacks, a message a line
  --in FOLDER  its languages, in place of those of the site`,
  {
    options: { in: { type: 'string', default: `${import.meta.dirname}/../site/languages` } },
    allowPositionals: true,
  },
)
const { said, fault } = checkLanguages(resolve(values.in), positionals[0])
console.log(said)
if (fault !== undefined) {
  console.error(fault)
  process.exitCode = 1
}
