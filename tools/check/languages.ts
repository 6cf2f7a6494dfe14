import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Catalogue, lookThrough, unfilled } from '@hopechest/site/catalogues'

/** These have every message: they come with each release as they are. */
export const complete: readonly string[] = ['en', 'de', 'fr', 'ar']

/** What each language lacks, for people, and what is wrong. */
export function checkLanguages(folder: string): { said: string; fault: string | undefined } {
  const english = read(folder, 'en')
  const codes = globSync('*.json', { cwd: folder })
    .map((name) => name.replace('.json', ''))
    .sort()
  const looks = codes.map((code) => ({ code, ...lookAt(folder, code, english) }))
  const said = looks.map(({ code, missing, all }) =>
    missing.length === 0
      ? `${code}  ${all} messages`
      : `${code}  ${all - missing.length} of ${all} messages. These are said in English:\n${missing.map((name) => `      ${name}`).join('\n')}`,
  )
  const faults = looks.flatMap(({ code, faults, missing }) => [
    ...faults.map((fault) => `${code}.json: ${fault}`),
    ...(complete.includes(code) ? missing.map((name) => `${code}.json: ${name} is missing`) : []),
  ])
  const all = [...unfilled(english).map((fault) => `en.json: ${fault}`), ...faults]
  return { said: said.join('\n'), fault: all.length === 0 ? undefined : all.join('\n') }
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
