import { inspect, stripVTControlCharacters } from 'node:util'

const longestLine = 400
const mostLines = 120

/** Why a test failed, as a developer reads it: the message with its comparison, where in our code, and the causes. */
export function describeFailure(error: unknown): string {
  const reason = error instanceof Error && error.cause !== undefined ? error.cause : error
  const lines = stripVTControlCharacters(textOf(reason)).toWellFormed().split('\n').map(cutLine)
  const left = lines.length - mostLines
  if (left > 0) lines.splice(mostLines, left, `… and ${left} more lines`)
  return lines.map((line) => (line === '' ? line : `  ${line}`)).join('\n')
}

/** An error of `assert` repeats its values behind the message and cuts them; the message has them whole. */
function textOf(reason: unknown): string {
  if (!(reason instanceof Error)) return typeof reason === 'string' ? reason : inspect(reason)
  const cause = reason.cause === undefined ? '' : `\nbecause of ${textOf(reason.cause)}`
  const inner =
    reason instanceof AggregateError ? reason.errors.map((each) => `\n- ${textOf(each)}`).join('') : ''
  return `${withoutNode(reason.stack ?? String(reason))}${inner}${cause}`
}

/** Leaves out the lines of the stack that lie in Node itself. */
function withoutNode(stack: string): string {
  return stack.replaceAll(/\n +at (?:.*\()?node:.*|\n +at (?:async )?Promise\.all.*/g, '')
}

/** Cuts between characters as people see them, never inside one. */
function cutLine(line: string): string {
  if (line.length <= longestLine) return line
  const characters = new Intl.Segmenter().segment(line)
  const kept = Array.from(characters, ({ segment }) => segment)
  if (kept.length <= longestLine) return line
  return `${kept.slice(0, longestLine).join('')}… and ${kept.length - longestLine} more characters`
}
