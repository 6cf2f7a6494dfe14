/**
 * A page of guests shows by itself what happens to its gifts while it is seen. A card keeps its place, also when its gift is taken; what
 * a guest chose, typed or holds in focus stays. Each message says how all gifts stand, so nothing that was missed is lost.
 */
interface Line {
  now: string
  later: string
  acts?: string
}
interface Message {
  tag: string
  gifts: [id: number, state: string, line: number][]
  lines: Line[]
  off: string
  progress: string
  cards: Record<string, string>
}
interface Spoken extends Record<'taken' | 'free' | 'came' | 'off' | 'quicker', string> {
  many: Record<string, string>
}

const askMilliseconds = 30_000
const gatherMilliseconds = 10_000
/** What a page missed for longer did not happen just now. */
const justNowMilliseconds = 60_000

const region = document.querySelector<HTMLElement>('[data-follow]')
if (region) follow(region)

function follow(region: HTMLElement): void {
  const { follow: address = '', spoken = '{}', asks } = region.dataset
  const words: Spoken = JSON.parse(spoken)
  const say = speaker(region, words)
  let tag = region.dataset.tag ?? ''
  let line: EventSource | undefined
  let hasLine = asks === undefined && 'EventSource' in window
  let heardAt = performance.now()
  let timer = 0
  const path = () => `${address}?since=${encodeURIComponent(tag)}`

  function hear(text: string): void {
    const message: Message = JSON.parse(text)
    const isRecent = performance.now() - heardAt < justNowMilliseconds
    heardAt = performance.now()
    tag = message.tag
    void show(message, isRecent, words, say)
  }

  function open(): void {
    const opened = new EventSource(path())
    line = opened
    opened.onmessage = ({ data }) => hear(data)
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED || line !== opened) return
      // There is no line to be had: the page asks now and then.
      hasLine = false
      line = undefined
      askLater(askMilliseconds)
    }
  }

  async function ask(): Promise<void> {
    const answer = await fetch(path(), { cache: 'no-store' }).catch(() => undefined)
    if (answer?.status === 200) hear(await answer.text())
    else if (answer?.ok) heardAt = performance.now()
    if (document.visibilityState === 'visible') askLater(askMilliseconds)
  }

  function askLater(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(ask, milliseconds)
  }

  /** A page in the back asks for nothing. */
  function look(isSeen: boolean): void {
    if (!isSeen) {
      clearTimeout(timer)
      if (line) heardAt = performance.now()
      line?.close()
      line = undefined
    } else if (!hasLine) askLater(Math.max(0, heardAt + askMilliseconds - performance.now()))
    else if (!line) open()
  }

  // Another page of this browser may have signed in or out.
  new BroadcastChannel('hc-pages').onmessage = () => {
    if (document.visibilityState !== 'visible' || !line) return
    look(false)
    look(true)
  }
  document.addEventListener('visibilitychange', () => look(document.visibilityState === 'visible'))
  addEventListener('pagehide', () => look(false))
  addEventListener('pageshow', () => look(document.visibilityState === 'visible'))
  look(document.visibilityState === 'visible')
}

type Say = (kind: 'taken' | 'free' | 'came' | 'off', card: HTMLElement) => void

async function show(message: Message, isRecent: boolean, words: Spoken, say: Say): Promise<void> {
  const states = new Map(
    message.gifts.map(([id, state, line]) => [String(id), { state, line: message.lines[line] }]),
  )
  const cards = new Map(
    [...document.querySelectorAll<HTMLElement>('[data-stands]')].map((card) => [idOf(card), card]),
  )
  const lists = document.querySelectorAll('.gifts')
  const progress = document.querySelector('.hc-progress')
  if (progress) progress.outerHTML = message.progress
  for (const [id, card] of cards) {
    const { state, line } = states.get(id) ?? {
      state: 'off',
      line: { now: message.off, later: message.off, acts: '' },
    }
    if (!line || card.dataset.stands === `${id} ${state}`) continue
    const wasFree = !card.matches('.was-taken') && isFree(card)
    const isNowFree = line.acts === undefined
    if (isNowFree && !wasFree && !card.querySelector('.acts') && !card.matches('.giving-gift')) {
      const fresh = await cardOf(id, message)
      if (!fresh) continue
      card.replaceWith(fresh)
      say('free', fresh)
      continue
    }
    card.dataset.stands = `${id} ${state}`
    writeLine(card, isRecent ? line.now : line.later)
    changeActs(card, line.acts)
    card.classList.toggle('was-taken', !isNowFree)
    if (card.matches('.giving-gift')) tellForm(isNowFree, words.quicker)
    if (state === 'off') say('off', card)
    else if (isNowFree !== wasFree) say(isNowFree ? 'free' : 'taken', card)
  }
  if (document.querySelector('.empty') && states.size > 0) return location.reload()
  // Among gifts that someone chose or sought there is no place for another one.
  if (lists.length > 0 && !/[?&](show|sort|find|heading)=/.test(location.search))
    await addNew(message, cards, say)
}

function idOf(card: HTMLElement): string {
  return card.dataset.stands?.split(' ')[0] ?? ''
}

