import { type Database, openDatabase } from '@hopechest/database'
import { spread } from '@hopechest/database/cluster/spread'
import { ask, nodesOf } from './cluster.ts'

/** Why stories about the stand-in itself are left out: a cluster is there, and its databases come with tables that are spread. */
export const isOnCluster: string | false =
  (await nodesOf(process.env.TEST_POSTGRES_URL)).length > 0 &&
  'The service finds the tables of a cluster spread already: npm run drill -- citus spreads them itself'

/**
 * What stands in for Citus on one PostgreSQL: its functions note which table they were given, and leave the rows where
 * they are. Those of tables on the coordinator are numbered from 1 again, as they are by Citus. So tables, keys, numbers and statements are those of a cluster, and all is on one machine, which is the
 * coordinator and the one worker, too.
 */
const functions = `
  CREATE TABLE pg_dist_partition (logicalrelid REGCLASS PRIMARY KEY);
  CREATE FUNCTION citus_add_local_table_to_metadata(REGCLASS, cascade_via_foreign_keys BOOLEAN) RETURNS VOID
    LANGUAGE SQL AS $citus$
      INSERT INTO pg_dist_partition VALUES ($1);
      SELECT setval(CAST(pg_get_serial_sequence(table_name, column_name) AS REGCLASS), 1, FALSE)
        FROM information_schema.columns WHERE table_name = CAST($1 AS TEXT) AND is_identity = 'YES'
    $citus$;
  CREATE FUNCTION create_distributed_table(REGCLASS, TEXT, colocate_with TEXT) RETURNS VOID
    LANGUAGE SQL AS 'INSERT INTO pg_dist_partition VALUES ($1)';
  CREATE TABLE pg_dist_shard (logicalrelid REGCLASS, shardid BIGINT, shardmaxvalue TEXT);
  CREATE TABLE pg_dist_placement (shardid BIGINT, groupid INTEGER);
  CREATE TABLE pg_dist_node (groupid INTEGER, nodename TEXT, nodeport INTEGER, noderole TEXT);
  CREATE TABLE pg_dist_local_group (groupid INTEGER);
  INSERT INTO pg_dist_shard VALUES ('items', 1, '-1'), ('items', 2, '2147483647');
  INSERT INTO pg_dist_placement VALUES (1, 1), (2, 1);
  INSERT INTO pg_dist_local_group VALUES (1);
  CREATE FUNCTION truncate_local_data_after_distributing_table(REGCLASS) RETURNS VOID LANGUAGE SQL AS ''`

export async function addStandIn(url: string): Promise<void> {
  await ask(url, (client) => client.query(functions))
  const { hostname, port } = new URL(url)
  await ask(url, (client) =>
    client.query("INSERT INTO pg_dist_node VALUES (1, $1, $2, 'primary')", [hostname, port]),
  )
}

/** Brings the tables of an empty database into the form that they have on a cluster, and opens it. A cluster itself needs none. */
export async function openStandIn(url: string): Promise<Database> {
  const before = await openDatabase(url)
  if (before.engine === 'citus') return before
  await addStandIn(url)
  await spread(before, () => {})
  await before.close()
  return openDatabase(url)
}
