import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createClient, isClientError } from '@hopechest/client'
import { openDatabase } from '@hopechest/database'
import { makePerson } from '@hopechest/host/testing'
import { launch, listening, nodeFlags, serviceFile, usual } from '@hopechest/testing/launch'
import { program } from '@hopechest/testing/machine/programs'
import { CommandError, runCommand } from '../../command.ts'
import { type Moment, readMoments, tracing } from './moments.ts'

/**
 * Writes down what the service asks of the system while people add gifts. At each answer that a gift is stored,
 * the power could go: on what the disk had to have by then, and on any part of what it may have, that gift is there.
 */
const gifts = Number(process.env.WRITES ?? 400)
const writers = 8
const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }
const seconds = 120

await runCommand(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hopechest-disk-'))
  try {
    const { trace, before } = await writeTraced(folder)
    const { acknowledged, moments } = await lookAtMoments(folder, trace, before)
    if (acknowledged < gifts)
      throw new CommandError(`The trace has ${acknowledged} gifts, and ${gifts} were added`)
    console.log(
      `Figure: ${acknowledged} gifts acknowledged, the power cut at ${moments} moments, 0 gifts lost`,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})

async function writeTraced(folder: string): Promise<{ trace: string; before: Map<string, Buffer> }> {
  const file = join(folder, 'hopechest.db')
  const database = await openDatabase(`sqlite:${file}`)
  const owner = await makePerson(database, 'owner', 'member')
  await database.close()
  const before = new Map([[file, await readFile(file)]])
  const trace = join(folder, 'trace')
  // The service stays our own child: its tracer stands beside it.
  const words = ['-D', ...tracing(trace), process.execPath, ...nodeFlags, serviceFile]
  const settings = { ...usual, DATABASE_URL: `sqlite:${file}`, CREATES_PER_MINUTE: '0' }
  const service = await listening(launch(program('strace'), words, folder, settings))
  try {
    const client = createClient({ baseUrl: service.url, ...owner, retries: 0, timeout: seconds * 1000 })
    const list = await client.createRegistry({ title: 'A wedding' })
    if (!list || isClientError(list)) throw new CommandError(`No list was made: ${JSON.stringify(list)}`)
    let left = gifts
    const write = async () => {
      while (left-- > 0) {
        const added = await client.addRegistryItem(list.id, lamp)
        if (!added || isClientError(added))
          throw new CommandError(`No gift was added: ${JSON.stringify(added)}`)
      }
    }
    await Promise.all(Array.from({ length: writers }, write))
  } finally {
    service.signal('SIGTERM')
    await service.ended
  }
  return { trace, before }
}

async function lookAtMoments(folder: string, trace: string, before: ReadonlyMap<string, Buffer>) {
  const acknowledged: number[] = []
  let moments = 0
  const found = join(folder, 'found')
  for (const moment of readMoments(trace, before, /^HTTP\/1\.1 201 /m)) {
    acknowledged.push(
      ...[...moment.sent.matchAll(/"data":\{"id":(\d+),"registry_id"/g)].map(([, id]) => Number(id)),
    )
    for (const keeps of [() => false, () => true, () => Math.random() < 0.5]) {
      const stored = await storedIn(found, moment, keeps)
      const lost = acknowledged.filter((id) => !stored.has(id))
      if (lost.length > 0)
        throw new CommandError(
          `Of ${acknowledged.length} gifts that were acknowledged these are lost: ${lost}`,
        )
      moments++
    }
  }
  return { acknowledged: acknowledged.length, moments }
}

/** The gifts that SQLite finds after the power is back. */
async function storedIn(folder: string, { file }: Moment, keeps: () => boolean): Promise<Set<number>> {
  await mkdir(folder)
  for (const ending of ['hopechest.db', 'hopechest.db-wal'])
    await writeFile(join(folder, ending), file(ending, keeps))
  const database = new DatabaseSync(join(folder, 'hopechest.db'))
  try {
    const [health] = database.prepare('PRAGMA integrity_check').all()
    if (health?.integrity_check !== 'ok')
      throw new CommandError(`The database is broken: ${JSON.stringify(health)}`)
    return new Set(
      database
        .prepare('SELECT id FROM items')
        .all()
        .map(({ id }) => Number(id)),
    )
  } finally {
    database.close()
    await rm(folder, { recursive: true })
  }
}
