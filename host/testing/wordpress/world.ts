import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { Refusal, type RefusalCode } from '@hopechest/contract'
import type { Caller, Credentials, Host } from '../../host.ts'
import { invitedAs, noRights } from '../../may.ts'
import type { CircuitBreaker } from '../../wordpress/circuit-breaker.ts'
import { createWordPressHost } from '../../wordpress/wordpress-host.ts'
import type { WordPressPerson } from './people.ts'
import {
  type Fault,
  type RecordedWordPress,
  type RecordedWordPressOptions,
  startRecordedWordPress,
} from './recorded-wordpress.ts'

/** The time for one call, in which a running site answers on the busiest machine. */
export const patientSeconds = 60

/** A site with its people, and our host in front of it. */
export interface World {
  site: RecordedWordPress
  host: Host
  people: Record<'admin' | 'olive' | 'ida' | 'sam', WordPressPerson>
  /** The people as callers. The admin is an admin there, too, and each call has plenty of time. */
  as: Record<'admin' | 'olive' | 'ida' | 'sam', Caller>
  /** From now on the site gives this answer to every request. */
  answering(fault: Fault): void
  /** The site answers as usual again, and its list of requests is empty. */
  calm(): void
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export async function openWorld(
  options: RecordedWordPressOptions & { timeoutSeconds?: number } = {},
): Promise<World> {
  const { timeoutSeconds = patientSeconds, postType = 'gift_registry' } = options
  const site = await startRecordedWordPress(options)
  const people = {
    admin: site.addPerson('admin', 'administrator'),
    olive: site.addPerson('olive', 'member'),
    ida: site.addPerson('ida', 'member'),
    sam: site.addPerson('sam', 'member'),
  }
  const host = createWordPressHost({ url: site.url, postType, timeoutSeconds, breaker: neverPauses })
  const as = {
    admin: callerOf(people.admin, true),
    olive: callerOf(people.olive),
    ida: callerOf(people.ida),
    sam: callerOf(people.sam),
  }
  const close = async () => {
    await host.close()
    await site.stop()
  }
  return {
    site,
    host,
    people,
    as,
    answering(fault) {
      site.fault = () => fault
    },
    calm() {
      site.fault = undefined
      site.requests.length = 0
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Our host in front of the site at this address. */
export function hostAt(url: string, timeoutSeconds = patientSeconds): Host {
  return createWordPressHost({ url, postType: 'gift_registry', timeoutSeconds })
}

/** For a site that fails on purpose, time after time. */
export const neverPauses: CircuitBreaker = { pauseLeft: () => undefined, begin: () => undefined, end() {} }

export function callerOf(person: WordPressPerson, is_admin = false): Caller {
  const { id, username, email } = person
  return {
    id,
    username,
    email,
    invited_as: invitedAs({ email }),
    ...noRights,
    is_admin,
    authorization: basic(person),
    deadline: Number.POSITIVE_INFINITY,
  }
}

export function basic({ username, password }: Pick<WordPressPerson, 'username' | 'password'>): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

export function credentialsOf(
  { username, password }: Pick<WordPressPerson, 'username' | 'password'>,
  authorization = basic({ username, password }),
): Credentials {
  return { authorization, login: username, password }
}

/** The sentence for the caller must repeat no word of the host. */
export async function assertRefused(
  promise: Promise<unknown>,
  code: RefusalCode,
  secrets: string[] = [],
): Promise<Refusal> {
  const error = await promise.then(
    (value) => assert.fail(`not refused: ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof Refusal, String(error))
  assert.equal(error.code, code, error.message)
  const said = `${error.message} ${JSON.stringify(error.cause)} ${error.stack}`
  for (const secret of ['<', 'Basic ', ...secrets]) {
    assert.ok(!(secret === '<' ? error.message : said).includes(secret), `${secret} in ${said}`)
  }
  return error
}

/** Where a server of a test listens: on a free port of this machine. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
