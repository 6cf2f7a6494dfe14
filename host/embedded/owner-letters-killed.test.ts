import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { type Database, openDatabase } from '@hopechest/database'
import { engines } from '@hopechest/testing/databases/engines'
import { addressOf } from '@hopechest/testing/listen'
import { createAccounts } from '../accounts/index.ts'
import { stepsOfDays } from '../running-time.ts'

const now = '2027-06-14T09:00:00.000Z'

/** A process that sends what is due to owners, as a site does. Before the step of that number it dies. */
const sender = `
  import { openDatabase } from '@hopechest/database'
  import { createAccounts } from '@hopechest/host/accounts'
  const [, url, server, deadly, now] = process.argv
  let steps = 0
  const step = () => {
    if (++steps === Number(deadly)) process.kill(process.pid, 'SIGKILL')
  }
  const stepped = (statements) => new Proxy(statements, {
    get(target, name) {
      const found = target[name]
      if (name === 'coordinator') return stepped(found)
      if (name === 'near') return (...given) => stepped(found.apply(target, given))
      if (typeof found !== 'function') return found
      return (...given) => {
        step()
        return found.apply(target, given)
      }
    },
  })
  const database = await openDatabase(url)
  const { ownerLetters } = createAccounts({ database: stepped(database), siteKey: Buffer.from('key') })
  await ownerLetters.noteDays(new Date(now))
  for (const letter of await ownerLetters.takeDue(100, new Date(now))) {
    step()
    await fetch(server, { method: 'POST', body: letter.registryId + ' ' + letter.to })
    step()
    await ownerLetters.end(letter)
  }
  step()
  await database.close()
  console.log(steps)`

const kills = Number(process.env.KILLS ?? 6)

for (const engine of engines) {
  describe(`senders of letters to owners, killed between any two steps, on ${engine.name}`, () => {
    const arrived: string[] = []
    const server = createServer(async (request, response) => {
      let letter = ''
      for await (const piece of request) letter += piece
      arrived.push(letter)
      response.end()
    })
    let url = ''
    let database: Database
    let owner = 0
    before(async () => {
      url = await engine.freshUrl()
      database = await openDatabase(url)
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { people } = createAccounts({ database, siteKey: Buffer.from('key') })
      const ana = { name: 'Ana', email: 'ana@sommer.example', password: 'a long password' }
      owner = (await people.create({ ...ana, role: 'member', isEmailConfirmed: true })).id
    })
    after(async () => {
      server.closeAllConnections()
      server.close()
      await database.close()
    })

    /** How many steps it made; undefined when it was killed. */
    async function send(deadly: number): Promise<number | undefined> {
      const given = [url, addressOf(server), String(deadly), now]
      const child = spawn(process.execPath, ['--input-type=module', '-e', sender, ...given], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let said = ''
      child.stdout.on('data', (piece) => {
        said += piece
      })
      const [code] = (await once(child, 'close')) as [number | null]
      return code === 0 ? Number(said) : undefined
    }

    async function addList(id: number): Promise<void> {
      await database.run('DELETE FROM registries')
      await database.run(
        `INSERT INTO registries (id, user_id, title, story, status, slug, item_ids, invitees, event_type, event_date, created_at, updated_at)
         VALUES ($1, $2, 'Ours', '', 'publish', $3, '[]', '[]', 'wedding', '2027-06-12', $4, $4)`,
        [id, owner, `ours-${id}`, now],
      )
    }

    test('write to each owner once; only a letter that was in their hands comes a second time', async () => {
      await addList(1)
      const steps = (await send(0)) ?? assert.fail()
      assert.deepEqual(arrived.splice(0), ['1 ana@sommer.example'])
      let [killed, twice] = [0, 0]
      for (let n = 0; n < kills; n++) {
        const id = n + 2
        await addList(id)
        const deadly = 1 + Math.floor((n * steps) / kills)
        if ((await send(deadly)) === undefined) killed++
        for (let more = 0; more < 2; more++) {
          await database.run('UPDATE running_time SET steps = steps + $1', [stepsOfDays(1 / 24)])
          await send(0)
        }
        const letters = arrived.splice(0)
        assert.deepEqual([...new Set(letters)], [`${id} ana@sommer.example`], `killed before step ${deadly}`)
        if (letters.length > 1) twice++
        assert.ok(letters.length <= 2, `killed before step ${deadly}`)
      }
      assert.equal(killed, kills)
      // Of all steps, two lie between the mail server and the note that the letter has left.
      assert.ok(twice <= Math.ceil((2 * kills) / steps) + 1, `${twice} of ${kills} came twice`)
    })
  })
}
