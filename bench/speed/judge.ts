import { type Mark, room } from './marks.ts'

export type Verdict = 'ok' | 'TOO DEAR' | 'NOT MEASURED' | ''

/** Whether the ratio to the bare server is within the mark. A row without a mark is printed alone. */
export function judge(ratio: number, mark: Mark | undefined): Verdict {
  if (mark === undefined) return ''
  if (!(ratio > 0)) return 'NOT MEASURED'
  return ratio <= mark.most * room ? 'ok' : 'TOO DEAR'
}

const tries = 3

/** Measures the rows, and again those that fail: a row fails that does so in each try. Returns the last of each. */
export async function measureAndJudge<Result>(
  rows: readonly string[],
  measure: (rows: readonly string[]) => Promise<ReadonlyMap<string, Result>>,
  isGood: (row: string, result: Result) => boolean,
): Promise<{ results: Map<string, Result>; failed: string[] }> {
  const results = new Map<string, Result>()
  let failed = [...rows]
  for (let n = 0; n < tries && failed.length > 0; n++) {
    for (const [row, result] of await measure(failed)) results.set(row, result)
    failed = failed.filter((row) => {
      const result = results.get(row)
      return result === undefined || !isGood(row, result)
    })
  }
  return { results, failed }
}
