import type { Household } from '../../household/household.ts'
import { findTargetsOf } from '../after/move.ts'
import { addFromShop } from './add.ts'
import { howToAdd } from './how.ts'
import { windowActs } from './window/acts.ts'
import { openWindow } from './window/open.ts'
import { takePages } from './window/take.ts'

/** How gifts come in from any shop. */
export function shopPages(household: Household, now: () => Date) {
  const findTargets = findTargetsOf(household, now)
  return {
    add: addFromShop,
    how: howToAdd,
    open: openWindow,
    ...takePages(household, now, findTargets),
    ...windowActs(findTargets),
  }
}
