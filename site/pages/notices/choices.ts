import { isNoticeKind, type NoticeKind } from '@hopechest/host/guests'
import { html, type Markup } from '../../html/html.ts'
import type { Visit } from '../../http/visit.ts'
import { focusOn } from '../../view/focus-on.ts'

/** On which page the choices stand: below a link, on that of an account, or on that of a person. */
export type NoticePlace = 'link' | 'account' | 'person'

const noticeGroups = ['give', 'own', 'account', 'run'] as const

const kindsOf: Record<(typeof noticeGroups)[number], readonly NoticeKind[]> = {
  give: ['invitation', 'gift', 'eve', 'week', 'wishes', 'draw'],
  own: ['day', 'question', 'bank', 'digest'],
  account: ['browser', 'hook'],
  run: ['trouble'],
}

/**
 * The kinds that a form asks for. A group that had some ends with its switch, and one that had none begins whole with it; where single
 * ones are ticked in it, these count.
 */
export function readKinds(form: URLSearchParams): NoticeKind[] {
  const ticked = form.getAll('kind').filter(isNoticeKind)
  const [on, had] = [form.getAll('group'), form.getAll('had')]
  return noticeGroups.flatMap((group) => {
    const single = kindsOf[group].filter((kind) => ticked.includes(kind))
    if (had.includes(group)) return on.includes(group) ? single : []
    return on.includes(group) && single.length === 0 ? kindsOf[group] : single
  })
}

/** A switch for each group, and folded below it one for each kind. The address of the form is the secret, so it needs no token. */
export function noticeChoices(
  visit: Visit,
  { link, wanted, place }: { link: string; wanted: readonly NoticeKind[]; place: NoticePlace },
): Markup {
  const { notices: words } = visit.words
  const switchOf = (kind: NoticeKind) => {
    const { name, about } = words.kinds[kind]
    return html`<label class="hc-radio"><input type="checkbox" name="kind" value="${kind}" aria-describedby="about-${kind}"${wanted.includes(kind) && html` checked`}><span>${name}</span></label><p class="hint" id="about-${kind}">${about}</p>`
  }
  const sets = noticeGroups.map((group) => {
    const kinds = kindsOf[group]
    const on = kinds.filter((kind) => wanted.includes(kind)).length
    return html`<fieldset><legend class="hc-visually-hidden">${words.groups[group]}</legend><label class="hc-radio"><input type="checkbox" name="group" value="${group}"${on > 0 && html` checked`}><span>${words.groups[group]}</span></label>${on > 0 && html`<input type="hidden" name="had" value="${group}">`}
<details><summary>${words.single(on, kinds.length)}</summary>${kinds.map(switchOf)}</details></fieldset>`
  })
  return html`<form class="notices" method="post" action="${visit.to.notices({ link })}" data-send-once><input type="hidden" name="place" value="${place}">${sets}
<p class="acts"><button class="hc-button hc-outline" name="act" value="choose"${focusOn(visit, 'notices')}>${words.save}</button><button class="hc-button plain" name="act" value="none">${words.none}</button><button class="hc-button plain" name="act" value="all">${words.all}</button></p></form>
<p class="hint">${words.always}</p>`
}
