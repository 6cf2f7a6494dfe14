import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCitusPrograms, noCitus } from '@hopechest/testing/databases/citus-servers'
import { CommandError, readWords, runCommand, wrongWords } from './command.ts'
import { installPackages, isDebianAsRoot } from './debian-packages.ts'
import { drillCitus } from './drill/citus/drill.ts'
import { startCluster } from './drill/cluster.ts'
import { drillFailover } from './drill/failover.ts'
import { startReplicas } from './drill/replicas.ts'
import { drillRestarts } from './drill/restart.ts'
import { run, stopAll } from './run.ts'

const packages = [
  'patroni',
  'etcd-server',
  'haproxy',
  'postgresql-15',
  'postgresql-client-15',
  'python3-etcd',
  'python3-psycopg2',
]

const usage = `Usage: npm run drill -- [restart] [failover] [--rounds N] [--keep]
       npm run drill -- citus [--rounds N] [--keep]

Runs deploy/high-availability on this machine, which must be Debian 12 and yours as root: three nodes of PostgreSQL with
Patroni and etcd, HAProxy, and two replicas of API and site. It prints what callers saw, and ends with status 1 when a
promise was broken.

  restart     restarts one replica after the other: no request may fail
  failover    kills the leader of the database: no acknowledged write may be lost, and callers see only 503 with
              Retry-After

  citus       instead, where PostgreSQL with Citus is installed (deploy/distributed): the stories of the API on a cluster;
              distribute, broken off and run again; buyers of the last pieces; a worker killed; shards moved. Nothing may
              be lost, doubled or oversold

  --rounds N  how often each is done: 20 restarts, 5 failovers and 60 rounds of buyers unless given
  --keep      leaves the folder with the logs, and says where it is`

const { values, positionals } = readWords(usage, {
  options: { rounds: { type: 'string' }, keep: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const unknown = positionals.find((word) => !['restart', 'failover', 'citus'].includes(word))
if (unknown !== undefined) wrongWords(`There is no drill "${unknown}".`, usage)
if (values.rounds !== undefined && !/^[1-9]\d{0,3}$/.test(values.rounds))
  wrongWords('--rounds takes a whole number from 1 to 9999.', usage)
const usual = { restart: 20, failover: 5, citus: 60 }
const rounds = (without: number) => Number(values.rounds ?? without)
if (positionals.includes('citus') && positionals.length > 1) wrongWords('citus is drilled alone.', usage)
const isOnCitus = positionals.includes('citus')
const isWanted = (name: string) => positionals.length === 0 || positionals.includes(name)

await runCommand(async () => {
  if (isOnCitus) {
    if (findCitusPrograms() === undefined) throw new CommandError(noCitus)
  } else {
    if (!isDebianAsRoot())
      throw new CommandError('This drill needs Debian 12 and root: see deploy/high-availability.')
    await installPackages(packages)
  }
  const folder = await mkdtemp(join(tmpdir(), 'hopechest-drill-'))
  const stack = new AsyncDisposableStack()
  stack.defer(async () => {
    if (values.keep) console.log(`The logs are in ${folder}`)
    else await rm(folder, { recursive: true, force: true })
  })
  stack.defer(stopAll)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stack.disposeAsync().then(() => process.exit(1)))
  try {
    report(isOnCitus ? await drillCitus(folder, stack, rounds(usual.citus)) : await drill(folder, stack))
  } finally {
    await stack.disposeAsync()
  }
})
process.exit()

async function drill(folder: string, stack: AsyncDisposableStack): Promise<string[]> {
  // PostgreSQL runs as another account.
  await run('chmod', ['755', folder])
  console.log('Starting three nodes of etcd, Patroni and PostgreSQL')
  const cluster = await startCluster(folder)
  stack.defer(() => cluster.end())
  await cluster.untilWhole()
  console.log('Starting HAProxy and two replicas')
  const replicas = await startReplicas(folder, cluster, stack)
  return [
    ...(isWanted('restart') ? await drillRestarts(replicas, rounds(usual.restart)) : []),
    ...(isWanted('failover') ? await drillFailover(cluster, replicas, rounds(usual.failover)) : []),
  ]
}

function report(broken: readonly string[]): void {
  if (broken.length > 0) throw new CommandError(`A promise was broken:\n${broken.join('\n')}`)
  console.log('Every promise was kept.')
  console.log(
    `Figure: ${Object.entries(usual)
      .filter(([name]) => (isOnCitus ? name === 'citus' : name !== 'citus' && isWanted(name)))
      .map(([name, many]) => `${rounds(many)} rounds of ${name}`)
      .join(' and ')}, 0 promises broken`,
  )
}