function isFree(card: HTMLElement): boolean {
  const [given = '', wanted = ''] = (card.dataset.stands?.split(' ')[1] ?? '').split('/')
  return wanted === 'any' || Number(given) < Number(wanted)
}

/** How many are left, or that it is taken care of. */
function writeLine(card: HTMLElement, line: string): void {
  const words = card.querySelector('.gift-words')
  const old = words ? [...words.querySelectorAll(':scope > :is(.pieces, .state, .kept, .kept + .hint)')] : []
  const [first] = old
  const made = document.createRange().createContextualFragment(line)
  if (first) first.before(made)
  else words?.append(made)
  for (const each of old) each.remove()
}

/** The buttons are kept for when it is free again. In their place stands a link of the same height, which takes over their focus. */
function changeActs(card: HTMLElement, acts: string | undefined): void {
  const own = card.querySelector<HTMLElement>(':scope > .acts:not([data-instead])')
  const instead = card.querySelector<HTMLElement>(':scope > [data-instead]')
  if (!own) return
  const height = own.offsetHeight
  const hadFocus = own.contains(document.activeElement) || instead?.contains(document.activeElement)
  instead?.remove()
  own.hidden = acts !== undefined
  if (acts !== undefined) {
    const next = document.createElement('div')
    next.className = 'acts'
    next.dataset.instead = ''
    next.innerHTML = acts
    next.style.minHeight = `${height || instead?.offsetHeight}px`
    own.after(next)
  }
  const next = card.querySelector<HTMLElement>(':scope > .acts:not([hidden]) a') ?? card.querySelector('h3')
  if (!hadFocus || !next) return
  if (next.tagName === 'H3') next.tabIndex = -1
  next.focus({ preventScroll: true })
}

/** Above the button of a form that someone writes on: nothing is lost, and sending it says what is left. */
function tellForm(isFree: boolean, said: string): void {
  const note = document.querySelector('[data-quicker]')
  if (isFree) note?.remove()
  const acts = document.querySelector('.giving form > .acts')
  if (isFree || note || !acts) return
  const made = document.createElement('p')
  made.className = 'hc-notice'
  made.dataset.quicker = ''
  made.textContent = said
  acts.before(made)
}

async function addNew(message: Message, cards: Map<string, HTMLElement>, say: Say): Promise<void> {
  let before: HTMLElement | undefined
  const first = document.querySelector<HTMLElement>('section:not(.given) > .gifts > .gift')
  for (const [number] of message.gifts) {
    const id = String(number)
    const card = cards.get(id)
    const isListed = card?.closest('.gifts') && !card.closest('.given')
    if (isListed) before = card
    if (card || document.querySelector(`.yours-kept[data-own="${id}"]`)) continue
    const fresh = await cardOf(id, message)
    if (!fresh) continue
    if (before) before.after(fresh)
    else if (first) first.before(fresh)
    else continue
    before = fresh
    say('came', fresh)
  }
}

let page: Promise<Document> | undefined

/** The card of a gift that came. Where the message has none, the page is asked for it, at most once in a minute. */
async function cardOf(id: string, { cards }: Message): Promise<HTMLElement | undefined> {
  const markup = cards[id]
  if (markup !== undefined) {
    const made = document.createRange().createContextualFragment(markup)
    return made.querySelector<HTMLElement>('.gift') ?? undefined
  }
  if (!page) {
    page = fetch(location.href, { cache: 'no-store' })
      .then((answer) => answer.text())
      .then((text) => new DOMParser().parseFromString(text, 'text/html'))
    page.catch(() => {})
    setTimeout(() => {
      page = undefined
    }, justNowMilliseconds)
  }
  const found = (await page.catch(() => undefined))?.querySelector<HTMLElement>(`[data-stands^="${id} "]`)
  return found ? document.importNode(found, true) : undefined
}

/** One sentence at a time: the first at once, and what follows within ten seconds together. */
function speaker(region: HTMLElement, words: Spoken): Say {
  let waiting: { kind: Parameters<Say>[0]; name: string }[] | undefined
  const speak = (all: NonNullable<typeof waiting>) => {
    const taken = all.filter(({ kind }) => kind === 'taken')
    const last = taken.at(-1) ?? all.at(-1)
    if (!last) return
    region.textContent =
      taken.length > 1
        ? counted(words.many, taken.length)
        : words[last.kind].replace('{gift}', () => last.name)
  }
  const gather = () => {
    const all = waiting ?? []
    waiting = undefined
    speak(all)
  }
  return (kind, card) => {
    const said = { kind, name: (card.querySelector('h3, .name')?.textContent ?? '').trim() }
    if (waiting) return void waiting.push(said)
    waiting = []
    // What one message says at once is one sentence.
    const together = waiting
    together.push(said)
    setTimeout(() => {
      speak(together.splice(0))
      setTimeout(gather, gatherMilliseconds)
    })
  }
}

function counted(forms: Record<string, string>, count: number): string {
  const [language] = document.documentElement.lang.split('-')
  const kind = new Intl.PluralRules(language || 'en').select(count)
  return (forms[`=${count}`] ?? forms[kind] ?? forms.other ?? '').replace('{count}', String(count))
}

export {}
