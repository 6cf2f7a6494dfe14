import { type NoticeKind, noticeKinds } from '@hopechest/host/guests'
import type { Address } from '../../addresses.ts'
import { html, type Slot } from '../../html/html.ts'
import type { Answer, Visit } from '../../http/visit.ts'
import { focusOnNote } from '../../view/focus-on.ts'
import { layout } from '../../view/layout.ts'
import { nothingHere } from '../../view/nothing-here.ts'
import { noticeChoices, readKinds } from './choices.ts'
import type { NoticeLink, Notices } from './notices.ts'

/** What the site writes to an address, for the one who has a link from a letter to it. */
export function noticePages(notices: Notices, tellsDevices = false) {
  const found =
    (answer: (visit: Visit, link: NoticeLink) => Promise<Answer>) =>
    async (visit: Visit): Promise<Answer> => {
      const link = notices.read(visit.params.link ?? '')
      return link ? answer(visit, link) : nothingHere(visit)
    }

  const answer = async (visit: Visit, link: NoticeLink): Promise<Answer> => {
    const wanted = await notices.wanted(link.address)
    const device = tellsDevices && beside(visit)
    return { page: page(visit, link, wanted, device), headers: { 'cache-control': 'no-store' } }
  }

  /** Opening it changes nothing: mail programs open links, too. */
  const show = found(answer)

  /**
   * A mail program sends no act: it stops the kind of its letter, and follows no other address. Sent twice, all is as after the
   * first time.
   */
  const take = found(async (visit, link) => {
    const { form } = visit
    const { address, kind } = link
    const act = form.get('act')
    if (act === null && kind) await notices.stop(kind, address)
    if (act === null) return answer(visit, link)
    const choose = (wanted: readonly NoticeKind[]) =>
      notices.choose(address, wanted, { language: visit.language, site: visit.site.url })
    if (act === 'stop' && kind) await notices.stop(kind, address)
    else if (act === 'again' && kind) await choose([...(await notices.wanted(address)), kind])
    else if (act === 'none') await choose([])
    else if (act === 'all') await choose(noticeKinds)
    else if (act === 'choose') await choose(readKinds(form))
    return { goTo: backTo(visit) }
  })

  return { show, take }
}

function backTo({ form, to, here }: Visit): Address {
  const place = form.get('place')
  if (place === 'account') return to.account({ saved: 'noticesSaved', focus: 'notices' })
  if (place === 'person') return to.personPage({ focus: 'notices' })
  return here.with({ done: 1, focus: 'note' })
}

/** Some of the letters reach a browser, too. */
function beside({ words, to }: Visit): Slot {
  return html`<p class="acts"><a class="hc-button plain" href="${to.device()}">${words.device.offerTitle}</a></p>`
}

function page(visit: Visit, { address, kind }: NoticeLink, wanted: readonly NoticeKind[], device: Slot) {
  const { notices: words } = visit.words
  const link = visit.params.link ?? ''
  const done =
    visit.query.has('done') &&
    html`<p class="hc-notice" role="status"${focusOnNote(visit)}>${words.saved}</p>`
  const main = html`<article class="form-page" data-wide="true">
<h1>${words.title}</h1>
<p class="hc-lead">${words.to(address)}</p>
${done}${kind && ofLetter(visit, kind, wanted)}
${hasOneButton(visit, kind) ? html`<p class="acts"><a class="hc-button plain" href="${visit.here.with({ all: 1, done: undefined })}">${words.others}</a></p>` : noticeChoices(visit, { link, wanted, place: 'link' })}
${device}
</article>`
  return layout(visit, { title: words.title, main, scripts: ['send-once'] })
}

/** Whom an owner invites did not ask for it: they find one button, and the other letters behind a link. */
function hasOneButton({ query }: Visit, kind: NoticeKind | undefined): boolean {
  return kind === 'invitation' && !query.has('all')
}

/** The letter in which the link stood. */
function ofLetter(visit: Visit, kind: NoticeKind, wanted: readonly NoticeKind[]): Slot {
  const { notices: words } = visit.words
  const isStopped = !wanted.includes(kind)
  const { name } = words.kinds[kind]
  const button = isStopped
    ? html`<button class="hc-button hc-outline" name="act" value="again">${words.again}</button>`
    : html`<button class="hc-button solid" name="act" value="stop">${words.stop}</button>`
  return html`<section><h2>${isStopped ? words.stopped : words.stopTitle}</h2><p>${words.thisKind(name)}</p><form method="post" action="${visit.here.with({ done: undefined })}" data-send-once><p class="acts">${button}</p></form></section>`
}
