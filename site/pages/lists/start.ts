import { randomUUID } from 'node:crypto'
import { reached } from '../../http/api-away.ts'
import { textOf } from '../../http/form-text.ts'
import type { Answer, PersonHandler, PersonVisit } from '../../http/visit.ts'
import { field } from '../../view/field.ts'
import { hiddenToken } from '../../view/hidden-token.ts'
import { html } from '../../view/html.ts'
import { layout } from '../../view/layout.ts'
import { threadOf } from '../../view/occasions.ts'
import { occasionTiles } from './occasion-tiles.ts'
import { isDay, isTitle } from './rules.ts'

interface Typed {
  title: string
  occasion: string
  day: string
  /** Sent again under this key, the form makes one list. */
  key: string
}

interface Faults {
  title?: string
  day?: string
}

/** A new list: a name, an occasion, a day. It is private until its owner says otherwise. */
export const startPages: { ask: PersonHandler; take: PersonHandler } = {
  ask: (visit) => page(visit, read(visit.form), {}),

  async take(visit) {
    const typed = read(visit.form)
    const words = visit.words.lists.start
    const faults: Faults = {
      ...(!isTitle(typed.title) && { title: words.nameWrong }),
      ...(!isDay(typed.day) && { day: words.dayWrong }),
    }
    if (Object.keys(faults).length > 0) return page(visit, typed, faults)
    const list = {
      title: typed.title,
      meta: { registry_event_type: typed.occasion, registry_event_date: typed.day },
    }
    const made = reached(await visit.signedIn.client.createRegistry(list, { idempotencyKey: typed.key }))
    return { goTo: made ? `/lists/${made.slug}` : '/lists' }
  },
}

function read(form: URLSearchParams): Typed {
  const key = form.get('key') ?? ''
  return {
    title: textOf(form, 'title'),
    occasion: form.has('occasion') ? textOf(form, 'occasion').slice(0, 100) : 'wedding',
    day: textOf(form, 'day'),
    key: /^[\w-]{16,64}$/.test(key) ? key : randomUUID(),
  }
}

function page(visit: PersonVisit, { title, occasion, day, key }: Typed, faults: Faults): Answer {
  const { start: words } = visit.words.lists
  const isWrong = Object.keys(faults).length > 0
  const main = html`<article class="form-page" data-wide="true">
<h1>${words.title}</h1>
<form method="post" action="/lists/new" novalidate data-send-once>
${hiddenToken(visit)}<input type="hidden" name="key" value="${key}">
${field({ name: 'title', label: words.name, value: title, hint: words.nameHint, fault: faults.title, focus: faults.title !== undefined || visit.form.size === 0 })}
${occasionTiles(visit, occasion)}
${field({ name: 'day', label: words.day, value: day, type: 'date', optional: words.optional, fault: faults.day, focus: faults.title === undefined && faults.day !== undefined })}
<p class="acts"><button class="button solid">${words.submit}</button><a class="button plain" href="/lists">${words.cancel}</a></p>
</form>
<p class="hint">${words.nobody}</p>
</article>`
  const heading = isWrong ? `${visit.words.people.lookAgain}: ${words.title}` : words.title
  const scripts = ['send-once', 'thread']
  return {
    page: layout(visit, { title: heading, main, scripts, thread: threadOf(occasion) }),
    status: isWrong ? 422 : 200,
  }
}
