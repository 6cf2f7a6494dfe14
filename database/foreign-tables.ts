/** Our first table is the version: a database that has other tables without it belongs to another program. */
export function refuseForeignTables(tables: readonly string[]): void {
  if (tables.length === 0 || tables.includes('schema_version')) return
  throw new Error(
    `the database belongs to another program: it has the table ${tables[0]}. Name an empty database.`,
  )
}
