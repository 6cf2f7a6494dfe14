import type { Statements } from '../database.ts'
import type { Form } from './form.ts'
import { firstOfCluster } from './item-ids.ts'

/** What stands in the way of spreading the tables, each with what to do; the first one alone where others follow from it. */
export async function findObstacles(statements: Statements, form: Form): Promise<string[]> {
  if (!(await hasRow(statements, "SELECT 1 AS found FROM pg_extension WHERE extname = 'citus'"))) {
    return [
      'The database has no extension citus. Set up a cluster as deploy/distributed/README.md says, then run in this ' +
        'database, as a superuser: CREATE EXTENSION citus;',
    ]
  }
  const checks: readonly [sql: string, obstacle: string][] = [
    [
      'SELECT 1 AS found WHERE citus_is_coordinator()',
      'This server is a worker of the cluster. Name its coordinator in DATABASE_URL.',
    ],
    [
      'SELECT 1 AS found FROM pg_dist_node WHERE groupid = 0',
      "The cluster does not know its coordinator. Run on it: SELECT citus_set_coordinator_host('ITS ADDRESS', PORT);",
    ],
    [
      "SELECT 1 AS found FROM pg_dist_node WHERE groupid > 0 AND shouldhaveshards AND noderole = 'primary' LIMIT 1",
      "The cluster has no worker. Run on the coordinator: SELECT citus_add_node('ITS ADDRESS', PORT);",
    ],
    [
      "SELECT 1 AS found WHERE CAST(current_setting('max_prepared_transactions') AS INTEGER) > 0",
      'max_prepared_transactions is 0, so no transaction can commit on two machines. Set it to 200 on all machines, and ' +
        'restart them.',
    ],
    [
      `SELECT 1 AS found WHERE NOT EXISTS (SELECT pid FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'hopechest')`,
      'A service is connected to this database. Stop it first: its statements are those for one server. (A pooler such ' +
        'as PgBouncer keeps connections after the service has ended: restart it, too.)',
    ],
    ...(form === 'postgres' ? dataChecks : []),
  ]
  const obstacles: string[] = []
  for (const [sql, obstacle] of checks) if (!(await hasRow(statements, sql))) obstacles.push(obstacle)
  return obstacles
}

const dataChecks: readonly [sql: string, obstacle: string][] = [
  [
    'SELECT 1 AS found FROM schema_version',
    'The database holds nothing of Hopechest. Start the service on it once, and stop it.',
  ],
  [
    `SELECT 1 AS found WHERE NOT EXISTS (SELECT id FROM items WHERE id >= ${firstOfCluster})`,
    `There are items with ids from ${firstOfCluster} on, which would lead to wrong registries on a cluster.`,
  ],
  [
    'SELECT 1 AS found WHERE NOT EXISTS (SELECT id FROM purchases WHERE registry_id IS NULL)',
    'There are purchases without a registry. A purchase is of an item: set its registry_id to that of its item.',
  ],
  [
    'SELECT 1 AS found WHERE NOT EXISTS (SELECT key_hash FROM idempotency_keys WHERE home = 0)',
    'Requests of the last day have Idempotency-Keys from before the upgrade, which do not say their registry. Let the ' +
      'service run until a day has passed since the upgrade, then try again.',
  ],
]

async function hasRow(statements: Statements, sql: string): Promise<boolean> {
  return (await statements.row(sql)) !== undefined
}
