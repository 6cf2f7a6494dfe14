import { formTable } from '../cluster/form.ts'

/** A backup or a restore cannot go on. The message says what is wrong and what to do. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused'
}

/** The operator typed what no backup can be made of. */
export class WrongOption extends CopyRefused {}

/** A copy reads and writes one server: it would leave out what only a cluster has. */
export function refuseCluster(tables: readonly string[]): void {
  if (!tables.includes(formTable)) return
  throw new CopyRefused(
    'The tables are spread over a cluster. Back up and restore its machines as deploy/distributed/README.md says.',
  )
}
