import { parseId } from '@hopechest/contract'
import { html } from '../../../html/html.ts'
import type { PersonHandler } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { layout } from '../../../view/layout.ts'
import { qrCode } from '../../../view/qr-code.ts'

/** A card for a person without mail: the code opens their page. */
export const personCard: PersonHandler = async (visit) => {
  const people = reached(await visit.signedIn.client.listPeople()) ?? []
  const person = people.find(({ id }) => id === parseId(visit.params.person ?? ''))
  if (!person || person.link === null) return { goTo: visit.to.myPeople() }
  const { myPeople: words, sharing } = visit.words
  const link = visit.to.personByLink({ link: person.link }).whole
  const main = html`<header class="cards-head"><h1>${words.cardTitle}</h1><p class="hc-lead">${words.cardAbout}</p>
<p class="acts"><button class="hc-button solid" type="button" data-print hidden>${icon('print')}${sharing.paper.printNow}</button><a class="hc-button plain" href="${visit.to.myPeople({ open: person.id })}">${words.back}</a></p></header>
<ul class="cards"><li class="hc-card"><div><p class="hc-card-title" dir="auto">${person.name}</p><p class="hint">${words.scan}</p></div>${qrCode(link)}</li></ul>`
  const page = layout(visit, { title: words.cardTitle, main, scripts: ['print'], isForPaper: true })
  return { page, headers: { 'cache-control': 'no-store' } }
}
