import { text as textOf } from 'node:stream/consumers'
import type { UserOfVisit } from '@hopechest/host/visit'
import type { World } from '@hopechest/testing/world'

export interface Asked {
  method?: string
  body?: unknown
  headers?: Record<string, string>
}

/** What the rules say to a page of this caller. */
export async function asking(
  world: World,
  caller: UserOfVisit,
  path: string,
  { method = 'GET', body, headers = {} }: Asked = {},
) {
  const json = body === undefined ? undefined : JSON.stringify(body)
  const question = { caller, method, path, headers, body: json, hasLeft: () => false }
  const { status, headers: given, body: answer } = await world.ask(question)
  const isWhole = typeof answer === 'string' || Buffer.isBuffer(answer)
  const text = isWhole ? String(answer) : await textOf(answer)
  return { status, headers: given, text, body: text === '' ? undefined : JSON.parse(text) }
}
