import type { NoticeKind } from '@hopechest/host/guests'
import { html, type Markup } from '../../html/html.ts'
import type { Visit } from '../../http/visit.ts'
import { focusOn } from '../../view/focus-on.ts'

/** On which page the choices stand: below a link, on that of an account, or on that of a person. */
export type NoticePlace = 'link' | 'account' | 'person'

const groups = {
  give: ['invitation', 'gift', 'eve', 'week', 'wishes', 'draw'],
  own: ['day', 'question', 'digest'],
  run: ['trouble'],
} as const satisfies Record<string, NoticeKind[]>

/** A switch for each kind. The address of the form is the secret, so it needs no token. */
export function noticeChoices(
  visit: Visit,
  { link, wanted, place }: { link: string; wanted: readonly NoticeKind[]; place: NoticePlace },
): Markup {
  const { notices: words } = visit.words
  const switchOf = (kind: NoticeKind) => {
    const { name, about } = words.kinds[kind]
    return html`<label class="hc-radio"><input type="checkbox" name="kind" value="${kind}" aria-describedby="about-${kind}"${wanted.includes(kind) && html` checked`}><span>${name}</span></label><p class="hint" id="about-${kind}">${about}</p>`
  }
  const sets = (['give', 'own', 'run'] as const).map(
    (group) =>
      html`<fieldset><legend>${words.groups[group]}</legend>${groups[group].map(switchOf)}</fieldset>`,
  )
  return html`<form class="notices" method="post" action="${visit.to.notices({ link })}" data-send-once><input type="hidden" name="place" value="${place}">${sets}
<p class="acts"><button class="hc-button hc-outline" name="act" value="choose"${focusOn(visit, 'notices')}>${words.save}</button><button class="hc-button plain" name="act" value="none">${words.none}</button><button class="hc-button plain" name="act" value="all">${words.all}</button></p></form>
<p class="hint">${words.always}</p>`
}
