import { listDayHasPassed, listDayPassesAt } from './days.ts'
import type { Registry } from './registries.ts'

/**
 * Whether the owner may see what guests bought. The setting of the list decides: always, never, or once its day has
 * passed. A list without a day stays wrapped until its owner unwraps it. The owners of a list for a child give, too.
 */
export function isRevealed({ meta }: Pick<Registry, 'meta'>, now: Date): boolean {
  if (seesAtOnce({ meta })) return true
  return meta.registry_reveal !== 'never' && listDayHasPassed(meta, now)
}

/**
 * The moment from which its owners may see what guests bought, in the morning after the day. Undefined where no moment does that:
 * they see it at once, or once they say so.
 */
export function unwrapsAt({ meta }: Pick<Registry, 'meta'>): string | undefined {
  if (seesAtOnce({ meta }) || meta.registry_reveal === 'never') return undefined
  return listDayPassesAt(meta)?.toISOString()
}

/** Guests read it before they give. */
export function seesAtOnce({ meta }: Pick<Registry, 'meta'>): boolean {
  return meta.registry_for_child || meta.registry_reveal === 'always'
}
