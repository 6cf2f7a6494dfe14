/** Asks the database; what psql prints. */
export type Query = (sql: string) => Promise<string>

/** Compares the items that were acknowledged to callers with those in the database. */
export async function compare(acknowledged: ReadonlyMap<string, number>, { query }: { query: Query }) {
  const rows = (await query('SELECT id, name FROM items')).split('\n').map((line) => line.split('|'))
  const idsOf = new Map<string, string[]>()
  for (const [id = '', name = ''] of rows) idsOf.set(name, [...(idsOf.get(name) ?? []), id])
  let lost = 0
  let doubled = 0
  for (const [name, id] of acknowledged) {
    const ids = idsOf.get(name) ?? []
    if (!ids.includes(String(id))) lost++
    if (ids.length > 1) doubled++
  }
  return { lost, doubled }
}
