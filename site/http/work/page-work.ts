import { AsyncLocalStorage } from 'node:async_hooks'
import type { UserOfVisit } from '@hopechest/host/visit'
import { giveWay as giveWayToOthers, workFor } from '@hopechest/program/turns'
import type { Message } from '../../mail.ts'

/** The visitor has gone, so nothing more is made. */
export class VisitorLeft extends Error {}

/** What the work on a page needs of the visit of a host. */
export interface FramedWork {
  /** Any visitor, for whom the page reads and gives. */
  guest: UserOfVisit
  site: { url: string }
  /** The letters that the host sends once it has the page. */
  letters: Message[]
}

const pages = new AsyncLocalStorage<PageWork>()

/** Does what belongs to no page, though one may have asked for it first: its visitor may leave. */
export const outsideOfPages = AsyncLocalStorage.snapshot()

/** The work on one page. What is asked of the rules meanwhile finds it again. */
export class PageWork {
  readonly #visitor: string
  readonly framed: FramedWork | undefined
  #waitForLongTurn: (() => Promise<void>) | undefined
  #longTurn: Promise<void> | undefined
  #isGivenUp = false
  #ended: Promise<unknown> = Promise.resolve()

  constructor(visitor: string, waitForLongTurn?: () => Promise<void>, framed?: FramedWork) {
    this.#visitor = visitor
    this.framed = framed
    this.#waitForLongTurn = waitForLongTurn
  }

  /**
   * All pieces of work in `act` take the turns of this visitor. A timer that one of them sets may keep this in memory for
   * half a minute, so once the work has ended it holds nothing of its page.
   */
  do<Result>(act: () => Promise<Result>): Promise<Result> {
    const done = workFor(this.#visitor, () => pages.run(this, act))
    this.#ended = done
      .catch(() => undefined)
      .then(() => {
        this.#waitForLongTurn = undefined
      })
    return done
  }

  hasEnded(): Promise<unknown> {
    return this.#ended
  }

  /** All long answers of the rules to the page take one turn together. */
  takeLongTurn(): Promise<void> | undefined {
    this.#longTurn ??= this.#waitForLongTurn?.()
    return this.#longTurn
  }

  giveUp(): void {
    this.#isGivenUp = true
  }

  get isGivenUp(): boolean {
    return this.#isGivenUp
  }
}

/** The visit of a host whose page is being made. */
export function framedWork(): FramedWork | undefined {
  return pages.getStore()?.framed
}

export function hasVisitorLeft(): boolean {
  return pages.getStore()?.isGivenUp ?? false
}

/** A guest of a page that a host frames is the visitor whom it brings. */
export function guestOfVisit(): UserOfVisit {
  const guest = framedWork()?.guest
  if (!guest) throw new Error('A page was asked for without a visit')
  return guest
}

/** Stands before each step of the work on a page. */
export function demandVisitor(): void {
  if (hasVisitorLeft()) throw new VisitorLeft()
}

/** Stands between the pieces of long work on a page. Undefined where this turn has time left. */
export function giveWay(): Promise<void> | undefined {
  const turn = giveWayToOthers()
  if (turn) return turn.then(demandVisitor)
  demandVisitor()
  return undefined
}

/** Waits for the turn of the page as a long one, which it keeps until it is read. */
export async function takeLongTurn(): Promise<void> {
  await pages.getStore()?.takeLongTurn()
}
