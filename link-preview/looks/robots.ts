/** Whether a path of a host may be asked for, as its robots.txt says (RFC 9309). */
export type Robots = (path: string) => boolean

/** What a host may say at most. The rest is not read. */
export const mostRobotsBytes = 500 * 1024
const mostRules = 1000
/** What is longer counts by its start. */
const mostPattern = 200

const ourName = 'hopechest'

interface Rule {
  isAllowed: boolean
  pattern: string
}

export const allAllowed: Robots = () => true

/** Rules that name us, or else those for all. The longest pattern that fits decides, and of two the one that allows. */
export function readRobots(text: string): Robots {
  const ours: Rule[] = []
  const forAll: Rule[] = []
  let isNamed = false
  let heads: string[] = []
  let isInRules = false
  for (const line of linesOf(text)) {
    const [, key = '', value = ''] = /^\s{0,20}([a-z-]{1,20})\s{0,20}:(.*)$/i.exec(line) ?? []
    const said = value.replace(/#.*/s, '').trim()
    if (/^user-agent$/i.test(key)) {
      if (isInRules) heads = []
      isInRules = false
      if (heads.length < mostNames) heads.push(said.toLowerCase())
      isNamed ||= said.toLowerCase() === ourName
    } else if (/^(?:dis)?allow$/i.test(key)) {
      isInRules = true
      if (said === '') continue
      // A part of a text would keep all of it in the memory.
      const pattern = Buffer.from(said.slice(0, mostPattern)).toString()
      const rule = { isAllowed: /^allow$/i.test(key), pattern }
      if (heads.includes(ourName) && ours.length < mostRules) ours.push(rule)
      if (heads.includes('*') && forAll.length < mostRules) forAll.push(rule)
    }
  }
  const rules = isNamed ? ours : forAll
  return (path) => {
    const fitting = rules.filter(({ pattern }) => fits(pattern, path))
    const longest = Math.max(0, ...fitting.map(({ pattern }) => pattern.length))
    const deciding = fitting.filter(({ pattern }) => pattern.length === longest)
    return deciding.length === 0 || deciding.some(({ isAllowed }) => isAllowed)
  }
}

/** Each rule would look through all names above it. */
const mostNames = 100
const longestLine = 1000
const mostLines = 20_000

function* linesOf(text: string): Generator<string> {
  let from = 0
  for (let lines = 0; lines < mostLines && from < text.length; lines++) {
    const found = text.slice(from, from + longestLine).search(/[\r\n]/)
    const end = found < 0 ? nextLine(text, from) : from + found
    yield text.slice(from, Math.min(end, from + longestLine))
    from = end + 1
  }
}

function nextLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** `*` stands for anything, and `$` for the end. Part by part, so that no pattern takes long. */
function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [first = '', ...others] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  const last = isWhole ? others.pop() : undefined
  let at = first.length
  for (const part of others) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  if (!isWhole) return true
  if (last === undefined) return at === path.length
  return path.length - last.length >= at && path.endsWith(last)
}
