import { limits } from '@hopechest/contract'
import type { Listener } from './parse-html.ts'
import { isThing, listOf, type Thing } from './schema-node.ts'

const mostBlocks = 50
const mostThings = 2000
const mostMends = 20_000

/** Collects the blocks of JSON-LD of a page; `things` are all that stand at the top of them, in their order. */
export function collectJsonLd(): Listener & { things(): Thing[] } {
  const blocks: string[] = []
  let block: string[] | undefined
  return {
    open(name, { type }) {
      const isOne = name === 'script' && /^\s{0,9}application\/ld\+json\s{0,9}(?:;|$)/i.test(type ?? '')
      if (isOne && blocks.length < mostBlocks) block = []
    },
    text(text) {
      block?.push(text)
    },
    close(name) {
      if (name !== 'script' || !block) return
      blocks.push(block.join(''))
      block = undefined
    },
    things() {
      const things: Thing[] = []
      for (const text of blocks) unfold(parse(text), 0, things)
      return things
    },
  }
}

/** Through lists, graphs and what a page is mainly about: there products stand for themselves, not as part of others. */
function unfold(value: unknown, depth: number, things: Thing[]): void {
  for (const part of listOf(value)) {
    if (things.length >= mostThings || depth > limits.bodyDepth) return
    if (Array.isArray(part)) unfold(part, depth + 1, things)
    if (!isThing(part)) continue
    things.push(part)
    unfold(part['@graph'], depth + 1, things)
    unfold(part.mainEntity, depth + 1, things)
  }
}

/** Undefined for what is no JSON even when mended. */
function parse(text: string): unknown {
  const json = mend(text)
  try {
    return json === undefined ? undefined : JSON.parse(json)
  } catch {
    // A block that its shop has broken: other sources of the page may be sound.
    return undefined
  }
}

/**
 * What shops often get wrong, put right in one pass: comments around it, commas before a bracket, line breaks inside a
 * text, a semicolon behind it. Sound JSON comes out as it went in. Undefined if it is nested too deeply: parsing that
 * would take more time than the page is worth.
 */
function mend(text: string): string | undefined {
  const json = text.replace(wrappingBefore, '')
  const parts: string[] = []
  let from = 0
  let depth = 0
  let comma = -1
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at)
    if (inText) {
      if (character === code.backslash) at++
      else if (character === code.quote) inText = false
      else if (character < code.space) {
        if (parts.length > mostMends) return undefined
        parts.push(json.slice(from, at), ' ')
        from = at + 1
      }
      continue
    }
    if (character <= code.space) continue
    if (character === code.openList || character === code.openObject) {
      if (++depth > limits.bodyDepth) return undefined
    } else if (character === code.closeList || character === code.closeObject) {
      depth--
      if (comma >= 0) {
        if (parts.length > mostMends) return undefined
        parts.push(json.slice(from, comma))
        from = comma + 1
      }
      // What follows the end is a comment, or nothing that belongs to it.
      if (depth === 0 && wrappingAfter.test(json.slice(at + 1, at + 100))) {
        return parts.join('') + json.slice(from, at + 1)
      }
    } else if (character === code.quote) inText = true
    comma = character === code.comma ? at : -1
  }
  return parts.join('') + json.slice(from)
}

const wrappingBefore = /^\s{0,999}(?:<!--|(?:\/\/|\/\*)?\s{0,9}<!\[CDATA\[(?:\s{0,9}\*\/)?)?\s{0,999}/
const wrappingAfter = /^\s{0,50}(?:;|-->|\/\/|\/\*|\]\]>)/

const code = {
  space: 0x20,
  quote: 0x22,
  comma: 0x2c,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
}
