import type { Client } from '@hopechest/client'
import { showRegistry } from './show.ts'

/** The page that guests open with the link of a list. */
export function registryPages(guests: Client, now: () => Date) {
  return { show: showRegistry(guests, now) }
}
