export type Verdict = 'ok' | 'TOO DEAR' | 'NOT MEASURED' | ''

/** What a row has to have to be judged. */
export interface Judged {
  name: string
  ratio: number
  verdict: Verdict
}

/** Whether the ratio to the bare server is within the mark. A row without a mark is printed alone. */
export function judge(ratio: number, mark: number | undefined): Verdict {
  if (mark === undefined) return ''
  if (!(ratio > 0)) return 'NOT MEASURED'
  return ratio <= mark ? 'ok' : 'TOO DEAR'
}

const tries = 3

/** Measures all rows, and again those that are not good, in programs that start anew. Returns the least of each, in their order. */
export async function measureAndJudge<Result extends Judged>(
  rows: readonly string[],
  measure: (rows: readonly string[]) => Promise<readonly Result[]>,
): Promise<{ results: Result[]; failed: Result[] }> {
  const results = new Map<string, Result>()
  let left = rows
  for (let n = 0; n < tries && left.length > 0; n++) {
    for (const result of await measure(left)) {
      const kept = results.get(result.name)
      if (!kept || weightOf(result) < weightOf(kept)) results.set(result.name, result)
    }
    left = left.filter((row) => !isGood(results.get(row)))
  }
  const all = [...results.values()]
  return { results: all, failed: all.filter((result) => !isGood(result)) }
}

/** What was not measured weighs more than all that was. */
function weightOf({ ratio }: Judged): number {
  return ratio > 0 ? ratio : Number.POSITIVE_INFINITY
}

function isGood(result: Judged | undefined): boolean {
  return result?.verdict === 'ok' || result?.verdict === ''
}
