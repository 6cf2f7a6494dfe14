import type { CheckedDraft } from './check-drafts.ts'

/**
 * A batch of gifts whose answer was lost. Under its key the service adds it once, as long as it is the same gifts: a line that
 * was mended since must not come among them.
 */
export interface SentBatch {
  key: string
  prints: readonly string[]
}

/** As `writeSent` wrote it into the form. */
export function readSent(form: URLSearchParams): SentBatch | undefined {
  const [, key, all] = /^([\w-]{43})((?: [0-9a-f]{20}){1,100})$/.exec(form.get('sent') ?? '') ?? []
  return key === undefined || all === undefined ? undefined : { key, prints: all.trim().split(' ') }
}

export function writeSent({ key, prints }: SentBatch): string {
  return [key, ...prints].join(' ')
}

/** The gifts of the batch whose lines are as they were, and all others. */
export function tellApart(gifts: readonly CheckedDraft[], sent: SentBatch | undefined) {
  const waited = [...(sent?.prints ?? [])]
  const again: CheckedDraft[] = []
  const others: CheckedDraft[] = []
  for (const gift of gifts) {
    const at = waited.indexOf(gift.print)
    if (at >= 0) waited.splice(at, 1)
    ;(at >= 0 ? again : others).push(gift)
  }
  return { again, others }
}
