import type { Scope } from '@hopechest/contract'
import { lastDayOf, type ProgramKey } from '@hopechest/host/accounts'
import { html, type Markup } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { which } from '../../../view/labels.ts'
import { lastUsed } from '../access.ts'
import type { ListToChoose } from './lists-to-choose.ts'

/** A key as its person reads it: what it may do, for which lists, how long, and when it was used. */
export function keyRow(visit: PersonVisit, key: ProgramKey, lists: readonly ListToChoose[]): Markup {
  const { keys: words } = visit.words.people
  const { id, label } = key
  return html`<li class="hc-row"><div><p class="name" dir="auto">${label}</p><p class="hint">${mayDo(visit, key)}</p>${key.registries && html`<p class="hint">${forWhich(visit, key.registries, lists)}</p>`}<p class="hint">${times(visit, key)}</p></div>
<form method="post" action="${visit.to.takeBackKey({ key: id })}" data-send-once>${hiddenToken(visit)}<button class="hc-button plain">${words.takeBack}${which(visit.words, label)}</button></form></li>`
}

function mayDo({ words, format }: PersonVisit, { scopes }: ProgramKey): string {
  const { keys } = words.people
  if (scopes === undefined) return keys.all
  const says: Record<Scope, string> = keys.scopes
  const does = scopes.filter((scope) => scope !== 'surprises').map((scope) => says[scope])
  const sees = scopes.includes('surprises') ? keys.surprisesToo : keys.noSurprises
  return does.length === 0 ? sees : `${keys.can(format.list(does))} ${sees}`
}

/** The command line takes the number of any list, and the page names those of its person alone. */
function forWhich(
  { words, format }: PersonVisit,
  registries: readonly number[],
  lists: readonly ListToChoose[],
): string {
  const { keys } = words.people
  const titles = registries.map((id) => lists.find((list) => list.id === id)?.title ?? keys.otherList)
  return keys.onLists(format.list([...new Set(titles)]))
}

function times(visit: PersonVisit, key: ProgramKey): string {
  const { words, format, now } = visit
  const { account, keys } = words.people
  const used = lastUsed(visit, key, now)
  const where = key.used_from === null ? used : keys.from(used, key.used_from)
  const said = [account.made(format.day(key.created_at.slice(0, 10))), where]
  if (key.ends_at !== null) {
    const day = format.day(lastDayOf(key.ends_at))
    said.push(key.ends_at > now.toISOString() ? keys.until(day) : keys.over(day))
  }
  return said.reduce(words.layout.pair)
}
