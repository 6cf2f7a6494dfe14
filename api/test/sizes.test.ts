import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mostOfSize, type Sizes, sizeFields } from '@hopechest/contract'
import { saveSizes } from '@hopechest/host/family'
import { cluster } from '@hopechest/testing/cluster-setting'
import { must } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import { settings } from '@hopechest/testing/world'

onEach([...settings, ...cluster], 'sizes and likes of an account', (world) => {
  const nothing = Object.fromEntries(sizeFields.map((each) => [each, ''])) as Sizes
  const secret = 'Wool itches, say <b>no</b>'
  const said = { ...nothing, shoes: '39', words: secret }
  const read = (who: Parameters<typeof world.send>[0], path: string) => world.send(who, path)

  test('a person writes them down, reads them, and empties a field by leaving it out', async () => {
    assert.deepEqual(must(await world.as.owner.getOwnSizes()), nothing)
    assert.deepEqual(must(await world.as.owner.setOwnSizes({ shoes: '39', words: secret })), said)
    assert.deepEqual(must(await world.as.owner.getOwnSizes()), said)
    assert.deepEqual(must(await world.as.owner.setOwnSizes({ ring: '54' })), { ...nothing, ring: '54' })
    assert.deepEqual(must(await world.as.owner.setOwnSizes({})), nothing)
    assert.deepEqual(await world.database.rows('SELECT said FROM account_sizes'), [])
    assert.deepEqual(must(await world.as.stranger.getOwnSizes()), nothing)
  })

  test('each field has its length', async () => {
    for (const field of sizeFields) {
      const put = (value: unknown) => world.put('owner', '/me/sizes', { [field]: value })
      const most = mostOfSize[field]
      assert.equal((await put('ß'.repeat(most))).status, 200, field)
      for (const wrong of ['ß'.repeat(most + 1), 'a\u0000', 7, null])
        assert.equal((await put(wrong)).status, 422, field)
    }
    must(await world.as.owner.setOwnSizes({}))
  })

  test('whose book it is reads what a person wrote on their own page, and writes nothing there', async () => {
    const { id } = must(await world.as.owner.addPerson({ name: 'Oma Lise' }))
    const path = `/people/${id}/sizes`
    assert.deepEqual((await read('owner', path)).body, nothing)
    await saveSizes(world.database, id, said)
    assert.deepEqual((await read('owner', path)).body, said)
    for (const who of ['invitee', 'stranger', 'admin'] as const)
      assert.equal((await read(who, path)).status, 404)
    assert.equal((await world.put('owner', path, said)).status, 405)
    must(await world.as.owner.removePerson(id))
    assert.equal((await read('owner', path)).status, 404)
  })
})
