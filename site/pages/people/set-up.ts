import { limits, Refusal } from '@hopechest/contract'
import { html } from '../../html/html.ts'
import { textOf } from '../../http/form-text.ts'
import type { Answer, Handler, Visit } from '../../http/visit.ts'
import { field } from '../../view/field.ts'
import { formPage } from '../../view/form-page.ts'
import { messagePage } from '../../view/message.ts'
import { answerOf } from './entrance.ts'
import type { PeopleParts } from './parts.ts'
import {
  faultsOfRefusal,
  hasFaults,
  type PersonFaults,
  personFaults,
  personFields,
  readPerson,
} from './person-form.ts'

type Faults = PersonFaults & { siteName?: string | undefined }

/** Makes the first administrator of the pages. Its link is printed at the start and works until there is one. */
export function setUpPages({ accounts, entrance, mail }: PeopleParts): {
  ask: Handler
  take: Handler
} {
  const may = (visit: Visit) => accounts.setUp.may(visit.params.link ?? '')
  const show = async (visit: Visit, faults: Faults) =>
    setUpPage(visit, faults, { ...(await accounts.setUp.findPeople()), hasMail: mail !== undefined })

  return {
    ask: async (visit) => ((await may(visit)) ? show(visit, {}) : gone(visit)),

    async take(visit) {
      if (!(await may(visit))) return gone(visit)
      const { form, words } = visit
      const hasPasswords = visit.site.waysIn?.hasPasswords !== false
      const typed = readPerson(form)
      const name = textOf(form, 'site_name')
      const isNamed = name !== '' && [...name].length <= limits.siteName
      const faults: Faults = {
        siteName: isNamed ? undefined : words.people.setUp.siteNameWrong(limits.siteName),
        ...personFaults(typed, words, hasPasswords),
      }
      if (hasFaults(faults)) return show(visit, faults)
      const sign_up = form.get('sign_up') === 'open' ? ('open' as const) : ('by_invitation' as const)
      try {
        const { password, ...who } = typed
        const made = hasPasswords ? { ...who, password } : who
        const person = await accounts.setUp.finish(visit.params.link ?? '', made, { name, sign_up })
        const isNewAccount = true
        if ('checkedMark' in person)
          return answerOf(await entrance.enter(visit, person, visit.to.lists(), { isNewAccount }))
        const how = { provedAt: visit.now.getTime() }
        const ways = visit.to.account().part('ways')
        return answerOf(await entrance.begin(visit, person, ways, { isNewAccount, how }))
      } catch (error) {
        if (error instanceof Refusal && error.code === 'forbidden') return gone(visit)
        return show(visit, faultsOfRefusal(error, words))
      }
    },
  }
}

function setUpPage(visit: Visit, faults: Faults, { isNew, hasMail }: { isNew: boolean; hasMail: boolean }) {
  const { form } = visit
  const { setUp: words, signUp } = visit.words.people
  const { title, about } = isNew ? words.isNew : words.noAdmin
  const isOpen = form.get('sign_up') === 'open'
  return formPage(visit, {
    title,
    about,
    action: visit.here,
    isWide: true,
    isWrong: hasFaults(faults),
    fields: [
      field({
        name: 'site_name',
        label: words.siteName,
        value: form.has('site_name') ? textOf(form, 'site_name') : visit.site.name,
        hint: words.siteNameHint,
        fault: faults.siteName,
        focus: faults.siteName !== undefined,
      }),
      html`<div class="pair">${personFields(visit, { typed: readPerson(form), faults, hasMail })}</div>`,
      html`<fieldset class="hc-radios"><legend>${words.who}</legend>
<label class="hc-radio"><input type="radio" name="sign_up" value="by_invitation"${!isOpen && html` checked`}><span>${words.invited}</span></label>
<label class="hc-radio"><input type="radio" name="sign_up" value="open"${isOpen && html` checked`}><span>${words.anyone}</span></label></fieldset>`,
    ],
    submit: signUp.submit,
  })
}

function gone(visit: Visit): Answer {
  const { goneTitle, gone, signIn } = visit.words.people.setUp
  const action = html`<a class="hc-button hc-outline" href="${visit.to.signIn()}">${signIn}</a>`
  return messagePage(visit, { title: goneTitle, paragraphs: [gone], sign: 'lock', action, status: 404 })
}
