import type { Statements } from '../database.ts'

/** Where the tables of a PostgreSQL database are: on one server, spread over a cluster, or half way between. */
export type Form = 'postgres' | 'citus' | 'half way'

/** The table that `npm run distribute` makes before it changes any other. */
export const formTable = 'cluster_form'

export async function findForm(statements: Statements, tables: readonly string[]): Promise<Form> {
  if (!tables.includes(formTable)) return 'postgres'
  const row = await statements.row<{ is_ready: number }>('SELECT is_ready FROM cluster_form')
  return row?.is_ready === 1 ? 'citus' : 'half way'
}
