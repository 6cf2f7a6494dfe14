import { limits } from '@hopechest/contract'

const maxRepairs = 20_000

/**
 * To parse JSON takes time, and memory, for each value in it. With this many marks on a page it takes up to 25 ms. A product
 * with a thousand variants has half as many.
 */
export const mostOfPage = 60_000

/** How many marks the JSON of a page may still have: brackets that open, commas and colons. */
export interface MarkBudget {
  left: number
}

export function createMarkBudget(): MarkBudget {
  return { left: mostOfPage }
}

/**
 * Repairs in one pass what shops often get wrong in JSON-LD: comments around it, commas before a closing bracket, line
 * breaks in a text, a semicolon at the end. Sound JSON stays as it is. Undefined for JSON that is nested too deeply,
 * or has too many values, because parsing it would take too long. What is parsed is taken from the budget of the page.
 */
export function repairJson(text: string, budget: MarkBudget): string | undefined {
  const json = text.replace(openingWrapper, '')
  const parts: string[] = []
  let from = 0
  let marks = 0
  let depth = 0
  let comma = -1
  let inText = false
  const upTo = (end?: number) => {
    budget.left -= marks
    return parts.join('') + json.slice(from, end)
  }
  for (let at = 0; at < json.length; at++) {
    const character = json.charAt(at)
    if (inText) {
      if (character === '\\') at++
      else if (character === '"') inText = false
      else if (character < ' ') {
        if (parts.length > maxRepairs) return undefined
        parts.push(json.slice(from, at), ' ')
        from = at + 1
      }
      continue
    }
    if (character <= ' ') continue
    const opens = character === '[' || character === '{'
    if ((opens || character === ',' || character === ':') && ++marks > budget.left) return undefined
    if (opens) {
      if (++depth > limits.bodyDepth) return undefined
    } else if (character === ']' || character === '}') {
      depth--
      if (comma >= 0) {
        if (parts.length > maxRepairs) return undefined
        parts.push(json.slice(from, comma))
        from = comma + 1
      }
      // After the end come comments, or text that does not belong to the JSON.
      if (depth === 0 && closingWrapper.test(json.slice(at + 1, at + 100))) {
        return upTo(at + 1)
      }
    } else if (character === '"') inText = true
    comma = character === ',' ? at : -1
  }
  return upTo()
}

const openingWrapper = /^\s{0,999}(?:<!--|(?:\/\/|\/\*)?\s{0,9}<!\[CDATA\[(?:\s{0,9}\*\/)?)?\s{0,999}/
const closingWrapper = /^\s{0,50}(?:;|-->|\/\/|\/\*|\]\]>)/
