import type { Row } from '../../http/visit.ts'
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
    ['GET', '/admin', adminLists(parts.accounts), admin],
    ['GET', '/admin/people', people.list, admin],
    ['GET', '/admin/people/new', add.ask, admin],
    ['POST', '/admin/people/new', add.take, { ...admin, again: add.ask }],
    ['GET', '/admin/people/:person', people.show, admin],
    ['POST', '/admin/people/:person/role', people.role, person],
    ['POST', '/admin/people/:person/link', people.link, person],
    ['POST', '/admin/people/:person/confirm', people.confirmLink, person],
    ['POST', '/admin/people/:person/off', people.off, person],
    ['POST', '/admin/people/:person/on', people.on, person],
    ['GET', '/admin/settings', settings.show, admin],
    ['POST', '/admin/settings', settings.save, { ...admin, again: settings.show }],
    ['POST', '/admin/settings/test', settings.test, { ...admin, again: settings.show }],
    ['POST', '/admin/settings/invite', settings.invite, { ...admin, again: settings.show }],
    ['GET', '/admin/health', healthPage(parts), admin],
    ['GET', '/admin/links', links.list, admin],
    ['POST', '/admin/links/change', links.change, { ...admin, again: links.list }],
    ['GET', '/admin/links.csv', links.csv, admin],
    ['GET', '/admin/links/:item', links.edit.ask, admin],
    ['POST', '/admin/links/:item', links.edit.take, { ...admin, again: links.edit.ask }],
  ]
}
