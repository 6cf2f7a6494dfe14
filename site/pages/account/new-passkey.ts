import { mostPasskeys, passkeyNameLength } from '@hopechest/host/accounts'
import { type Address, placeOnSite } from '../../addresses.ts'
import { html, type Slot } from '../../html/html.ts'
import { textOf } from '../../http/form-text.ts'
import type { Answer, PersonHandler, PersonVisit } from '../../http/visit.ts'
import { hoop } from '../../view/drawn/embroidery.ts'
import { field } from '../../view/field.ts'
import { layout } from '../../view/layout.ts'
import type { PeopleParts } from '../people/parts.ts'
import { answerField, passkeyForm } from '../people/passkeys/button.ts'
import { sendWaysLetter } from '../people/ways-letter.ts'
import { currentPasswordField, demandPassword } from './current-password.ts'
import { keptInDemo } from './kept-in-demo.ts'

interface Faults {
  name?: string
  current?: string
  passkey?: string
}

const handleField = 'handle'

/** Adding a passkey, which is also offered after a sign-in. */
export function passkeyPages(parts: PeopleParts): Record<'ask' | 'take', PersonHandler> {
  const { passkeys, passwords } = parts

  async function show(visit: PersonVisit, faults: Faults = {}): Promise<Answer> {
    return passkeyPage(visit, await passkeys.askToMake(visit), faults)
  }

  return {
    ask: (visit) => show(visit),

    take: keptInDemo(async (visit) => {
      const { passkey: words } = visit.words.people
      const name = textOf(visit.form, 'name')
      if (name === '' || [...name].length > passkeyNameLength)
        return show(visit, { name: words.nameMissing(passkeyNameLength) })
      const checked = await demandPassword(visit, passwords)
      if ('fault' in checked) return show(visit, { current: checked.fault })
      const answer = visit.form.get(answerField) ?? ''
      const userHandle = visit.form.get(handleField) ?? ''
      const outcome = await passkeys.add(visit, { answer, userHandle, name })
      if (outcome !== 'added') {
        const { failed, there, tooMany } = words
        const said = { failed, there, 'too many': tooMany(mostPasskeys) }
        return show(visit, { passkey: said[outcome] })
      }
      await sendWaysLetter(visit, parts)
      return { goTo: goesOn(visit) ?? visit.to.account({ saved: 'passkeyAdded', focus: 'ways' }) }
    }),
  }
}

/** Where the person was going when they signed in; undefined where they come from their account. */
function goesOn({ form, query, to }: PersonVisit): Address | undefined {
  const place = form.get('to') ?? query.get('to')
  return place ? placeOnSite(place, to) : undefined
}

function passkeyPage(visit: PersonVisit, asks: object | undefined, faults: Faults): Answer {
  const { passkey: words, account } = visit.words.people
  const { to, form } = visit
  const next = goesOn(visit)
  const isWrong = Object.keys(faults).length > 0
  const later = html`<a class="hc-button plain" href="${next ?? to.account()}">${words.later}</a>`
  const fields: Slot = [
    next && html`<input type="hidden" name="to" value="${next}">`,
    html`<input type="hidden" name="${handleField}" value="${handleIn(asks)}">`,
    field({
      name: 'name',
      label: words.name,
      value: form.has('name') ? textOf(form, 'name') : visit.browser || account.unknownBrowser,
      fault: faults.name,
      focus: faults.name !== undefined,
    }),
    currentPasswordField(visit, faults.current),
  ]
  const ask =
    asks &&
    passkeyForm(visit, {
      does: 'make',
      asks,
      action: to.newPasskey(),
      fields,
      acts: html`<p class="acts"><button class="hc-button solid">${words.submit}</button>${later}</p>`,
      failed: words.failed,
      fault: faults.passkey,
    })
  const main = html`<article class="form-page" data-wide="false">
${hoop(visit.site.name)}
<h1>${words.title}</h1>
<p class="hc-lead">${words.about}</p>
${ask}
<div data-without-passkey><p>${words.cannot}</p><p class="acts">${later}</p></div>
</article>`
  const page = layout(visit, { title: words.title, isWrong, main, scripts: ['passkey'] })
  return { page, status: isWrong ? 422 : 200 }
}

function handleIn(asks: object | undefined): string {
  return asks && 'user' in asks && asks.user instanceof Object && 'id' in asks.user
    ? String(asks.user.id)
    : ''
}
