import type { Statements } from '@hopechest/database'

/** Up to this number, ids are skipped one by one, and each shard sends as many. The rest is counted on the shards. */
const stride = 1000
/** Of the width that the ids seen so far let us expect. */
const careful = 0.9

/**
 * The id behind which a page of all active items begins that leaves out the first `skip` after `after`; undefined where
 * there are fewer. An OFFSET alone would send that many ids from every shard. A stride shows how far apart ids lie, and
 * what is expected beyond it is counted.
 */
export async function findIdAfterSkip(
  statements: Statements,
  after: number,
  skip: number,
): Promise<number | undefined> {
  let last = after
  let left = skip
  while (left > 0) {
    const step = Math.min(left, stride)
    const next = await findIdAt(statements, last, step - 1)
    if (next === undefined) return undefined
    const between = (next - last) / step
    last = next
    left -= step
    if (left <= stride) continue
    const far = Math.min(last + Math.floor(between * left * careful), Number.MAX_SAFE_INTEGER)
    const passed = await countIds(statements, last, far)
    if (passed > left) continue
    last = far
    left -= passed
  }
  return last
}

async function findIdAt(statements: Statements, after: number, offset: number): Promise<number | undefined> {
  const row = await statements.row<{ id: number }>(
    'SELECT id FROM items WHERE is_active = 1 AND id > $1 ORDER BY id LIMIT 1 OFFSET $2',
    [after, offset],
  )
  return row?.id
}

async function countIds(statements: Statements, after: number, to: number): Promise<number> {
  const row = await statements.row<{ found: number }>(
    'SELECT COUNT(*) AS found FROM items WHERE is_active = 1 AND id > $1 AND id <= $2',
    [after, to],
  )
  return row?.found ?? 0
}
