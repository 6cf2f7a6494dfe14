import { Pool } from 'undici'
import { setUpFaultIn } from './answer-fault.ts'
import { codeOf, createConnector } from './connect.ts'
import { receive } from './receive.ts'
import { locateSite } from './site-address.ts'
import { errorCode, isRecord } from './site-answer.ts'

/** What the site says of a key that it has asked for: its address, and the proof that it has the key. */
export interface KeyProof {
  host: string
  proof: string
}

const mostMilliseconds = 5000
const mostBytes = 4096

/**
 * Asks the site whether it is the one that brings this public key. The answer is what it says, or a sentence for the operator.
 * Only the address of the settings is asked, once and without a redirect. The caller of the service has no say in it.
 */
export async function askForProof(
  hostUrl: string,
  question: { public: string; service: string },
  milliseconds = mostMilliseconds,
): Promise<KeyProof | string> {
  const { origin, restPath } = locateSite(hostUrl, 'hopechest/v1')
  const pool = new Pool(origin, { connections: 1, allowH2: false, connect: createConnector().connector })
  const path = `${restPath}/frame-key`
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const request = { origin, path, method: 'POST' as const, headers, body: JSON.stringify(question) }
  try {
    const answer = await receive(pool, request, milliseconds, mostBytes)
    const { status, body, bytes } = answer
    if (bytes === undefined) return `${answer.address} answered with more than ${mostBytes} bytes`
    if (status !== 200)
      return setUpFaultIn(answer) ?? `${answer.address} answered ${status} (${errorCode(answer)})`
    const { host, proof } = isRecord(body) ? body : {}
    return isAddress(host) && typeof proof === 'string' && /^[0-9a-f]{64}$/.test(proof)
      ? { host, proof }
      : `${answer.address} did not answer as our plugin does`
  } catch (error) {
    return `${origin}${path} gave no answer within ${milliseconds / 1000} s (${codeOf(error) ?? 'too slow'})`
  } finally {
    void pool.destroy()
  }
}

/** It stands in the header of each visit. */
function isAddress(host: unknown): host is string {
  return (
    typeof host === 'string' && /^https?:\/\/[\x21-\x3a\x3c-\x7e]{1,490}$/.test(host) && URL.canParse(host)
  )
}
