import assert from 'node:assert/strict'

/** With these headers no cache keeps an answer, and no browser runs, frames or guesses it. */
export const guarding = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

export function demandGuarded({ headers }: { headers: Headers }, what: string): void {
  const found = Object.keys(guarding).map((name) => [name, headers.get(name)])
  assert.deepEqual(Object.fromEntries(found), guarding, what)
}
