import type { CopyTask } from '../copies/command.ts'
import { CopyRefused } from '../copies/refused.ts'
import type { Database } from '../database.ts'
import { migrate } from '../migrate.ts'
import { openPostgres, refuseForeign } from '../postgres.ts'
import type { Say } from '../say-progress.ts'
import { migrations } from '../schema/migrations.ts'
import { type Form, findForm } from './form.ts'
import { findObstacles } from './obstacles.ts'
import { isPlaced, spread } from './spread.ts'
import { coordinatorTables, knownTables, spreadTables } from './tables.ts'

/** The command `distribute`. */
export function runDistribute({ url, has, say }: CopyTask): Promise<void> {
  return has('check') ? check(url, say) : distribute(url, say)
}

/** Brings the tables into their form on a cluster, or says what stands in the way. */
export function distribute(url: string, say: Say): Promise<void> {
  return look(url, async (database, form, obstacles) => {
    if (obstacles.length > 0) throw new CopyRefused(obstacles.join('\n'))
    if (form === 'citus') say('The tables are spread already.')
    await migrate(database, migrations, say)
    await spread(database, say)
    say('The tables are spread over the cluster. Start the service.')
  })
}

async function look(
  url: string,
  act: (database: Database, form: Form, obstacles: readonly string[]) => Promise<void>,
): Promise<void> {
  if (!url.startsWith('postgres')) {
    throw new CopyRefused(
      'DATABASE_URL names no PostgreSQL, so one machine has the tables alone. Restore a backup into PostgreSQL with Citus first.',
    )
  }
  const database = openPostgres(url, 'hopechest-distribute', 'citus')
  try {
    const form = await findForm(database, await refuseForeign(database))
    await act(database, form, await findObstacles(database, form))
  } finally {
    await database.close()
  }
}

const sentences: Record<Form, string> = {
  postgres: 'The tables are on one server.',
  'half way': 'The tables are half spread: run the command without --check.',
  citus: 'The tables are spread over the cluster.',
}

/** Changes nothing. */
function check(url: string, say: Say): Promise<void> {
  return look(url, async (database, form, obstacles) => {
    say(sentences[form])
    if (obstacles.length > 0) throw new CopyRefused(obstacles.join('\n'))
    const isOrWillBe = async (name: string) => ((await isPlaced(database, name)) ? 'is' : 'will be')
    for (const { name, by } of spreadTables) say(`${name}: ${await isOrWillBe(name)} spread by ${by}`)
    for (const name of knownTables) {
      say(`${name} and what refers to it: ${await isOrWillBe(name)} known to the cluster, on the coordinator`)
    }
    say(`${coordinatorTables.join(', ')}: on the coordinator alone`)
  })
}
