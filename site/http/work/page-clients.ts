import type { Readable } from 'node:stream'
import type { Answer, Ask, Question } from '@hopechest/api/in-process'
import {
  type Carried,
  type Client,
  type ClientError,
  clientOf,
  isClientError,
  type Outcome,
  requestBy,
} from '@hopechest/client'
import { Refusal } from '@hopechest/contract'
import type { UserOfVisit } from '@hopechest/host/visit'
import { clientOfWork, createTurns, giveWay } from '@hopechest/program/turns'
import { demandVisitor, hasVisitorLeft, takeLongTurn } from './page-work.ts'

/** A client with which a page asks the rules as this person, or as whom its visit names at that moment. */
export type ClientFor = (caller: UserOfVisit | (() => UserOfVisit)) => Client

/** Every page may hold an answer of this many bytes. For a longer one it waits for its turn as a long page. */
export const longestAnswer = 1024 * 1024

/** Questions that are under way and that wait, for the pages of one visitor and for those of all. */
export const callsAtOnce = { running: 128, runningPerClient: 16, waiting: 10_000, waitingPerClient: 2000 }
const retryAfterSeconds = 2

/**
 * The clients of pages. A person waits for the page, so nothing is asked again after a refusal, even if the rules ask for it: the
 * page says that the list is resting, and keeps what was typed.
 */
export function createPageClients(ask: Ask): ClientFor {
  const turns = createTurns(callsAtOnce, tooMuch)

  async function askInTurn(question: Question, mostBytes: number) {
    const read = await turns.take(clientOfWork(), Number.POSITIVE_INFINITY, async () => {
      demandVisitor()
      return readAnswer(await ask(question), mostBytes)
    })
    // The work of a page on an answer takes time, so others have their turn before each.
    await giveWay()
    demandVisitor()
    return read
  }

  async function carry(caller: UserOfVisit, message: Carried) {
    const question = { ...message, caller, hasLeft: hasVisitorLeft }
    const mostBytes = message.method === 'GET' ? longestAnswer : Number.POSITIVE_INFINITY
    const read = await askInTurn(question, mostBytes)
    if (read) return read
    // The part that has come is thrown away, because a page that waits must hold no long answer.
    await takeLongTurn()
    return (await askInTurn(question, Number.POSITIVE_INFINITY)) as NonNullable<typeof read>
  }

  return (caller) =>
    clientOf(requestBy((message) => carry(typeof caller === 'function' ? caller() : caller, message)))
}

function tooMuch(): Refusal {
  return new Refusal('unavailable', 'The pages ask for too much', { retryAfterSeconds })
}

/** The whole answer; undefined when it is longer than it may be. A list that breaks off is a refusal. */
async function readAnswer({ status, headers, body }: Answer, mostBytes: number) {
  try {
    const text =
      typeof body === 'string' || Buffer.isBuffer(body) ? String(body) : await readText(body, mostBytes)
    return text === undefined || isLonger(text, mostBytes) ? undefined : { status, headers, text }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, headers, text: JSON.stringify({ detail: error.message }) }
  }
}

/** A text has one to three bytes for each unit of its length: they are counted where the length leaves it open. */
function isLonger(text: string, mostBytes: number): boolean {
  return text.length > mostBytes || (text.length * 3 > mostBytes && Buffer.byteLength(text) > mostBytes)
}

async function readText(pieces: Readable, mostBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > mostBytes) return undefined
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}

/** The rules gave no answer that a page could use. The guest reads that the list is resting. */
export class ApiAway extends Error {
  readonly kind: ClientError['kind']
  readonly retryAfterSeconds: number | undefined

  constructor({ code, kind, message, retryAfterSeconds }: ClientError) {
    super(`${code}: ${message}`)
    this.name = 'ApiAway'
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The body of an answer, or undefined where nothing is there. Anything else throws `ApiAway`. */
export function reached<Body>(outcome: Outcome<Body>): Body | undefined {
  if (isClientError(outcome)) throw new ApiAway(outcome)
  return outcome ?? undefined
}
