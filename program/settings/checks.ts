import { isIP } from 'node:net'

/** Reads the text of a setting: its value, or what is wrong with it as the rest of a sentence ("must be …"). */
export type Check<Value> = (text: string) => { value: Value } | string

export function wholeNumber(least: number, most: number): Check<number> {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    return value >= least && value <= most ? { value } : `must be a whole number from ${least} to ${most}`
  }
}

export function oneOf<Choice extends string>(...choices: readonly Choice[]): Check<Choice> {
  return (text) => {
    const value = choices.find((choice) => choice === text)
    return value === undefined ? `must be one of ${choices.join(', ')}` : { value }
  }
}

/** Where to listen: an address or a name of this machine. A name is looked up when the program listens there. */
export function ownAddress(text: string): ReturnType<Check<string>> {
  const isName = /^[\w.-]+$/.test(text) && URL.parse(`http://${text}/`)?.hostname === text.toLowerCase()
  return isName || (isIP(text) === 6 && !text.includes('%'))
    ? { value: text }
    : 'must be an address of this machine, such as 127.0.0.1 or 0.0.0.0'
}

/**
 * Why an address may be read in another way than it was meant: a sign of a password that has a meaning there. What follows such a
 * sign would be taken for the server, and shown in messages.
 */
export function signsFault(url: string): string | undefined {
  const [, rest = ''] = /^[a-z\d+.-]+:\/\/(.*)$/is.exec(url) ?? []
  const credentials = rest.slice(0, Math.max(0, rest.lastIndexOf('@')))
  const sign = /[@#/?]|%(?![\da-f]{2})|\s/i.exec(credentials)?.[0] ?? (rest.includes('#') ? '#' : undefined)
  return sign === undefined
    ? undefined
    : `must have the signs of a name and a password encoded: write ${sign.trim() || 'a blank'} as ${encodeURIComponent(sign)}`
}

/** One word without blanks, such as a key. */
export function word(meaning: string): Check<string> {
  return (text) => (/^\S+$/.test(text) ? { value: text } : `must be ${meaning}, without blanks`)
}

const leastSecret = 32

/** What seals or signs: no stranger guesses it. */
export function longSecret(text: string): ReturnType<Check<string>> {
  return text.length >= leastSecret ? { value: text } : `must have at least ${leastSecret} characters`
}

/** Words separated by commas. Blanks around them and empty ones do not count. */
export function list(text: string): { value: string[] } {
  const words = text.split(',').map((each) => each.trim())
  return { value: words.filter((each) => each !== '') }
}

/** An address that a site may have below a path, where a gateway has put it. Cookies and routes take these letters alone. */
export function webFolder(text: string): ReturnType<Check<string>> {
  const url = URL.parse(text)
  const path = url?.pathname.replace(/\/$/, '')
  // Dots between slashes would lead to another path than the one that was written.
  const isAsWritten = text.replace(/^\w+:\/*[^/]*/, '').replace(/\/$/, '') === path
  const isFolder =
    url &&
    /^https?:$/.test(url.protocol) &&
    url.href === url.origin + url.pathname &&
    isPlain(path ?? '') &&
    isAsWritten
  return isFolder
    ? { value: url.origin + path }
    : 'must be an address like https://gifts.example or https://example.com/gifts'
}

function isPlain(path: string): boolean {
  return /^(?:\/[\w.~-]+)*$/.test(path)
}
