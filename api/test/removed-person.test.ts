import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openDatabase } from '@hopechest/database'
import { serviceEnginesOfStories } from '@hopechest/testing/databases/engines'
import { must } from '@hopechest/testing/outcome'
import { freshFolder, runUserCommand, startService } from '@hopechest/testing/process'
import { clientOf, stop } from '@hopechest/testing/service'
import { until } from '@hopechest/testing/until'

describe('an operator removes Olive with her lists while the service runs', { concurrency: 2 }, () => {
  for (const engine of serviceEnginesOfStories)
    test(`and her gifts go from ${engine.name}`, async () => {
      const [folder, settings] = [await freshFolder(), { DATABASE_URL: await engine.freshUrl() }]
      const service = await startService(folder, settings)
      const user = async (...words: string[]) => {
        const command = runUserCommand(folder, settings, ...words)
        assert.equal((await command.ended).status, 0, command.printed())
        return command.printed()
      }
      const made = await user('add', 'olive', '--email', 'olive@garden.example')
      const [, password = ''] = /: ((?:\w{4} ){5}\w{4})/.exec(made) ?? []
      const olive = clientOf(service, { username: 'olive', password })
      const { id } = must(await olive.createRegistry({ title: 'A garden' }))
      const kettle = { name: 'Kettle', url: 'https://shop.example/kettle' }
      must(await olive.addRegistryItem(id, kettle))
      assert.match(await user('remove', 'olive', '--with-lists'), new RegExp(`^List ${id}: deleted`))
      const database = await openDatabase(settings.DATABASE_URL)
      const left = () =>
        database.row<{ n: number }>(
          'SELECT COUNT(*) AS n FROM items WHERE registry_id = $1 AND is_active = 1',
          [id],
        )
      await until('the gift has gone', async () => (await left())?.n === 0)
      await database.close()
      await stop(service)
    })
})
