import { isTimeZone, limits } from '@hopechest/contract'
import { html, type Slot } from '../../../html/html.ts'
import { keyOfThing, keyOrNew } from '../../../http/form-key.ts'
import { textOf } from '../../../http/form-text.ts'
import type { Answer, PersonHandler, PersonVisit } from '../../../http/visit.ts'
import { onceMade } from '../../../http/work/once-made.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { field } from '../../../view/field.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { layout } from '../../../view/layout.ts'
import { threadOf } from '../../../view/occasions.ts'
import {
  faultOfForWhom,
  forWhomField,
  isForSomebodyElse,
  readForWhom,
  readOffered,
  sayForWhom,
  type TypedForWhom,
  withPerson,
} from './for-whom.ts'
import { occasionTiles } from './occasion-tiles.ts'
import { isDay, isTitle } from './rules.ts'

/** How a day is written, in the words of the page: the field shows it as the browser does. */
export const exampleDay = '2027-06-12'

interface Typed extends TypedForWhom {
  title: string
  /** Undefined while no tile is chosen. */
  occasion: string | undefined
  day: string
  /** By whose clock the day ends: that of the browser, where a script says it. */
  zone: string
  /** Sent again under this key, the form makes one list. */
  key: string
}

interface Faults {
  title?: string
  day?: string
  otherName?: string
}

/** A new list: a name, an occasion, a day. It is private until its owner says otherwise. */
export const startPages: { ask: PersonHandler; take: PersonHandler } = {
  ask: (visit) => page(visit, read(visit.form), {}),

  async take(visit) {
    const given = read(visit.form)
    const words = visit.words.lists.start
    const faults: Faults = {
      ...(!isTitle(given.title) && { title: words.nameWrong(limits.title) }),
      ...(!isDay(given.day) && { day: words.dayWrong }),
    }
    const otherName = faultOfForWhom(given, visit)
    if (otherName !== undefined) faults.otherName = otherName
    if (Object.keys(faults).length > 0) return page(visit, given, faults)
    const typed = await withPerson(visit, given, given.key)
    if (!typed) return page(visit, given, { otherName: visit.words.sharing.invite.bookFull(limits.people) })
    const list = {
      title: typed.title,
      meta: {
        registry_event_type: typed.occasion ?? '',
        registry_event_date: typed.day,
        registry_for_child: isForSomebodyElse(typed),
        ...(isTimeZone(typed.zone) && { registry_time_zone: typed.zone }),
      },
    }
    const idempotencyKey = keyOfThing(typed.key, list)
    const { client } = visit.signedIn
    const made = reached(await onceMade(visit, () => client.createRegistry(list, { idempotencyKey })))
    if (!made) return { goTo: visit.to.lists() }
    if (typed.forWhom !== '') await sayForWhom(visit, made.id, typed)
    const { link, gift } = firstGift(visit)
    return {
      goTo: link === '' ? visit.to.list({ slug: made.slug }) : visit.to.addFromShop({ link, title: gift }),
    }
  },
}

/** A gift from a shop for which the list is started; its form comes after the list. */
function firstGift({ form, query }: PersonVisit): { link: string; gift: string } {
  const given = form.size > 0 ? form : query
  return { link: textOf(given, 'link'), gift: textOf(given, 'gift') }
}

function giftFields(visit: PersonVisit): Slot {
  const { link, gift } = firstGift(visit)
  return (
    link !== '' &&
    html`<input type="hidden" name="link" value="${link}"><input type="hidden" name="gift" value="${gift}">`
  )
}

function read(form: URLSearchParams): Typed {
  return {
    title: textOf(form, 'title'),
    occasion: form.has('occasion')
      ? [...textOf(form, 'occasion')].slice(0, limits.eventType).join('')
      : undefined,
    day: textOf(form, 'day'),
    zone: textOf(form, 'zone'),
    ...readForWhom(form),
    key: keyOrNew(form),
  }
}

async function page(visit: PersonVisit, typed: Typed, faults: Faults): Promise<Answer> {
  const { title, occasion, day, zone, key } = typed
  const { start: words } = visit.words.lists
  const isWrong = Object.keys(faults).length > 0
  const main = html`<article class="form-page" data-wide="most">
<h1>${words.title}</h1>
<form method="post" action="${visit.to.newList()}" novalidate data-send-once>
${hiddenToken(visit)}<input type="hidden" name="key" value="${key}"><input type="hidden" name="zone" value="${zone}" data-clock>${giftFields(visit)}
${field({ name: 'title', label: words.name, value: title, hint: words.nameHint, fault: faults.title, focus: faults.title !== undefined || visit.form.size === 0 })}
${forWhomField(visit, typed, await readOffered(visit), faults.otherName)}
${occasionTiles(visit, occasion)}
${field({ name: 'day', label: words.day, value: day, type: 'date', optional: words.optional, hint: words.dayHint(visit.format.day(exampleDay)), fault: faults.day, focus: faults.title === undefined && faults.day !== undefined })}
<p class="acts"><button class="hc-button solid">${words.submit}</button><a class="hc-button plain" href="${visit.to.lists()}">${words.cancel}</a></p>
</form>
<p class="hint">${words.onlyYou}</p>
</article>`
  const scripts = ['send-once', 'thread', 'clock', 'for-whom']
  return {
    page: layout(visit, {
      title: words.title,
      isWrong,
      main,
      scripts,
      thread: occasion === undefined ? undefined : threadOf(occasion),
    }),
    status: isWrong ? 422 : 200,
  }
}
