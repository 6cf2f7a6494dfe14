import { type Mark, room } from './marks.ts'

export type Verdict = 'ok' | 'TOO DEAR' | 'NOT MEASURED' | ''

/** Whether the ratio to the bare server is within the mark. A row without a mark is printed alone. */
export function judge(ratio: number, mark: Mark | undefined): Verdict {
  if (mark === undefined) return ''
  if (!(ratio > 0)) return 'NOT MEASURED'
  return ratio <= mark.most * room ? 'ok' : 'TOO DEAR'
}

const tries = 3

/** Measures each row, and again one that is not good: it fails when no try is. Returns the last of each, in their order. */
export async function measureAndJudge<Result extends { verdict: Verdict }>(
  rows: readonly string[],
  measure: (row: string) => Promise<Result>,
): Promise<{ results: Result[]; failed: Result[] }> {
  const results = new Map<string, Result>()
  let left = rows
  for (let n = 0; n < tries; n++) {
    for (const row of left) results.set(row, await measure(row))
    left = left.filter((row) => !isGood(results.get(row)))
  }
  const all = [...results.values()]
  return { results: all, failed: all.filter((result) => !isGood(result)) }
}

function isGood(result: { verdict: Verdict } | undefined): boolean {
  return result?.verdict === 'ok' || result?.verdict === ''
}
