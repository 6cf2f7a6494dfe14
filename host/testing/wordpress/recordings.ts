import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { WordPressPerson } from './people.ts'

/** What the recorded WordPress says with an answer. A recording holds what is else, and null for what was not said. */
const usualHeaders = {
  'Content-Type': 'application/json; charset=UTF-8',
  'X-Robots-Tag': 'noindex',
  Link: '<http://host.test/wp-json/>; rel="https://api.w.org/"',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link',
  'Access-Control-Allow-Headers': 'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
  Expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
  'Cache-Control': 'no-cache, must-revalidate, max-age=0',
}

/**
 * What a real WordPress was asked and answered. Each request accepts JSON. That a post has links is recorded, not which: our
 * host reads none.
 */
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
  const { shows, exchanges } = readWhole(name, (text) => text.replaceAll('example.test', 'Example.com'))
  // The recorder had routes of its own, to look into the database.
  return { shows, exchanges: exchanges.filter(({ request }) => !/registry-lab/.test(request.path)) }
}

/** The n-th answer of a recording, to be served word for word. */
export function recorded(name: string, n = 0): Exchange['response'] {
  return readWhole(name).exchanges[n]?.response ?? assert.fail(`${name} has no answer ${n}`)
}

function readWhole(name: string, turn = (text: string) => text): { shows: string; exchanges: Exchange[] } {
  const file = new URL(`recordings/${name}.json`, import.meta.url)
  const { shows, exchanges, ...only } = JSON.parse(turn(readFileSync(file, 'utf8')))
  const all: Exchange[] = exchanges ?? [only]
  return {
    shows,
    exchanges: all.map(({ request, response }) => ({
      request: { ...request, headers: { ...request.headers } },
      response: { ...response, headers: saidHeaders(response.headers) },
    })),
  }
}

function saidHeaders(recorded: Record<string, string | null> = {}): Record<string, string> {
  const all = Object.entries({ ...usualHeaders, ...recorded })
  return Object.fromEntries(all.filter((header): header is [string, string] => header[1] !== null))
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
