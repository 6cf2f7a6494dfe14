import type { Elsewhere } from '../../elsewhere/index.ts'
import { later } from '../../http/later.ts'
import type { PersonHandler, Row } from '../../http/visit.ts'
import { nothingHere } from '../../view/nothing-here.ts'
import type { PeopleParts } from '../people/parts.ts'
import type { HealthParts } from './health/checks.ts'

export type { Upkeep } from './health/checks.ts'

interface Parts {
  elsewhere?: Elsewhere | undefined
}

/** The rows of the table of pages that are for admins. */
export function adminPages(parts: PeopleParts & HealthParts & Parts, now: () => Date): readonly Row[] {
  const lists = later(async () => (await import('./lists.ts')).adminLists(parts.accounts))
  const add = later(async () => (await import('./people/add.ts')).addPages(parts))
  const people = later(async () => (await import('./people/index.ts')).adminPeople(parts, now))
  const links = later(async () => (await import('./links/index.ts')).linkPages(parts.accounts))
  const settings = later(async () =>
    (await import('./settings/index.ts')).settingsPages(parts, parts.elsewhere),
  )
  const health = later(async () => (await import('./health/index.ts')).healthPage(parts))
  const hooks = later(async () => (await import('../hooks/index.ts')).hooksOfAll(parts.accounts))
  const admin = { who: 'admin' } as const
  const person = { ...admin, again: people.show }
  return [
    ['GET', 'adminLists', lists, admin],
    ['GET', 'adminPeople', people.list, admin],
    ['GET', 'addPerson', add.ask, admin],
    ['POST', 'addPerson', add.take, { ...admin, again: add.ask }],
    ['GET', 'person', people.show, admin],
    ['POST', 'personRole', people.role, person],
    ['POST', 'personLink', people.link, person],
    ['POST', 'confirmPerson', people.confirmLink, person],
    ['POST', 'signOutPerson', people.signOut, person],
    ['POST', 'endStepOfPerson', people.endStep, person],
    ['POST', 'switchOff', people.off, person],
    ['POST', 'switchOn', people.on, person],
    ['GET', 'adminSettings', settings.show, admin],
    ['POST', 'adminSettings', settings.save, { ...admin, again: settings.show }],
    ['POST', 'testMail', settings.test, { ...admin, again: settings.show }],
    ['POST', 'tryProvider', settings.tryProvider, { ...admin, again: settings.show }],
    ['POST', 'inviteToSignUp', settings.invite, { ...admin, again: settings.show }],
    ['GET', 'adminHooks', hooks.list, admin],
    ['POST', 'adminHooks', hooks.add, { ...admin, again: hooks.list }],
    ['POST', 'endHook', hooks.end, { ...admin, again: hooks.list }],
    ['GET', 'adminHook', hooks.show, admin],
    ['POST', 'adminHook', hooks.act, { ...admin, again: hooks.show }],
    ['GET', 'health', health, admin],
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
