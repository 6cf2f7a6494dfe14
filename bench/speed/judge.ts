import { type Mark, room } from './marks.ts'

export type Verdict = 'ok' | 'TOO DEAR' | 'NOT MEASURED' | ''

/** Whether the ratio to the bare server is within the mark. A row without a mark is printed alone. */
export function judge(ratio: number, mark: Mark | undefined): Verdict {
  if (mark === undefined) return ''
  if (!(ratio > 0)) return 'NOT MEASURED'
  return ratio <= mark.most * room ? 'ok' : 'TOO DEAR'
}

/** How often a row that is not good is measured. */
const tries = 6

/**
 * Measures each row, and again, in programs that start anew, one that is not good: it fails when it is not good at the last
 * try. Each result is that of all tries so far. Returns the last of each row, in their order.
 */
export async function measureAndJudge<Result extends { name: string; verdict: Verdict }>(
  rows: readonly string[],
  measure: (rows: readonly string[]) => Promise<readonly Result[]>,
): Promise<{ results: Result[]; failed: Result[] }> {
  const results = new Map<string, Result>()
  let left = rows
  for (let n = 0; n < tries && left.length > 0; n++) {
    for (const result of await measure(left)) results.set(result.name, result)
    left = left.filter((row) => !isGood(results.get(row)))
  }
  const all = [...results.values()]
  return { results: all, failed: all.filter((result) => !isGood(result)) }
}

function isGood(result: { verdict: Verdict } | undefined): boolean {
  return result?.verdict === 'ok' || result?.verdict === ''
}
