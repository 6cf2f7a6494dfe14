import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enginesOfStories } from '@hopechest/testing/databases/engines'
import { onEachEngine } from '@hopechest/testing/suites'
import { insertKnownPerson, lockBooks } from './books.ts'
import { linksToAddress, personLinkKey } from './person-links.ts'

const key = personLinkKey('the key of this site, at least so long')

onEachEngine(enginesOfStories, 'links of people', (database) => {
  test('a letter brings the link to the address as it was written down, and to no address that looks like it', async () => {
    const lise = { name: 'Lise', address: 'Lise.K@mail.example', birthday: '' }
    await lockBooks(database, [7])
    const { id } = await insertKnownPerson(database, 7, lise)
    for (const address of ['Lise.K@mail.example', 'lise.k@MAIL.example'])
      assert.match((await linksToAddress(database, key, address)).join(), new RegExp(`^${id}\\.[\\w-]{43}$`))
    for (const address of ['lİse.k@mail.example', 'lıse.k@mail.example', 'lise.k@mail.example.', ''])
      assert.deepEqual(await linksToAddress(database, key, address), [], address)
  })
})
