import type { Accounts } from '@hopechest/host/accounts'
import { helpPages } from './help/index.ts'
import { home } from './home.ts'
import { chooseLanguage } from './language.ts'
import { manifest, robots } from './machines.ts'
import { offline, serviceWorker } from './offline.ts'
import { privacy } from './privacy.ts'

/** The first page, and what belongs to no list and no person. */
export function frontPages(accounts: Accounts, now: () => Date) {
  return {
    home: home(accounts, now),
    help: helpPages,
    privacy,
    chooseLanguage,
    robots,
    manifest,
    offline,
    serviceWorker,
  }
}
