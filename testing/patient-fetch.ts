import { setTimeout as wait } from 'node:timers/promises'

/** A service that never has room is broken, and no test should hide it. */
export const mostTries = 100

/**
 * Asks as an obedient caller does against a program under test: a service that is overloaded says when to come back, and
 * a machine with other work may overload it at any moment. `comeBack` reads from an answer after how many seconds, and
 * finds nothing in an answer that stands. A test that expects a 503 asks itself.
 */
export async function patiently<Answer>(
  what: string,
  ask: () => Promise<Answer>,
  comeBack: (answer: Answer) => string | null | undefined,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await ask()
    const seconds = comeBack(answer)
    if (!seconds || tries === mostTries) return answer
    console.log(`${what}: the service is overloaded. Again in ${seconds} s.`)
    await wait(Number(seconds) * 1000)
  }
}

/** `fetch` with this patience. */
export const patientFetch: typeof fetch = (input, init) =>
  patiently(
    `${init?.method ?? 'GET'} ${input}`,
    () => fetch(input, init),
    ({ status, headers, body }) => {
      const seconds = status === 503 ? headers.get('retry-after') : null
      // An answer that is not read keeps its connection.
      if (seconds) body?.cancel()
      return seconds
    },
  )
