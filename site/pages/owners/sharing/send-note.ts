import type { Address } from '../../../addresses.ts'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import { letterLimits } from '../../../http/letters.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { focusOnNote } from '../../../view/focus-on.ts'
import { endOfFirstHour } from '../../household/letter-to-person.ts'
import type { Progress } from './progress.ts'

interface SendNote {
  progress: Progress
  /** `answer` where letters leave with the answer of a page alone. */
  mail: 'server' | 'answer' | undefined
  /** Where it is said anew. */
  again: Address
  below?: Slot
}

/** How far the letters are that were asked for last. */
export function sendNote(visit: PersonVisit, { progress, mail, again, below }: SendNote): Markup {
  const { guests: words } = visit.words.sharing
  const { all, gone, going, late, failed, unwanted } = progress
  const said =
    going > 0
      ? words.sending(gone, all)
      : late > 0
        ? mail === 'server'
          ? words.follow(gone, late)
          : words.followHere(gone, late)
        : gone > 0 && words.gone(gone)
  const namesOf = (guests: typeof failed) => visit.format.list(guests.map(({ name }) => name))
  return html`<div class="hc-notice send-note" role="status"${focusOnNote(visit)}${going > 0 && mail === 'server' && html` data-sending`}><p>${said}${failed.length > 0 && html` ${words.notSent(namesOf(failed))}`}${unwanted.length > 0 && html` ${words.wantNone(namesOf(unwanted), unwanted.length)}`}${late > 0 && endOfFirstHour(visit) && html` ${words.firstHour(letterLimits.strangers)}`}${below}</p>${
    going > 0 &&
    html`<progress max="${all}" value="${gone}" aria-label="${words.progress}"></progress><p><a href="${again}">${words.lookAgain}</a></p>`
  }</div>`
}
