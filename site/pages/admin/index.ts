import type { PersonHandler, Row } from '../../http/visit.ts'
import { nothingHere } from '../../view/nothing-here.ts'
import type { PeopleParts } from '../people/parts.ts'
import type { HealthParts } from './health/checks.ts'
import { healthPage } from './health/index.ts'
import { linkPages } from './links/index.ts'
import { adminLists } from './lists.ts'
import { addPages } from './people/add.ts'
import { adminPeople } from './people/index.ts'
import { settingsPages } from './settings/index.ts'

export type { Upkeep } from './health/checks.ts'

/** The rows of the table of pages that are for admins. */
export function adminPages(parts: PeopleParts & HealthParts, now: () => Date): readonly Row[] {
  const add = addPages(parts)
  const people = adminPeople(parts, now)
  const links = linkPages(parts.accounts)
  const settings = settingsPages(parts)
  const admin = { who: 'admin' } as const
  const person = { ...admin, again: people.show }
  return [
    ['GET', 'adminLists', adminLists(parts.accounts), admin],
    ['GET', 'adminPeople', people.list, admin],
    ['GET', 'addPerson', add.ask, admin],
    ['POST', 'addPerson', add.take, { ...admin, again: add.ask }],
    ['GET', 'person', people.show, admin],
    ['POST', 'personRole', people.role, person],
    ['POST', 'personLink', people.link, person],
    ['POST', 'confirmPerson', people.confirmLink, person],
    ['POST', 'switchOff', people.off, person],
    ['POST', 'switchOn', people.on, person],
    ['GET', 'adminSettings', settings.show, admin],
    ['POST', 'adminSettings', settings.save, { ...admin, again: settings.show }],
    ['POST', 'testMail', settings.test, { ...admin, again: settings.show }],
    ['POST', 'inviteToSignUp', settings.invite, { ...admin, again: settings.show }],
    ['GET', 'health', healthPage(parts), admin],
    ['GET', 'affiliateLinks', whileKept(links.list), admin],
    ['POST', 'changeLinks', whileKept(links.change), { ...admin, again: whileKept(links.list) }],
    ['GET', 'linksCsv', whileKept(links.csv), admin],
    ['GET', 'editLink', whileKept(links.edit.ask), admin],
    ['POST', 'editLink', whileKept(links.edit.take), { ...admin, again: whileKept(links.edit.ask) }],
  ]
}

/** The pages of affiliate links, on a site that keeps them. */
function whileKept(page: PersonHandler): PersonHandler {
  return (visit) => (visit.site.hasAffiliateLinks ? page(visit) : nothingHere(visit))
}
