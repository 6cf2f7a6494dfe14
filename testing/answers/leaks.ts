import { type Answer, forClient, type Message, send } from '../send.ts'
import { findUndescribed } from './described.ts'

/**
 * Reads every answer before the test does, and notes a leak, or a refusal that the description does not name, instead of
 * throwing: a client takes what `fetch` throws for trouble with the network.
 */
export function watchForLeaks(isAdmin: boolean, leaks: string[]) {
  /** A caller who is not admin must find no affiliate field, at any depth, except at the addresses of affiliate links. */
  function look(method: string | undefined, url: string, text: string): void {
    const { pathname } = new URL(url)
    const tellsItems = /^\/(items|registries)/.test(pathname) && !pathname.endsWith('/affiliate')
    if (isAdmin || !tellsItems || text === '') return
    const leak = findAffiliateKey(JSON.parse(text))
    if (leak) leaks.push(`${method} ${pathname}: a caller who is not admin got ${leak}`)
  }

  function lookAtRefusal(
    method: string | undefined,
    url: string,
    answer: { status: number; headers: Headers },
  ): void {
    const fault = findUndescribed(method ?? 'GET', new URL(url).pathname, answer)
    if (fault) leaks.push(fault)
  }

  async function watch(url: string, message: Message): Promise<Answer> {
    const answer = await send(url, message)
    look(message.method, url, await answer.text())
    lookAtRefusal(message.method, url, answer)
    return answer
  }

  return { fetch: forClient(watch), send: watch }
}

function findAffiliateKey(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = key.startsWith('affiliate') ? key : findAffiliateKey(inner)
    if (found) return found
  }
  return undefined
}
