import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createClient, isClientError } from '@hopechest/client'
import { openDatabase } from '@hopechest/database'
import { makePerson } from '@hopechest/host/testing'
import { launch, listening, nodeFlags, serviceFile, usual } from '@hopechest/testing/launch'
import { program } from '@hopechest/testing/machine/programs'
import { must } from '@hopechest/testing/outcome'
import { endLater, freshFolder } from '@hopechest/testing/process'

const tries = 50
const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }

test('on a full disk an owner reads on and a write is refused with a sentence; with room again all goes on, and nothing was lost', async (t) => {
  const folder = await freshFolder()
  const file = join(folder, 'hopechest.db')
  const database = await openDatabase(`sqlite:${file}`)
  const owner = await makePerson(database, 'owner', 'member')
  await database.close()
  // No file may grow beyond a bound, which the system refuses as it refuses a write to a full disk.
  const words = ['-c', 'trap "" XFSZ; exec "$@"', 'bash', process.execPath, ...nodeFlags, serviceFile]
  const settings = { ...usual, DATABASE_URL: `sqlite:${file}`, CREATES_PER_MINUTE: '0' }
  const service = await listening(endLater(launch(program('bash'), words, folder, settings)))
  const bound = (bytes: number | 'unlimited') =>
    execFileSync(program('prlimit'), ['--pid', `${service.pid}`, `--fsize=${bytes}:`])
  const client = createClient({ baseUrl: service.url, ...owner, retries: 0 })
  const { id } = must(await client.createRegistry({ title: 'A wedding' }))
  const acknowledged = [must(await client.addRegistryItem(id, lamp)).id]

  const { size } = await stat(`${file}-wal`)
  bound(size)
  let refused = 0
  for (let n = 0; n < tries; n++) {
    const added = await client.addRegistryItem(id, { ...lamp, name: `Lamp ${n}` })
    if (added && !isClientError(added)) {
      acknowledged.push(added.id)
      continue
    }
    refused++
    const seen = [added?.kind, added?.message, added?.data.status]
    assert.deepEqual(seen, ['unavailable', 'Storage is unavailable', 503])
    assert.equal(must(await client.getRegistry(id)).title, 'A wedding')
  }
  assert.ok(refused > 0, 'the disk is full')
  assert.deepEqual(await idsOf(), acknowledged)

  bound('unlimited')
  acknowledged.push(must(await client.addRegistryItem(id, lamp)).id)
  assert.deepEqual(await idsOf(), acknowledged)
  t.diagnostic(
    `Figure: ${refused} writes refused on a full disk, ${acknowledged.length} acknowledged, 0 lost`,
  )

  async function idsOf(): Promise<number[]> {
    return must(await client.listRegistryItems(id)).map((item) => item.id)
  }
})
