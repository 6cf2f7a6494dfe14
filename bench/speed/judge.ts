import { type Mark, room } from './marks.ts'

export type Verdict = 'ok' | 'TOO DEAR' | 'NOT MEASURED' | ''

/** Whether the ratio to the bare server is within the mark. A row without a mark is printed alone. */
export function judge(ratio: number, mark: Mark | undefined): Verdict {
  if (mark === undefined) return ''
  if (!(ratio > 0)) return 'NOT MEASURED'
  return ratio <= mark.most * room ? 'ok' : 'TOO DEAR'
}

const tries = 3

/** Measures all rows, and again those that are not good, in programs that start anew. Returns the last of each, in their order. */
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
