import type { Accounts } from '@hopechest/host/accounts'
import { placeOnSite } from '../../addresses.ts'
import { rememberLanguage } from '../../http/language.ts'
import type { Answer, Visit } from '../../http/visit.ts'
import { nothingHere } from '../../view/nothing-here.ts'
import { isLanguage } from '../../words/index.ts'
import { helpPages } from './help/index.ts'
import { home } from './home.ts'
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

/** A link in the footer: chooses the language and goes back to the page. */
function chooseLanguage(visit: Visit): Answer {
  const { code } = visit.params
  if (!isLanguage(code)) return nothingHere(visit)
  rememberLanguage(visit.cookies, code)
  return { goTo: placeOnSite(visit.query.get('to'), visit.to) }
}
