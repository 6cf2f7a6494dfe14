import assert from 'node:assert/strict'
import { fetchAddress } from '../fetch-address.ts'
import type { FetchOptions } from '../fetch-options.ts'
import { NotFetched, type Reason } from '../not-fetched.ts'

export const mebibyte = 1024 * 1024

/** Fetches as a visitor who reads pages, in the way of these options. */
export async function fetchText(address: string, options: Partial<FetchOptions> = {}) {
  const { url, status, body } = await fetchAddress(address, {
    headers: { accept: 'text/html', 'user-agent': 'Toy visitor' },
    maxBytes: 2 * mebibyte,
    timeoutMilliseconds: 5000,
    closing: new AbortController().signal,
    ...options,
  })
  return { url: url.href, status, text: String(await body()) }
}

/** The message holds the reason alone, and so nothing that the other side sent. */
export async function assertNotFetched(fetching: Promise<unknown>, reason: Reason): Promise<void> {
  await assert.rejects(fetching, (error: unknown) => {
    assert.ok(error instanceof NotFetched, String(error))
    assert.equal(error.message, `The address was not fetched: ${reason}`)
    return true
  })
}
