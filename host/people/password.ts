import { type Argon2Parameters, argon2, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Refusal } from '@hopechest/contract'
import { createTurns } from '@hopechest/program/turns'

export const passwordLimits = { least: 12, most: 200 }

/** What OWASP recommends for argon2id: 19 MiB and two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const saltBytes = 16

const argon: (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer> = promisify(argon2)

/** A hash takes a core and 19 MiB for 40 ms. On two cores, the other one stays free for pages. */
const capacity = { running: 1, runningPerClient: 1, waiting: 200, waitingPerClient: 200 }
const patienceMilliseconds = 10_000
const turns = createTurns(
  capacity,
  () =>
    new Refusal('unavailable', 'Too many passwords are checked: try again in a moment', {
      retryAfterSeconds: 5,
    }),
)

function derive(parameters: Argon2Parameters): Promise<Buffer> {
  return turns.take('all', performance.now() + patienceMilliseconds, () => argon('argon2id', parameters))
}

/** The hash of a password that a person chose. */
export async function hashPassword(
  password: string,
  { memory, passes }: Pick<typeof cost, 'memory' | 'passes'> = cost,
): Promise<string> {
  const fault = passwordFault(password)
  if (fault !== undefined) throw new Refusal('invalid', `A password ${fault}`)
  const salt = randomBytes(saltBytes)
  const tag = await derive({ ...cost, memory, passes, nonce: salt, message: bytesOf(password) })
  return ['argon2id', memory, passes, salt.toString('base64'), tag.toString('base64')].join('$')
}

/**
 * Whether the password is the one that was stored. An account without a password takes as long to refuse as one with
 * a wrong password, so that the time does not show which accounts exist.
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  if ([...password].length > passwordLimits.most) return false
  const [algorithm, memory, passes, salt = '', tag = ''] = (stored ?? unusable).split('$')
  if (algorithm !== 'argon2id')
    throw new Error('A stored password has a form that this program does not know')
  const expected = Buffer.from(tag, 'base64')
  const given = await derive({
    ...cost,
    memory: Number(memory),
    passes: Number(passes),
    tagLength: expected.length,
    nonce: Buffer.from(salt, 'base64'),
    message: bytesOf(password),
  })
  return timingSafeEqual(given, expected) && stored !== null && stored !== undefined
}

/**
 * Shows where the hash may not go whether a stored password is still the same. The hash has a random salt, so a stranger
 * who has the mark cannot try passwords on it.
 */
export function markOf(stored: string): string {
  return hash('sha256', stored, 'base64url')
}

export function passwordFault(password: string): string | undefined {
  const { length } = [...password]
  const fits = length >= passwordLimits.least && length <= passwordLimits.most && password.isWellFormed()
  return fits ? undefined : `must have ${passwordLimits.least} to ${passwordLimits.most} characters`
}

/** Keyboards differ in how they compose a letter; the password is the same. */
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize('NFC'), 'utf8')
}

const unusable = [
  'argon2id',
  cost.memory,
  cost.passes,
  Buffer.alloc(saltBytes).toString('base64'),
  Buffer.alloc(cost.tagLength).toString('base64'),
].join('$')
