import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Catalogue, lookThrough, unfilled } from '@hopechest/site/catalogues'

/** These have every message: they come with each release as they are. */
export const complete: readonly string[] = ['en', 'de', 'fr', 'ar']

const ownFolder = join(import.meta.dirname, '../../site/languages')
/** What a translator reads of a language in one look. The rest is asked for by its name. */
const mostNamed = 3
const mostFaults = 3

/** What each language lacks, for people, and what is wrong: all of it for the language that is named. */
export function checkLanguages(folder: string, named?: string): { said: string; fault: string | undefined } {
  const english = read(ownFolder, 'en')
  const codes = globSync('*.json', { cwd: folder })
    .map((name) => name.replace('.json', ''))
    .sort()
  const looks = codes.map((code) => ({ code, ...lookAt(folder, code, english) }))
  const whole = looks.filter(({ missing }) => missing.length === 0)
  const said = looks.flatMap(({ code, missing, all }) => {
    if (missing.length === 0) return []
    const has = `${code}  ${all - missing.length} of ${all} messages`
    if (code === named)
      return `${has}. These are said in English:\n${missing.map((name) => `      ${name}`).join('\n')}`
    return `${has}. Next: ${missing.slice(0, mostNamed).join(', ')}. All of them: npm run languages -- ${code}`
  })
  said.unshift(`${whole.map(({ code }) => code).join(', ')}  all messages`)
  const faults = looks.flatMap(({ code, faults, missing }) => [
    ...faults.map((fault) => `${code}.json: ${fault}`),
    ...(complete.includes(code) ? missing.map((name) => `${code}.json: ${name} is missing`) : []),
  ])
  const all = [...unfilled(english).map((fault) => `en.json: ${fault}`), ...faults]
  const shown = named === undefined && all.length > mostFaults ? all.slice(0, mostFaults) : all
  const more = all.length - shown.length
  const fault = [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
  return { said: said.join('\n'), fault: fault === '' ? undefined : fault }
}

function lookAt(folder: string, code: string, english: Catalogue) {
  try {
    return lookThrough(read(folder, code), english)
  } catch (error) {
    return { missing: [], faults: [(error as Error).message], all: 0 }
  }
}

function read(folder: string, code: string): Catalogue {
  return JSON.parse(readFileSync(join(folder, `${code}.json`), 'utf8'))
}
