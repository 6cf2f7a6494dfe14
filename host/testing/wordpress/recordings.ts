import { readFileSync } from 'node:fs'
import type { WordPressPerson } from './people.ts'

/** What a real WordPress was asked and answered. */
export interface Exchange {
  request: {
    method: string
    path: string
    headers: Record<string, string>
    body?: unknown
    body_text?: string
  }
  response: { status: number; headers: Record<string, string>; body: unknown }
}

export function readRecording(name: string): { shows: string; exchanges: Exchange[] } {
  const file = new URL(`recordings/${name}.json`, import.meta.url)
  const whole = JSON.parse(readFileSync(file, 'utf8').replaceAll('example.test', 'Example.com'))
  const exchanges: Exchange[] = whole.exchanges ?? [whole]
  // The recorder had routes of its own, to look into the database.
  return {
    shows: whole.shows,
    exchanges: exchanges.filter(({ request }) => !/registry-lab/.test(request.path)),
  }
}

/** Recordings name credentials without showing them. */
export function credentials(recorded: string, people: Record<string, WordPressPerson>): string {
  const [, scheme, inside] = /^(basic) <base64 of (.*)>$/is.exec(recorded) ?? []
  if (inside === undefined) return recorded
  const basic = (text: string) => `${scheme} ${Buffer.from(text).toString('base64')}`
  const { withoutRole } = people
  if (inside.startsWith('login:')) return basic(`${withoutRole?.username}:${withoutRole?.password}`)
  const [, login, whose, , change] =
    /^"(.*):" \+ application password of ([\w-]+)(, (.*))?$/.exec(inside) ?? []
  if (whose === undefined) return basic(inside.slice(1, -1))
  const password = people[whose]?.password ?? ''
  if (change === 'blanks removed') return basic(`${login}:${password.replaceAll(' ', '')}`)
  if (change === 'letter case swapped') return basic(`${login}:${swapCase(password)}`)
  return basic(`${login}:${password}`)
}

function swapCase(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}
