import type { IncomingMessage, ServerResponse } from 'node:http'
import { limits, Refusal, Type } from '@hopechest/contract'
import {
  hashOf,
  personPath,
  readSignature,
  refused,
  type SigningKey,
  signatureHeader,
  type TakeVisit,
} from '@hopechest/host/visit'
import type { Logger } from '@hopechest/program'
import { compileCheck } from '@hopechest/program/shapes'
import { answer, createRefuse, readBody } from './at-door.ts'
import type { Door } from './door.ts'

/** For a host that answers a person who asks what is kept of them. It has proved who that is. */
export interface GiftsOfPerson {
  /** What their account keeps, and the mailbox of their address, each gift once. */
  tell(person: PersonAtHost): Promise<GiftOfPerson[]>
  forget(person: PersonAtHost): Promise<void>
  /** Accounts that are gone at the host. */
  forgetGone(accountIds: readonly number[]): Promise<void>
}

export interface PersonAtHost {
  /** Not there for an address without an account. */
  id?: number
  email: string
}

interface GiftOfPerson {
  registryId: number
  itemId: number
  quantity: number
  /** Who the guest said they are. */
  name: string
}

interface PersonDoorParts {
  findKey(): Promise<SigningKey>
  take: TakeVisit
  gifts: GiftsOfPerson
  log: Logger
}

const id = Type.Integer({ minimum: 1, maximum: limits.id })

/** What a host asks: what is kept of a person, to forget it, or to forget the accounts that are gone. */
const Asked = Type.Object({
  act: Type.Unsafe<'tell' | 'forget'>({ type: 'string', enum: ['tell', 'forget'] }),
  person: Type.Optional(
    Type.Object({ id: Type.Optional(id), email: Type.String({ maxLength: limits.invitee.most }) }),
  ),
  gone: Type.Optional(Type.Array(id, { maxItems: 100 })),
})

interface Asked {
  act: 'tell' | 'forget'
  person?: { id?: number; email: string }
  gone?: number[]
}

const check = compileCheck(Asked)
/** A hundred numbers and an address have less. */
const mostBytes = 4096

/** Where a host that has a person's request for their data asks what the service keeps of them beside the lists. */
export function createPersonDoor(parts: PersonDoorParts): Door {
  const refuse = createRefuse(parts.log)
  return (request, response) => {
    if (request.url !== personPath || request.method !== 'POST') return false
    act(parts, request, response).catch((error) => refuse(response, error))
    return true
  }
}

async function act(
  parts: PersonDoorParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { findKey, take, gifts } = parts
  const signed = readSignature(await findKey(), request.headers[signatureHeader], Date.now(), personPath)
  const body = await readBody(request, mostBytes)
  if (hashOf(body) !== signed.bodyHash) throw refused('The body is not what was signed')
  const { act, person, gone = [] } = readAsked(body)
  if (act === 'tell') return answer(response, { gifts: person ? (await gifts.tell(person)).map(asSaid) : [] })
  await take(signed)
  if (person) await gifts.forget(person)
  await gifts.forgetGone(gone)
  answer(response, {})
}

function readAsked(body: Buffer): Asked {
  let asked: unknown
  try {
    asked = JSON.parse(body.toString('utf8'))
  } catch {
    throw new Refusal('malformed', 'The body must be JSON')
  }
  check(asked, 'The body')
  return asked as Asked
}

/** Without what gives it back. */
function asSaid({ registryId, itemId, quantity, name }: GiftOfPerson) {
  return { registry_id: registryId, item_id: itemId, quantity, name }
}
