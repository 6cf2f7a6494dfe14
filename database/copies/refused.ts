import { formTable } from '../cluster/form.ts'
import { demandSchema, type Schema, UnknownSchema } from '../schema/schema.ts'
import { sayMissing } from '../sqlite/file.ts'

/** A backup or a restore cannot go on. The message says what is wrong and what to do. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused'
}

/** The operator typed what no backup can be made of. */
export class WrongOption extends CopyRefused {}

/** The service has not made the database yet: nothing is there that could be lost. */
export class NoDatabase extends CopyRefused {
  constructor(place: string) {
    super(sayMissing(place))
  }
}

/** A copy reads and writes one server: it would leave out what only a cluster has. */
export function refuseCluster(tables: readonly string[]): void {
  if (!tables.includes(formTable)) return
  throw new CopyRefused(
    'The tables are spread over a cluster. Back up and restore its machines as deploy/distributed/README.md says.',
  )
}

/** Only tables that steps of this program have made can be copied by it. */
export function refuseUnknown(schema: Schema, before = ''): void {
  try {
    demandSchema(schema)
  } catch (error) {
    throw error instanceof UnknownSchema ? new CopyRefused(before + error.message) : error
  }
}
