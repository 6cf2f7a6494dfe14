/** A written list with another entry at a place; `lengths` says how many bytes each entry has. */
export function replaceEntry(list: Buffer, lengths: readonly number[], place: number, entry: Buffer): Buffer {
  let start = '['.length
  for (const length of lengths.slice(0, place)) start += length + ','.length
  const end = start + (lengths[place] ?? 0)
  return Buffer.concat([list.subarray(0, start), entry, list.subarray(end)])
}
