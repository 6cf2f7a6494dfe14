import { type Book, type List, openBook, type Wish } from './book.ts'
import { Breach } from './breach.ts'
import { machine } from './ground/machine.ts'
import type { Answered } from './ground/wire.ts'
import type { House } from './house.ts'
import { demandThatListsFollow } from './invariants/circles.ts'
import type { Step, Story } from './story.ts'

/** What a watched person got, by what they asked. */
export interface Heard {
  asked: string
  answer: string
  step: number
}

/** One request, for those who want to send it again. */
export interface Sent {
  step: number
  who: string
  method: string
  path: string
  body?: string
  headers: Record<string, string>
  isPage: boolean
  status: number | 'died'
}

export interface Outcome {
  heard: Heard[]
  sent: Sent[]
  breach?: { step: number; sentence: string }
}

/** Between two steps. */
const pace = 10 * 60_000

/**
 * In milliseconds: longer than the service gathers changes of a list, than a late site takes, and than the service needs to look
 * twice at what is left to do.
 */
const gathering = 500
const lieLasts = 20_000
const truthTakes = 30_000

/** Before the first step. */
const opening: Step = { n: -1, act: 'opens', who: 'visitor', numbers: [0, 0, 0], process: 0 }

export class Player {
  readonly house: House
  readonly book: Book
  readonly story: Story
  readonly outcome: Outcome
  step: Step = opening
  #jumped = 0
  #died = false
  #asked = 0
  #requests = 0
  #hasHeardLies = false

  constructor(house: House, story: Story, outcome: Outcome) {
    this.house = house
    this.story = story
    this.outcome = outcome
    this.book = openBook(house)
  }

  begin(step: Step): void {
    this.step = step
    this.#died = false
    this.#hasHeardLies ||= step.lies !== undefined
    this.#asked = 0
    this.#requests = 0
    this.setClock()
  }

