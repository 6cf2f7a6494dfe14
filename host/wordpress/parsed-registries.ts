import { LRUCache } from 'lru-cache'
import { readRegistry, type Shown } from './registry.ts'
import type { SiteAnswer } from './site-answer.ts'

/** Reads the registry that is the whole of an answer. */
export type RegistryReader = (answer: SiteAnswer) => Shown

const mostBytes = 4 * 1024 * 1024
/** A registry takes about twice as much memory as the bytes that it was read from, which are kept too. */
const timesBytes = 3
/** A long answer would push out many others. */
const longestBytes = 64 * 1024

/**
 * A registry seldom changes between two reads of it, and then the site sends the same bytes again. What was read from
 * them is kept, so that they are not parsed and checked again. Each request still asks the site.
 */
export function createRegistryReader(warn: (sentence: string) => void = () => {}): RegistryReader {
  let hasWarned = false
  const known = new LRUCache<string, Shown>({
    maxSize: mostBytes,
    maxEntrySize: longestBytes,
    sizeCalculation: (_shown, bytes) => timesBytes * bytes.length,
  })

  return (answer) => {
    const bytes = answer.bytes?.toString('latin1') ?? ''
    const before = known.get(bytes)
    if (before) return before
    const shown = freeze(readRegistry(answer.body, answer))
    if (shown.lacksNamed && !hasWarned) {
      hasWarned = true
      warn(namesMeanNoOne)
    }
    known.set(bytes, shown)
    return shown
  }
}

const namesMeanNoOne =
  'The site does not say whom the names of guests and owners mean (registry_named), so they let no person in; e-mail addresses do. Install the newest plugin of Hopechest on the site'

/** Several requests get the same registry. */
function freeze(shown: Shown): Shown {
  const { meta } = shown.registry
  for (const part of [meta.registry_item_ids, meta.registry_invitees, meta, shown.registry])
    Object.freeze(part)
  return shown
}
