import { once } from 'node:events'
import { createServer } from 'node:net'
import { explainStartFault, listenAt } from '@hopechest/program'
import { type Config, framingHost } from '../config.ts'

/** Why a start could not listen where the settings say: it is tried with any port that is free. */
export async function listenFaults(config: Config): Promise<string[]> {
  const { API_ADDRESS, SITE_ADDRESS, OPS_ADDRESS, OPS_PORT } = config
  const addresses = new Set([API_ADDRESS])
  if (framingHost(config) === undefined) addresses.add(SITE_ADDRESS)
  if (OPS_PORT !== undefined) addresses.add(OPS_ADDRESS)
  const faults = await Promise.all([...addresses].map((address) => listenFault(address, config)))
  return faults.filter((each) => each !== undefined)
}

async function listenFault(address: string, config: Config): Promise<string | undefined> {
  const server = createServer()
  try {
    await listenAt(server, { address, port: 0 })
  } catch (error) {
    return String(explainStartFault(error, config))
  }
  server.close()
  await once(server, 'close')
  return undefined
}

/** The status of an answer, or why no answer came: a sign of the system, and what kind of fault that is. */
export type Answer = number | { code: string; kind: 'name' | 'certificate' | 'away' }

export async function ask(url: string, request: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(url, request)
    await answer.body?.cancel()
    return answer.status
  } catch (error) {
    return whyNoAnswer(error)
  }
}

export function whyNoAnswer(error: unknown): Exclude<Answer, number> {
  const { cause = error } = error as Error
  const { code = 'no answer in time' } = cause as NodeJS.ErrnoException
  const named = typeof code === 'string' ? code : 'no answer in time'
  return { code: named, kind: kindOf(named) }
}

/** https://nodejs.org/api/tls.html#x509-certificate-error-codes */
function kindOf(code: string): Exclude<Answer, number>['kind'] {
  if (/^(?:ENOTFOUND|EAI_AGAIN)$/.test(code)) return 'name'
  return /CERT|^ERR_(?:TLS|SSL)_|_LEAF_SIGNATURE$|^HOSTNAME_MISMATCH$/.test(code) ? 'certificate' : 'away'
}
