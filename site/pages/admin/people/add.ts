import { Refusal } from '@hopechest/contract'
import { html } from '../../../html/html.ts'
import { textOf } from '../../../http/form-text.ts'
import type { Answer, PersonHandler, PersonVisit } from '../../../http/visit.ts'
import { field } from '../../../view/field.ts'
import { withFocus } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import type { PeopleParts } from '../../people/parts.ts'
import { emailFault, emailOf, hasFaults, nameFault, type PersonFaults } from '../../people/person-form.ts'
import { adminFrame } from '../frame.ts'
import { makePersonLink, type PersonLink, personLinkSlip } from './person-link.ts'

/** A new person. No password opens the account until its person has used the link. */
export function addPages(parts: PeopleParts): { ask: PersonHandler; take: PersonHandler } {
  return {
    ask: (visit) => addPage(visit, {}),

    async take(visit) {
      const { form, words } = visit
      const typed = { name: textOf(form, 'name'), email: emailOf(form) }
      const faults = { name: nameFault(typed.name, words.admin.add), email: emailFault(typed.email, words) }
      if (hasFaults(faults)) return addPage(visit, faults)
      try {
        const account = { ...typed, role: 'member', isEmailConfirmed: true } as const
        const person = await parts.accounts.people.add(account)
        return donePage(
          withFocus(visit, 'new-link'),
          person,
          await makePersonLink(visit, parts, person, 'password'),
        )
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (error.code === 'conflict') return addPage(visit, { email: words.admin.add.emailTaken })
        if (error.code === 'invalid') return addPage(visit, { email: words.people.signUp.emailWrong })
        throw error
      }
    },
  }
}

function addPage(visit: PersonVisit, faults: PersonFaults): Answer {
  const { admin, people } = visit.words
  const isWrong = hasFaults(faults)
  const focusName = faults.name !== undefined || !isWrong
  const main = html`<section class="narrow"><h2>${admin.add.title}</h2><p>${admin.add.about}</p>
<form method="post" action="${visit.to.addPerson()}" novalidate data-send-once>${hiddenToken(visit)}
${field({ name: 'name', label: admin.people.name, value: visit.form.has('name') ? textOf(visit.form, 'name') : textOf(visit.query, 'name'), fault: faults.name, focus: focusName, autocomplete: 'off' })}
${field({ name: 'email', label: people.signUp.email, value: textOf(visit.form, 'email'), type: 'email', fault: faults.email, hint: admin.add.withoutMail, focus: !focusName, autocomplete: 'off' })}
<p class="acts"><button class="hc-button solid">${admin.add.submit}</button><a class="hc-button plain" href="${visit.to.adminPeople()}">${admin.cancel}</a></p></form></section>`
  const page = adminFrame(visit, {
    tab: 'people',
    title: admin.add.title,
    main,
    scripts: ['send-once'],
    isWrong,
  })
  return { page, status: isWrong ? 422 : 200 }
}

function donePage(
  visit: PersonVisit,
  { id, name, email }: { id: number; name: string; email: string },
  link: PersonLink,
): Answer {
  const { admin } = visit.words
  const main = html`<section class="narrow"><h2>${admin.add.doneTitle(name)}</h2>
${personLinkSlip(visit, link, email)}
<p class="acts"><a class="hc-button hc-outline" href="${visit.to.adminPeople()}">${admin.person.back}</a><a class="hc-button plain" href="${visit.to.person({ person: id })}" dir="auto">${name}</a></p></section>`
  return {
    page: adminFrame(visit, { tab: 'people', title: admin.add.doneTitle(name), main, scripts: ['copy'] }),
  }
}
