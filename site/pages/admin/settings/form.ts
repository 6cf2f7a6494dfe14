import { limits } from '@hopechest/contract'
import type { SiteSettings } from '@hopechest/host/accounts'
import { html, type Markup } from '../../../html/html.ts'
import { textOf } from '../../../http/form-text.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { currencyChoice } from '../../../view/currency-choice.ts'
import { field } from '../../../view/field.ts'
import { focusOn } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import type { Words } from '../../../words/index.ts'

export type SettingFaults = Partial<Record<keyof SiteSettings, string>>

const signUps = ['open', 'by_invitation', 'closed'] as const

/** The settings as an admin typed them. */
export function readSettings(form: URLSearchParams): SiteSettings {
  return {
    name: textOf(form, 'name'),
    sign_up: signUps.find((each) => each === form.get('sign_up')) ?? 'by_invitation',
    currency: textOf(form, 'currency').toUpperCase(),
    disclosure: textOf(form, 'disclosure'),
    affiliate_links: form.has('affiliate_links') ? 'on' : 'off',
  }
}

export function faultsOf({ name, currency, disclosure }: SiteSettings, { admin }: Words): SettingFaults {
  const { settings: words } = admin
  const isKnown = Intl.supportedValuesOf('currency').includes(currency)
  return {
    ...((name === '' || [...name].length > limits.siteName) && {
      name: words.nameWrong(limits.siteName),
    }),
    ...(!isKnown && { currency: words.currencyWrong }),
    ...([...disclosure].length > limits.disclosure && {
      disclosure: words.disclosureLong(limits.disclosure),
    }),
  }
}

export function settingsForm(visit: PersonVisit, typed: SiteSettings, faults: SettingFaults): Markup {
  const { settings: words } = visit.words.admin
  const first = Object.keys(faults)[0]
  const ways = { open: words.open, by_invitation: words.byInvitation, closed: words.closed }
  const optional = visit.words.lists.form.optional
  return html`<form method="post" action="${visit.to.adminSettings()}" novalidate data-send-once>${hiddenToken(visit)}
${field({ name: 'name', label: words.name, value: typed.name, hint: words.nameHint, fault: faults.name, focus: first === 'name' })}
<fieldset class="hc-radios"><legend>${words.who}</legend>
${signUps.map((each) => html`<label class="hc-radio"><input type="radio" name="sign_up" value="${each}"${each === typed.sign_up && html` checked`}><span>${ways[each]}</span></label>`)}</fieldset>
${currencyChoice(visit, { label: words.currency, chosen: typed.currency, hint: words.currencyHint, fault: faults.currency })}
<label class="hc-radio"><input type="checkbox" name="affiliate_links" aria-describedby="affiliate-hint"${typed.affiliate_links === 'on' && html` checked`}><span>${words.affiliate}</span></label><p class="hint" id="affiliate-hint">${words.affiliateHint}</p>
${field({ name: 'disclosure', label: words.disclosure, value: typed.disclosure, optional, rows: 2, hint: words.disclosureHint, fault: faults.disclosure, focus: first === 'disclosure' })}
<p class="acts"><button class="hc-button solid"${focusOn(visit, 'save')}>${words.submit}</button></p></form>`
}
