import type { SeenItem } from '@hopechest/client'
import { limits, parseId } from '@hopechest/contract'
import type { Accounts } from '@hopechest/host/accounts'
import { webAddress } from '../../../html/address.ts'
import { html } from '../../../html/html.ts'
import { textOf } from '../../../http/form-text.ts'
import type { Answer, PersonHandler, PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { field } from '../../../view/field.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { before } from '../../../view/labels.ts'
import { nothingHere } from '../../../view/nothing-here.ts'
import { adminFrame } from '../frame.ts'
import { type LinkState, linkStates, needsLink, readState, stateOf, toChange } from './state.ts'
import { hostLink } from './table.ts'

interface Typed {
  link: string
  state: LinkState
}

/** One link with its state. */
export function editPages(accounts: Accounts): { ask: PersonHandler; take: PersonHandler } {
  const withItem =
    (act: (visit: PersonVisit, item: SeenItem) => Promise<Answer>): PersonHandler =>
    async (visit) => {
      const id = parseId(visit.params.item ?? '')
      const item = id === undefined ? undefined : reached(await visit.signedIn.client.getItem(id))
      return item ? act(visit, item) : nothingHere(visit)
    }

  const show = (visit: PersonVisit, item: SeenItem, typed: Typed, fault?: string) =>
    editPage(visit, accounts, item, typed, fault)

  return {
    ask: withItem((visit, item) =>
      show(
        visit,
        item,
        visit.form.has('state') ? read(visit.form) : { link: item.affiliate_url ?? '', state: stateOf(item) },
      ),
    ),
    take: withItem(async (visit, item) => {
      const typed = read(visit.form)
      const fault = faultOf(visit, typed)
      if (fault !== undefined) return show(visit, item, typed, fault)
      const { link, state } = typed
      const change = { affiliate_url: link === '' ? null : link, ...toChange(state) }
      reached(await visit.signedIn.client.updateItem(item.id, change))
      return { goTo: visit.to.affiliateLinks({ state, saved: item.id, focus: 'note' }) }
    }),
  }
}

function read(form: URLSearchParams): Typed {
  return { link: textOf(form, 'affiliate_url'), state: readState(form.get('state')) ?? 'new' }
}

function faultOf({ words }: PersonVisit, { link, state }: Typed): string | undefined {
  if (state === 'new') return link === '' ? undefined : words.admin.editLink.needsState
  if (link === '') return needsLink(state) ? words.admin.editLink.needsLink : undefined
  const { length } = [...link]
  const isFine =
    webAddress(link) !== undefined &&
    length >= limits.affiliateUrl.least &&
    length <= limits.affiliateUrl.most
  const { least, most } = limits.affiliateUrl
  return isFine ? undefined : words.lists.form.affiliateWrong(least, most)
}

async function editPage(
  visit: PersonVisit,
  { lists }: Accounts,
  item: SeenItem,
  { link, state }: Typed,
  fault: string | undefined,
): Promise<Answer> {
  const { admin, lists: ofLists } = visit.words
  const [list] = await lists.names([item.registry_id])
  const main = html`<a class="back" href="${visit.to.affiliateLinks({ state: stateOf(item) })}">${icon('arrowLeft')}${admin.editLink.back}</a>
<section class="narrow"><h2 dir="auto">${item.name}</h2>
<p>${list && html`<a href="${visit.to.list({ slug: list.slug })}">${admin.editLink.on(list.title)}</a> `}${before(visit.words, admin.editLink.plain)}${hostLink(item.url) ?? item.url}</p>
<form method="post" action="${visit.to.editLink({ item: item.id })}" novalidate data-send-once>${hiddenToken(visit)}
${field({ name: 'affiliate_url', label: admin.links.link, value: link, type: 'url', optional: ofLists.form.optional, hint: ofLists.form.affiliateHint, fault, focus: true })}
<fieldset class="hc-radios"><legend>${admin.links.state}</legend>
${linkStates.map((each) => html`<label class="hc-radio"><input type="radio" name="state" value="${each}"${each === state && html` checked`}><span>${admin.links.states[each]}</span></label>`)}</fieldset>
<p class="acts"><button class="hc-button solid">${admin.editLink.submit}</button><a class="hc-button plain" href="${visit.to.affiliateLinks({ state: stateOf(item) })}">${admin.cancel}</a></p></form></section>`
  const isWrong = fault !== undefined
  const page = adminFrame(visit, { tab: 'links', title: item.name, main, scripts: ['send-once'], isWrong })
  return { page, status: isWrong ? 422 : 200 }
}
