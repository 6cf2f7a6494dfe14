import { setTimeout as wait } from 'node:timers/promises'

/** A service that never has room is broken, and no test should hide it. */
export const mostTries = 100

/**
 * `fetch` as an obedient caller uses it against a program under test: a service that is overloaded says when to come
 * back, and a machine with other work may overload it at any moment. A test that expects a 503 uses `fetch` itself.
 */
export const patientFetch: typeof fetch = async (input, init) => {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(input, init)
    const seconds = answer.headers.get('retry-after')
    if (answer.status !== 503 || seconds === null || tries === mostTries) return answer
    console.log(`${init?.method ?? 'GET'} ${input}: ${await answer.text()} Again in ${seconds} s.`)
    await wait(Number(seconds) * 1000)
  }
}
