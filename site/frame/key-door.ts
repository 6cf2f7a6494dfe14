import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Refusal } from '@hopechest/contract'
import {
  type Agreement,
  agreeOnKey,
  keyPath,
  proofOf,
  publicKeyForm,
  visitVersion,
} from '@hopechest/host/visit'
import type { askForProof } from '@hopechest/host/wordpress'
import { createAllowance, type Logger } from '@hopechest/program'
import type { ClientOf } from '@hopechest/program/connections'
import { answer, createRefuse, readBody } from './at-door.ts'
import type { Door } from './door.ts'
import type { HostKey } from './host-key.ts'

export interface KeyDoorParts {
  keys: HostKey
  /** Asks the site that the settings name. */
  ask(question: { public: string; service: string }): ReturnType<typeof askForProof>
  clientOf: ClientOf
  log: Logger
}

/** A body that asks for a key has less. */
const mostBytes = 1024
/** Of one address, and of all together: each makes one question to the site. */
const triesPerMinute = { address: 30, all: 60 }
const windowMilliseconds = 60_000
const askAgainSeconds = 5

/**
 * A site asks here for the key of its visits. The caller is not believed: the service asks the site of its own settings, and
 * keeps a key only if that site proves that it has asked for it. A stranger hears the same sentence in each other case.
 */
export function createKeyDoor(parts: KeyDoorParts): Door {
  const ofAddress = createAllowance<string>({ most: triesPerMinute.address, windowMilliseconds })
  const ofAll = createAllowance<'all'>({ most: triesPerMinute.all, windowMilliseconds })
  const refuse = createRefuse(parts.log)
  let isAsking = false

  async function agree(request: IncomingMessage): Promise<object> {
    const ofSite = readWish(await readBody(request, mostBytes))
    const used = ofAddress.take(parts.clientOf(request)) ?? ofAll.take('all')
    if (used || isAsking) {
      const retryAfterSeconds = used?.retryAfterSeconds ?? askAgainSeconds
      throw new Refusal('too_many', 'A key was asked for a moment ago: please try again', {
        retryAfterSeconds,
      })
    }
    isAsking = true
    try {
      return await agreeWith(parts, ofSite)
    } finally {
      isAsking = false
    }
  }

  return (request, response) => {
    if (request.url !== keyPath || request.method !== 'POST') return false
    agree(request).then(
      (agreed) => answer(response, agreed),
      (error) => refuse(response, error),
    )
    return true
  }
}

async function agreeWith({ keys, ask, log }: KeyDoorParts, ofSite: string): Promise<object> {
  const agreement = agree(ofSite)
  const said = await ask({ public: ofSite, service: agreement.ours })
  const key = typeof said === 'string' ? '' : agreement.keyFor(said.host)
  if (typeof said === 'string' || !isEqual(proofOf(key, 'site'), said.proof)) {
    const reason = typeof said === 'string' ? said : 'Its proof is wrong'
    log.warn({ reason }, 'A key was asked for, and the site did not confirm it')
    throw new Refusal('conflict', 'The site of this service did not confirm that it has asked for a key')
  }
  await keys.replace({ host: said.host, key })
  log.info({ host: said.host }, 'The site and the service have agreed on a new key for visits')
  return { public: agreement.ours, proof: proofOf(key, 'service') }
}

function readWish(body: Buffer): string {
  let wish: unknown
  try {
    wish = JSON.parse(body.toString('utf8'))
  } catch {
    throw notAWish()
  }
  const { version, public: ofSite } = typeof wish === 'object' && wish !== null ? { ...(wish as Wish) } : {}
  if (typeof version === 'number' && version !== visitVersion) {
    throw new Refusal(
      'malformed',
      `Visits of the site have version ${version}, and this service reads ${visitVersion}`,
    )
  }
  if (version === undefined || typeof ofSite !== 'string' || !publicKeyForm.test(ofSite)) throw notAWish()
  return ofSite
}

interface Wish {
  version?: unknown
  public?: unknown
}

function agree(ofSite: string): Agreement {
  try {
    return agreeOnKey(ofSite)
  } catch {
    throw notAWish()
  }
}

function notAWish(): Refusal {
  return new Refusal('malformed', 'The body must be JSON with version and public, a public key of X25519')
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
