/** Steps with a title; each prints its time and whether it worked. A failed step ends the run of its site. */
export type Steps = <Result>(title: string, act: () => Promise<Result>) => Promise<Result>

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
      console.log(error instanceof Error ? error.message : error)
      throw new StepFailed(`${place}: ${title}`)
    }
  }
}

/** Its reason has been shown already. */
export class StepFailed extends Error {}
