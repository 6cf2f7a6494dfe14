import type { Accounts } from '@hopechest/host/accounts'
import { html, type Markup } from '../../html/html.ts'
import type { PersonHandler, PersonVisit } from '../../http/visit.ts'
import { hasFocus } from '../../view/focus-on.ts'
import { hiddenToken } from '../../view/hidden-token.ts'
import { calendarAddress } from '../days/address.ts'

/** The address of the calendar of an account: made, renewed and ended by its person. */
export function calendarActs({ calendars }: Pick<Accounts, 'calendars'>): {
  makeCalendar: PersonHandler
  endCalendar: PersonHandler
} {
  return {
    async makeCalendar({ signedIn, to }) {
      await calendars.make(signedIn.person.id)
      return { goTo: to.account({ focus: 'calendar' }) }
    },
    async endCalendar({ signedIn, to }) {
      await calendars.end(signedIn.person.id)
      return { goTo: to.account({ focus: 'make-calendar' }) }
    },
  }
}

export function calendarSection(visit: PersonVisit, secret: string | undefined): Markup {
  const { days } = visit.words
  const make = visit.to.makeCalendar()
  const isBack = hasFocus(visit, 'make-calendar')
  const forms = secret
    ? html`${calendarAddress(visit, secret)}<form class="acts" method="post" action="${make}">${hiddenToken(visit)}<button class="hc-button hc-outline">${days.renew}</button><button class="hc-button plain" formaction="${visit.to.endCalendar()}">${days.end}</button></form>`
    : html`<form class="acts" method="post" action="${make}">${hiddenToken(visit)}<button class="hc-button hc-outline"${isBack && html` autofocus`}>${days.make}</button></form>`
  return html`<section><h3>${days.title}</h3><p>${days.about}</p>${forms}</section>`
}
