import type { Client } from '@hopechest/client'
import type { Household } from '../../household/household.ts'
import { afterActs } from '../after/index.ts'
import { findListsOf, findTargetsOf } from '../after/move.ts'
import { clockActs } from '../clock/acts.ts'
import { asGuest } from './as-guest.ts'
import { detailsActs } from './details.ts'
import { addLink } from './gift/add-link.ts'
import { giftActs } from './gift/gift-acts.ts'
import { headingActs } from './heading-acts.ts'
import { keepGift } from './links/missing-line.ts'
import { setLooks } from './links/setting.ts'
import { offListActs } from './off-list/off-list-acts.ts'
import { questionActs } from './questions/question-acts.ts'
import { settingsActs } from './settings-acts.ts'
import { severalActs } from './several/several.ts'
import { undoSeveral } from './several/undo-several.ts'

/** What an owner does on the page of a list, and on those around it. */
export function listActs(guests: Client, household: Household, now: () => Date) {
  const findTargets = findTargetsOf(household, now)
  return {
    addLink,
    after: afterActs(findTargets, findListsOf(household), now),
    asGuest: asGuest(guests, now),
    clockActs: clockActs(now),
    detailsActs: detailsActs(now),
    giftActs,
    headingActs,
    offListActs,
    questionActs,
    settingsActs: settingsActs(now),
    several: severalActs(findTargets),
    shopLinks: { keep: keepGift, set: setLooks },
    undo: undoSeveral(findTargets),
  }
}
