/** Steps with a title; each prints its time and whether it worked. A failed step ends the run of its site. */
export type Steps = <Result>(title: string, act: () => Promise<Result>) => Promise<Result>

/** On a busy machine a page may be late. What fails and passes at its second try is no failure; its line says so. */
export async function tryTwice(act: () => Promise<string>, before: () => void): Promise<string> {
  try {
    return await act()
  } catch (error) {
    console.log(`It failed, and runs once more:\n${reasonOf(error)}`)
    before()
    return `${await act()}, at the second try`
  }
}

function reasonOf(error: unknown): unknown {
  return error instanceof Error ? error.message : error
}

export function stepsOf(place: string): Steps {
  return async (title, act) => {
    const started = performance.now()
    const say = (outcome: string) =>
      console.log(`${place}: ${title}  ${((performance.now() - started) / 1000).toFixed(1)} s  ${outcome}`)
    try {
      const result = await act()
      say(typeof result === 'string' ? `ok, ${result}` : 'ok')
      return result
    } catch (error) {
      say('FAILED')
      console.log(reasonOf(error))
      throw new StepFailed(`${place}: ${title}`, { cause: error })
    }
  }
}

const mostLines = 12
const mostOfLine = 200

/** Its reason has been shown already. */
export class StepFailed extends Error {
  /** What the end of a long run says of it: the title, and of the reason the lines that tell most. */
  get brief(): string {
    const lines = String(reasonOf(this.cause)).split('\n')
    const telling = lines.filter((line) => /\bnot ok\b|error:|Error\b|fail/i.test(line))
    const shown = (telling.length > 0 ? telling : lines).slice(0, mostLines)
    return [this.message, ...shown.map((line) => `  ${line.slice(0, mostOfLine)}`)].join('\n')
  }
}
