import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from '@hopechest/testing/launch'
import { run, start } from '../run.ts'
import { takePort } from './port.ts'
import { fillIn } from './recipe.ts'

/** What HAProxy has to know of a node. */
export interface Node {
  name: string
  postgres: number
  patroni: number
  folder: string
  /** The process of Patroni. */
  agent: number
}

export interface Cluster {
  nodes: readonly Node[]
  superuserPassword: string
  /** Waits until there is a leader and every other node follows it, one of them synchronously. */
  untilWhole(): Promise<void>
  /** Kills the agent and the PostgreSQL of the leader at once, as a power cut does. It returns the node. */
  killLeader(): Promise<Node>
  /** Starts the agent of a node again. */
  restart(node: Node): Promise<void>
  /** Ends all PostgreSQL processes. Their data are thrown away. */
  end(): Promise<void>
}

const postgresPrograms = '/usr/lib/postgresql/15/bin'
const lookEveryMilliseconds = 250
/** Ten times what it takes beside other work. */
const wholeMilliseconds = 10 * 60_000

/** Three nodes of etcd, Patroni and PostgreSQL on this machine, by the recipe. */
export async function startCluster(folder: string): Promise<Cluster> {
  const user = await postgresUser()
  const password = () => randomBytes(12).toString('hex')
  const superuserPassword = password()
  const passwords = {
    SUPERUSER_PASSWORD: superuserPassword,
    REPLICATOR_PASSWORD: password(),
    REWINDER_PASSWORD: password(),
  }
  const names = ['node1', 'node2', 'node3']
  const etcds: { name: string; peer: number; client: number }[] = []
  for (const name of names) etcds.push({ name, peer: await takePort(), client: await takePort() })
  const at = (port: number) => `127.0.0.1:${port}`
  for (const { name, peer, client } of etcds) {
    const settings = fillIn('etcd.env', {
      NODE_NAME: name,
      ETCD_FOLDER: join(folder, `${name}-etcd`),
      ETCD_PEER: at(peer),
      ETCD_CLIENT: at(client),
      ETCD_CLUSTER: etcds.map((each) => `${each.name}=http://${at(each.peer)}`).join(),
    })
    const env = Object.fromEntries(
      [...settings.matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [key, value]),
    )
    start('etcd', [], join(folder, `${name}-etcd.log`), { env })
  }

  const nodes: Node[] = []
  for (const name of names) {
    const node = {
      name,
      postgres: await takePort(),
      patroni: await takePort(),
      folder: join(folder, name),
      agent: 0,
    }
    await mkdir(node.folder)
    await chown(node.folder, user.uid, user.gid)
    await writeFile(
      join(node.folder, 'patroni.yml'),
      fillIn('patroni.yml', {
        ...passwords,
        NODE_NAME: name,
        PATRONI: at(node.patroni),
        POSTGRES: at(node.postgres),
        ETCD_HOSTS: etcds.map(({ client }) => at(client)).join(', '),
        DATA_FOLDER: join(node.folder, 'data'),
        PGPASS_FILE: join(node.folder, 'pgpass'),
        SOCKET_FOLDER: node.folder,
        POSTGRES_PROGRAMS: postgresPrograms,
        NETWORK: '127.0.0.1/32',
      }),
    )
    nodes.push(node)
  }
  for (const node of nodes) await restart(node)

  async function restart(node: Node): Promise<void> {
    const file = join(node.folder, 'patroni.yml')
    // The account of PostgreSQL may not enter each folder that a checkout may lie in.
    const circumstances = { user, cwd: node.folder }
    node.agent = start('patroni', [file], join(folder, `${node.name}-patroni.log`), circumstances)
  }

  async function untilWhole(): Promise<void> {
    const deadline = performance.now() + wholeMilliseconds
    for (;;) {
      if (performance.now() > deadline)
        throw new Error(
          `The cluster was not whole in ${wholeMilliseconds / 60_000} minutes: see its logs (--keep)`,
        )
      const ended = nodes.find(({ agent }) => !isAlive(agent))
      if (ended) throw new Error(`The agent of ${ended.name} has ended: see its log (--keep)`)
      const members = await membersOf(nodes)
      const running = members.filter(({ state }) => state === 'running' || state === 'streaming')
      const roles = running.map(({ role }) => role)
      if (running.length === nodes.length && roles.includes('leader') && roles.includes('sync_standby'))
        return
      await pause(lookEveryMilliseconds)
    }
  }

  async function killLeader(): Promise<Node> {
    const leader = (await membersOf(nodes)).find(({ role }) => role === 'leader')
    const node = nodes.find(({ name }) => name === leader?.name)
    if (!node) throw new Error('The cluster has no leader')
    kill(node.agent)
    await killPostgres(node)
    return node
  }

  return {
    nodes,
    superuserPassword,
    untilWhole,
    killLeader,
    restart,
    async end() {
      for (const node of nodes) {
        kill(node.agent)
        await killPostgres(node)
      }
    },
  }
}

interface Member {
  name: string
  role: string
  state: string
}

/** The nodes as the first agent that answers sees them. */
async function membersOf(nodes: readonly Node[]): Promise<Member[]> {
  for (const { patroni } of nodes) {
    try {
      const answer = await fetch(`http://127.0.0.1:${patroni}/cluster`, { signal: AbortSignal.timeout(2000) })
      return ((await answer.json()) as { members: Member[] }).members
    } catch {
      // This agent is away: the next one may answer.
    }
  }
  return []
}

/** The first process of PostgreSQL and its children, which would finish their work alone. */
async function killPostgres({ folder }: Node): Promise<void> {
  const file = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (file === undefined) return
  const first = Number(file.split('\n')[0])
  const children = await run('ps', ['-o', 'pid=', '--ppid', String(first)]).catch(() => '')
  for (const pid of [first, ...children.trim().split(/\s+/).filter(Boolean).map(Number)]) kill(pid)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/** PostgreSQL refuses to run as root. Debian makes this account. */
async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const number = async (kind: string) => Number(await run('id', [kind, 'postgres']))
  return { uid: await number('-u'), gid: await number('-g') }
}