  /** What happens draws from words of its own: what guests have drawn before changes nothing. */
  drawing<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    return machine.draw(`${this.story.seed} ${this.step.n} ${what}`, work)
  }

  setClock(): void {
    machine.setClock(Date.parse('2026-11-20T12:00:00Z') + (this.step.n + 1) * pace + this.#jumped)
  }

  moveClock(milliseconds: number): void {
    this.#jumped += milliseconds
  }

  /** Both twins start anew, wherever each was. */
  async restartIfKilled(): Promise<void> {
    if (this.step.dies && !this.#died) await this.drawing('starts', () => this.restart())
  }

  async restart(): Promise<void> {
    this.#died = true
    await this.house.restart(this.step.process)
    // No person has asked again.
    demandThatListsFollow(this.house)
  }

  /** So much time passes for processes: what they do by themselves again and again, they do. */
  async wait(milliseconds: number): Promise<void> {
    await machine.pass(milliseconds)
  }

  number(place: 0 | 1 | 2): number {
    return this.step.numbers[place]
  }

  pick<One>(all: readonly One[], place: 0 | 1 | 2 = 0): One {
    return all[this.number(place) % all.length] as One
  }

  /** The header under which a request counts once. */
  get key(): Record<string, string> {
    return { 'idempotency-key': `step-${this.step.n}` }
  }

  /** Words that no owner may read. */
  secret(word: string): string {
    const secret = `${word}${this.step.n}q${this.number(1)}`
    this.book.secrets.push(secret)
    return secret
  }

  listOfOwner(): List | undefined {
    return this.pick(this.book.openLists.filter(({ owners }) => owners.includes(this.step.who)))
  }

  wishOfOwner(states: readonly Wish['state'][]): Wish | undefined {
    const list = this.listOfOwner()
    return (
      list &&
      this.pick(
        this.book.wishesOf(list.id).filter(({ state }) => states.includes(state)),
        1,
      )
    )
  }

  /** Where guests give unseen. Owners of a list for another person see at once what is given. */
  listsOfGuest(): List[] {
    const { who } = this.step
    return this.book.openLists.filter(
      ({ guests, isForMia }) => guests.includes(who) && (this.story.watched === 'mia' || !isForMia),
    )
  }

  wishOfGuest(): Wish | undefined {
    const lists = this.listsOfGuest()
    const wishes = this.pick(lists) ? this.book.wishesOf(this.pick(lists).id) : []
    // Guests like the same few gifts.
    return this.pick(wishes.filter(({ state }) => state === 'on').slice(0, 3), 1)
  }

  /** A request of the person of this step. When the process dies meanwhile, it starts anew, and the person asks again. */
  async api(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    // Every client of ours asks so, unless its person says otherwise.
    return this.asPerson(method, path, body, { 'x-surprises': 'keep', ...headers })
  }

  /** The same of a client that may do and read all that its person may. */
  async asPerson(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const answered = await this.#insist(
      () => this.house.api(this.step.process, this.step.who, method, path, { body, headers }),
      {
        method,
        path,
        headers,
        isPage: false,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
    )
    return { ...answered, json: answered.body === '' ? undefined : JSON.parse(answered.body) }
  }

  /** Several people ask the same at one moment, and a process that serves them may die: then each asks again. */
  async atOnce(people: readonly string[], method: string, path: string, body: unknown) {
    const { house, step, story, outcome } = this
    const send = (who: string, n: number) =>
      this.drawing(`asks as number ${n}`, async () => {
        const headers = { 'idempotency-key': `step-${step.n}-${n}` }
        const process = (step.process + n) % story.processes
        const answered = await house.api(process, who, method, path, { body, headers })
        const status = answered?.status ?? 'died'
        outcome.sent.push({
          step: step.n,
          who,
          method,
          path,
          body: JSON.stringify(body),
          headers,
          isPage: false,
          status,
        })
        return answered
      })
    if (step.dies) house.letDie(step.process, step.dies)
    const answers = await Promise.all(people.map(send))
    if (answers.includes(undefined)) await this.drawing('starts', () => this.restart())
    const isToAskAgain = (answered: Answered | undefined) =>
      !answered || (this.house.site?.lies && isAway(answered))
    const late = [...people.entries()].filter(([n]) => isToAskAgain(answers[n]))
    if (late.length > 0) await this.hearTruth()
    for (const [n, who] of late) answers[n] = await send(who, n)
    return answers.map((answered) => {
      if (!answered || answered.status >= 500)
        throw new Breach(`${method} ${path} was answered ${answered?.status} ${answered?.body}`)
      return { ...answered, json: JSON.parse(answered.body) }
    })
  }

  /** Now that a guest heard that the gift counts. Its owner may want fewer later. */
  demandEnough({ id, name, needed }: Wish): void {
    const taken = this.book.takenOf(id)
    if (taken > needed) throw new Breach(`${taken} of "${name}" are given, and ${needed} are wanted`)
  }

  /** A page, or a form of it. */
  async page(path: string, form?: Record<string, string>): Promise<Answered> {
    const body = form && new URLSearchParams(form).toString()
    return this.#insist(() => this.house.page(this.step.process, this.step.who, path, form), {
      method: form ? 'POST' : 'GET',
      path,
      headers: {},
      isPage: true,
      ...(body !== undefined && { body }),
    })
  }

  async #insist(
    send: () => Promise<Answered | undefined>,
    said: Omit<Sent, 'status' | 'step' | 'who'>,
  ): Promise<Answered> {
    const { step, outcome } = this
    const { dies, n, who } = step
    const note = (status: Sent['status']) => void outcome.sent.push({ step: n, who, status, ...said })
    // A request that is sent again draws the same: where its process dies is not the same in both twins.
    const request = ++this.#requests
    const ask = () => this.drawing(`request ${request}`, send)
    if (dies && !this.#died) this.house.letDie(step.process, dies)
    let answered = await ask()
    if (answered === undefined) {
      note('died')
      await this.drawing('starts', () => this.restart())
      answered = await ask()
    } else if (this.house.site?.lies && isAway(answered)) {
      note(answered.status)
      await this.hearTruth()
      answered = await ask()
    } else if (this.isWatched(who) && !dies && !step.lies) {
      // Where a process dies, one of the twins may have to ask again.
      this.hear(`${who} ${said.method} ${said.path} (${++this.#asked})`, answered)
    }
    if (!answered) throw new Breach(`${said.method} ${said.path} got no answer, although the process lives`)
    note(answered.status)
    if (answered.status >= 500)
      throw new Breach(`${who} ${said.method} ${said.path} was answered ${answered.status} ${answered.body}`)
    return answered
  }

  /**
   * The site lies a while longer, also to what the service does by itself. Then it speaks true, owners look at their lists, and
   * the service puts right what it could not do, or did for a lie.
   */
  async hearTruth(): Promise<void> {
    const { site } = this.house
    if (!site) return
    if (site.lies) {
      await this.wait(lieLasts)
      site.speakTrue()
    } else if (!this.step.dies) return this.wait(gathering)
    await this.wait(truthTakes)
    for (const { id, first } of this.book.openLists)
      await this.house.api(this.step.process, first, 'GET', `/registries/${id}/items`)
    await this.wait(truthTakes)
  }

  /** Whether all that this person gets has to be the same in the twin world. */
  isWatched(who: string): boolean {
    if (this.book.isUnwrapped) return false
    const isOwner = ['ana', 'jonas'].includes(who) || who.startsWith('the key of')
    return this.story.watched === 'mia' ? who === 'mia' : isOwner || who === 'mia'
  }

  hear(asked: string, answered: Answered): void {
    this.outcome.heard.push({
      asked,
      answer: plain(answered, this.#hasHeardLies),
      step: this.step.n,
    })
  }
}

/** What a caller hears while the site gives no sound answer. */
function isAway({ status }: Answered): boolean {
  return [502, 503, 504].includes(status)
}

/** The number of a request, and the time of this machine, say nothing of guests. */
const ofTheMoment = ['date', 'x-request-id', 'connection', 'keep-alive']

/** The id of a change is its number under a cipher, and no two of them can be compared (decision 072). */
const idOfChange = /(?<="id":"|after=)[\w-]{22}(?=[">&])/g

/** What a site did late or once more for a lie has another time, in one of the worlds, and another tag. A step takes ten minutes. */
const minute = /(?<=\d{4}-\d\d-\d\dT\d\d:\d)\d:\d\d\.\d{3}Z/g
const ofTheTime = [...ofTheMoment, 'etag', 'last-modified']

function plain({ status, headers, body }: Answered, hasHeardLies: boolean): string {
  const left = hasHeardLies ? ofTheTime : ofTheMoment
  const shown = headers.filter(([name]) => !left.includes(name)).map((header) => header.join(': '))
  const said = [status, ...shown, body].join('\n').replaceAll(idOfChange, '')
  return hasHeardLies ? said.replaceAll(minute, '') : said
}
