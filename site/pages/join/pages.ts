import type { Joining, NotJoined, OpenDraw } from '@hopechest/host/draws'
import type { Answer, Visit } from '../../http/visit.ts'
import { field } from '../../view/field.ts'
import { formPage } from '../../view/form-page.ts'
import { messagePage } from '../../view/message.ts'

interface Wrong {
  typed: Pick<Joining, 'name' | 'address'>
  faults: { name: string | undefined; address: string | undefined }
}

const headers = { 'cache-control': 'no-store' }

/** The page behind the link of a draw: whose it is and who is asked to come, and no name of those who take part. */
export function joinPage(visit: Visit, draw: OpenDraw, wrong?: Wrong): Answer {
  const { join: words, people } = visit.words
  const { typed, faults } = wrong ?? {}
  return {
    ...formPage(visit, {
      title: words.title(draw.askedBy),
      about: `${words.about(draw.askedBy, draw.circle)}${facts(visit, draw)}`,
      action: visit.here,
      fields: [
        field({
          name: 'name',
          label: people.signUp.name,
          value: typed?.name ?? '',
          autocomplete: 'name',
          hint: words.nameHint,
          fault: faults?.name,
          focus: faults?.name !== undefined,
        }),
        field({
          name: 'email',
          label: people.signUp.email,
          type: 'email',
          value: typed?.address ?? '',
          autocomplete: 'email',
          hint: words.addressHint(draw.askedBy),
          fault: faults?.address,
          focus: faults?.name === undefined && faults?.address !== undefined,
        }),
      ],
      submit: words.submit,
      isWrong: wrong !== undefined,
    }),
    headers,
  }
}

function facts({ words, format, site }: Visit, { amount, currency, day }: OpenDraw): string {
  if (day === '') return ''
  const about = amount === null ? undefined : format.money(amount, currency || site.currency)
  return ` ${words.draw.slip.facts(format.day(day), about)}.`
}

/** The same for every address. */
export function checkMail(visit: Visit): Answer {
  const { title, about } = visit.words.join.sent
  return messagePage(visit, { title, paragraphs: [about], sign: visit.site.name, headers })
}

/** The reader of the letter has proved the address, and agrees. */
export function agreePage(visit: Visit, draw: OpenDraw, { name }: Joining): Answer {
  const { agree: words } = visit.words.join
  return {
    ...formPage(visit, {
      title: words.title(draw.askedBy),
      about: words.about(name, draw.askedBy),
      action: visit.here,
      fields: undefined,
      submit: words.submit,
    }),
    headers,
  }
}

/** Why the visitor does not take part, in a sentence. */
export function notJoined(visit: Visit, why: NotJoined | 'old', draw?: OpenDraw): Answer {
  const { not, title } = visit.words.join
  const from = draw?.askedBy ?? ''
  const say = {
    ended: not.ended,
    old: not.old,
    drawn: not.drawn(from),
    full: not.full(from),
    refused: not.refused(from),
  }
  const isGone = why === 'ended' || why === 'old'
  return messagePage(visit, {
    title: isGone ? not.title : title(from),
    paragraphs: [say[why]],
    sign: '…',
    status: isGone ? 404 : 200,
    headers,
  })
}
