import { Refusal } from '@hopechest/contract'
import { addressForApp, inBase32, type SecondStep } from '@hopechest/host/accounts'
import { html, type Markup, type Slot } from '../../html/html.ts'
import { textOf } from '../../http/form-text.ts'
import { createSeal } from '../../http/seal.ts'
import type { Answer, PersonHandler, PersonVisit } from '../../http/visit.ts'
import { field } from '../../view/field.ts'
import { formPage } from '../../view/form-page.ts'
import { hiddenToken } from '../../view/hidden-token.ts'
import { layout } from '../../view/layout.ts'
import { qrCode } from '../../view/qr-code.ts'
import { codeField } from '../people/code-page.ts'
import type { PeopleParts } from '../people/parts.ts'
import { sendWaysLetter } from '../people/ways-letter.ts'
import { currentPasswordField, demandPassword } from './current-password.ts'
import { keptInDemo } from './kept-in-demo.ts'

interface Faults {
  code?: string
  current?: string
}

const secretField = 'secret'

/** A code after the password: turning it on and off, and its recovery codes. */
export function secondStepPages(
  parts: PeopleParts & { secret: string },
): Record<'ask' | 'take' | 'renew' | 'end', PersonHandler> {
  const { accounts, passwords } = parts
  const seal = createSeal(parts.secret, 'secret of a second step, not yet confirmed')

  /** The secret waits in the page, sealed for this person, until a code shows that the app has it. */
  function secretOf({ form, signedIn }: PersonVisit): Buffer | undefined {
    const [person, secret] = (seal.open(form.get(secretField) ?? '') ?? '').split(' ')
    return person === String(signedIn.person.id) && secret ? Buffer.from(secret, 'hex') : undefined
  }

  async function show(visit: PersonVisit, faults: Faults = {}): Promise<Answer> {
    const { person } = visit.signedIn
    const step = await accounts.secondStep.find(person.id)
    if (step) return onPage(visit, step, faults)
    const secret = secretOf(visit) ?? accounts.secondStep.makeSecret()
    const sealed = seal.close(`${person.id} ${secret.toString('hex')}`)
    return setUpPage(visit, { secret, sealed }, faults)
  }

  return {
    ask: (visit) => show(visit),

    take: keptInDemo(async (visit) => {
      const { person, sessionId } = visit.signedIn
      const checked = await demandPassword(visit, passwords)
      if ('fault' in checked) return show(visit, { current: checked.fault })
      const secret = secretOf(visit)
      const code = textOf(visit.form, codeField)
      const codes = secret && (await unlessOn(accounts.secondStep.add(person.id, secret, code, sessionId)))
      if (codes === 'on') return { goTo: visit.to.secondStep() }
      if (!codes) return show(visit, { code: visit.words.people.signIn.codeWrong })
      await sendWaysLetter(visit, parts)
      return codesPage(visit, codes)
    }),

    renew: keptInDemo(async (visit) => {
      const { person, sessionId } = visit.signedIn
      const checked = await demandPassword(visit, passwords)
      if ('fault' in checked) return show(visit, { current: checked.fault })
      const codes = await unlessOn(accounts.secondStep.renewCodes(person.id, sessionId))
      return codes === 'on' ? { goTo: visit.to.secondStep() } : codesPage(visit, codes)
    }),

    end: keptInDemo(async (visit) => {
      const checked = await demandPassword(visit, passwords)
      if ('fault' in checked) return show(visit, { current: checked.fault })
      if (await accounts.secondStep.end(visit.signedIn.person.id)) await sendWaysLetter(visit, parts)
      return { goTo: visit.to.account({ saved: 'stepEnded', focus: 'ways' }) }
    }),
  }
}

/** Another tab was first. */
async function unlessOn<Result>(change: Promise<Result>): Promise<Result | 'on'> {
  try {
    return await change
  } catch (error) {
    if (error instanceof Refusal && error.code === 'conflict') return 'on'
    throw error
  }
}

function setUpPage(
  visit: PersonVisit,
  { secret, sealed }: { secret: Buffer; sealed: string },
  { code: fault, current }: Faults,
): Answer {
  const { secondStep: words } = visit.words.people
  const address = addressForApp(secret, { site: visit.site.name, login: visit.signedIn.person.email })
  const letters = inBase32(secret)
  return formPage(visit, {
    title: words.title,
    about: words.about,
    action: visit.to.secondStep(),
    isWrong: fault !== undefined || current !== undefined,
    fields: [
      html`<input type="hidden" name="${secretField}" value="${sealed}">`,
      html`<p>${words.scan}</p><p class="qr-box">${qrCode(address)}</p><p class="secret-letters" dir="ltr"><code>${letters}</code></p>`,
      currentPasswordField(visit, current),
      field({
        name: codeField,
        label: words.code,
        value: '',
        fault,
        autocomplete: 'one-time-code',
        focus: fault !== undefined,
      }),
    ],
    submit: words.submit,
    beside: html`<a class="hc-button plain" href="${visit.to.account().part('access')}">${visit.words.people.passkey.later}</a>`,
  })
}

function onPage(visit: PersonVisit, step: SecondStep, { current }: Faults): Answer {
  const { secondStep: words } = visit.words.people
  const { to, format } = visit
  const isWrong = current !== undefined
  const main = html`<article class="form-page" data-wide="false">
<h1>${words.title}</h1>
<p class="hc-lead">${words.on(format.day(step.created_at.slice(0, 10)), step.codesLeft)}</p>
<form method="post" action="${to.recoveryCodes()}" novalidate data-send-once>${hiddenToken(visit)}
${currentPasswordField(visit, current)}
<p class="hint">${words.newCodesAbout}</p>
<p class="acts"><button class="hc-button hc-outline">${words.newCodes}</button></p>
<p class="hint">${words.offAbout}</p>
<p class="acts"><button class="hc-button danger" formaction="${to.endSecondStep()}">${words.off}</button></p></form>
</article>`
  const page = layout(visit, { title: words.title, isWrong, main, scripts: ['send-once'] })
  return { page, status: isWrong ? 422 : 200 }
}

/** Shown once: to load the page again sends the form again, which finds the step on. */
function codesPage(visit: PersonVisit, codes: readonly string[]): Answer {
  const { secondStep: words, account } = visit.words.people
  const main = html`<article class="form-page" data-wide="false">
<h1>${words.codesTitle}</h1>
<p class="hc-lead">${words.codesAbout}</p>
<ul class="recovery-codes" id="recovery-codes" dir="ltr">${codes.map((code): Markup => html`<li><code>${code}</code></li>`)}</ul>
<p class="acts"><a class="hc-button solid" href="${visit.to.account().part('access')}">${words.done}</a>${copyButton(account)}</p>
</article>`
  return { page: layout(visit, { title: words.codesTitle, main, scripts: ['copy'] }) }
}

function copyButton({ copy, copied }: { copy: string; copied: string }): Slot {
  return html`<button class="hc-button hc-outline" type="button" data-copy="recovery-codes" data-copied="${copied}" hidden><span>${copy}</span></button>`
}
