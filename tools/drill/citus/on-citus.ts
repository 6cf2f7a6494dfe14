import { randomUUID } from 'node:crypto'
import type { CitusServers } from '@hopechest/testing/databases/citus-servers'
import { type Callers, startCallers } from '../callers.ts'
import { compare, type Query } from '../compare.ts'
import type { Replica } from '../replica.ts'

/** A service on a cluster of a coordinator and two workers. */
export interface OnCitus {
  servers: CitusServers
  service: Replica
  /** The address of its database on the coordinator. */
  database: string
  api: string
  site: string
  authorization: string
  /** Lists with an owner, on all workers. */
  registries: readonly number[]
  query: Query
}

const lists = 40

export async function makeRegistries(on: Where): Promise<number[]> {
  const made = Array.from({ length: lists }, (_, n) =>
    send(on, 'POST', '/registries', { title: `List ${n}` }),
  )
  return (await Promise.all(made)).map(({ body }) => body.id)
}

export function startWriters(on: OnCitus): Callers {
  return startCallers(on, 8, 2)
}

/** What callers saw, and what went against the promises. */
export async function judge(what: string, on: OnCitus, callers: Callers): Promise<string[]> {
  await callers.end()
  const { lost, doubled } = await compare(callers.acknowledged, on)
  const unexpected = Object.keys(callers.faults).filter((fault) => fault !== '503 with Retry-After')
  console.log(
    `${what}: ${callers.acknowledged.size} writes acknowledged, ${lost} lost, ${doubled} doubled, ` +
      `no write for ${(callers.longestSilence() / 1000).toFixed(1)} s, faults ${JSON.stringify(callers.faults)}`,
  )
  return [
    ...(lost > 0 ? [`${what}: ${lost} acknowledged writes are lost`] : []),
    ...(doubled > 0 ? [`${what}: ${doubled} writes were made twice`] : []),
    ...(unexpected.length > 0 ? [`${what}: callers saw ${unexpected.join(', ')}`] : []),
  ]
}

export interface Answer {
  status: number
  body: { id: number; data: { id: number } }
}

type Where = Pick<OnCitus, 'api' | 'authorization'>

export async function send(
  { api, authorization }: Where,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(api + path, {
    method,
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}
