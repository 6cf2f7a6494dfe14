import type { Statements } from '../database.ts'

/** A shard of the items: those of all registries whose hash is at most `last`, and above the shard before it. */
export interface Shard {
  last: number
  /** 0 is the coordinator. */
  groupid: number
  nodename: string
  nodeport: number
}

/** Where the shards are now, by their hashes. Citus keeps the other rows of a registry beside its items. */
export function readShards(coordinator: Statements): Promise<Shard[]> {
  return coordinator.rows<Shard>(
    `SELECT CAST(shardmaxvalue AS INTEGER) AS last, groupid, nodename, nodeport
     FROM pg_dist_shard JOIN pg_dist_placement USING (shardid) JOIN pg_dist_node USING (groupid)
     WHERE logicalrelid = CAST('items' AS REGCLASS) AND noderole = 'primary'
     ORDER BY last`,
  )
}

/**
 * The hash of a bigint by which Citus spreads rows: that of PostgreSQL (`hashint8`), which stays the same in all versions,
 * because indexes that are made of it outlive an upgrade. It ends with `final` of lookup3 by Bob Jenkins
 * (https://burtleburtle.net/bob/c/lookup3.c).
 */
export function hashOf(number: number): number {
  const start = (0x9e3779b9 + 4 + 3_923_095) | 0
  const [low, high] = [number | 0, Math.floor(number / 2 ** 32) | 0]
  let [a, b, c] = [(start + (low ^ (number < 0 ? ~high : high))) | 0, start, start]
  c = ((c ^ b) - rotate(b, 14)) | 0
  a = ((a ^ c) - rotate(c, 11)) | 0
  b = ((b ^ a) - rotate(a, 25)) | 0
  c = ((c ^ b) - rotate(b, 16)) | 0
  a = ((a ^ c) - rotate(c, 4)) | 0
  b = ((b ^ a) - rotate(a, 14)) | 0
  return ((c ^ b) - rotate(b, 24)) | 0
}

function rotate(bits: number, by: number): number {
  return (bits << by) | (bits >>> (32 - by))
}
