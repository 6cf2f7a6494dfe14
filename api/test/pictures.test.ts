import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@hopechest/contract'
import { each, must } from '@hopechest/testing/outcome'
import { pictureFiles, pngOf } from '@hopechest/testing/pictures/files'
import { onEach, suiteWith } from '@hopechest/testing/suites'
import { openOne, settings } from '@hopechest/testing/world'

onEach(settings, 'a picture that a program sends', (world) => {
  const wedding = async () =>
    must(await world.as.owner.createRegistry({ title: 'A wedding', status: 'publish' }))
  const send = (id: number, file: Buffer) =>
    world.post('owner', `/registries/${id}/pictures`, { picture: file.toString('base64') })
  const storedOf = (id: number) =>
    world.database.rows<{ address: string; content: string; owner_id: number }>(
      'SELECT address, content, owner_id FROM pictures WHERE registry_id = $1',
      [id],
    )

  test('lies where the pages of its list serve it, and stands in the item that names its address', async () => {
    const { id, permalink } = await wedding()
    for (const [ending, file] of Object.entries(pictureFiles)) {
      const { status, body } = await send(id, file)
      assert.equal(status, 201, body.detail)
      const [before, name] = body.image_url.split(`/assets/pictures/${id}/`)
      assert.ok(permalink.startsWith(`${before}/registry/`), `${permalink} ${body.image_url}`)
      assert.match(name, new RegExp(`^[\\w-]{27}\\.${ending}$`))
      const lamp = { name: 'Lamp', url: 'https://shop.example/lamp', image_url: body.image_url }
      assert.equal(must(await world.as.owner.addRegistryItem(id, lamp)).image_url, body.image_url)
    }
    const owner = must(await world.as.owner.getMe()).id
    assert.deepEqual(each(await storedOf(id), 'owner_id'), Array(4).fill(owner))
  })

  test('has one address however often it comes, and another one on another list', async () => {
    const [one, other] = [await wedding(), await wedding()]
    const sent = [await send(one.id, pictureFiles.jpg), await send(one.id, pictureFiles.jpg)]
    assert.equal(sent[0]?.body.image_url, sent[1]?.body.image_url)
    const elsewhere = (await send(other.id, pictureFiles.jpg)).body.image_url
    assert.notEqual(elsewhere.split('/').at(-1), sent[0]?.body.image_url.split('/').at(-1))
    assert.equal((await storedOf(one.id)).length, 1)
  })

  test('is refused where it is no picture, and the sentence says why', async () => {
    const { id } = await wedding()
    const film = Buffer.from('....ftypisom....')
    for (const [file, detail] of [
      [Buffer.from('<svg/>'), 'picture must be a JPEG, PNG, WebP or GIF file'],
      [film, 'picture must be a picture, not a film'],
      [pictureFiles.jpg.subarray(0, 200), 'picture cannot be read: the file is broken, or not whole'],
      [pngOf(20_000, 10), 'picture must have at most 12000 dots at a side, and 16 million in all'],
    ] as const) {
      const { status, body, headers } = await send(id, file)
      assert.deepEqual([status, body.detail, headers.get('x-error-field')], [422, detail, 'picture'])
    }
    for (const picture of ['', 'abc', 'ab=c', 'a-_b', 7]) {
      const { status, headers } = await world.post('owner', `/registries/${id}/pictures`, { picture })
      assert.deepEqual([status, headers.get('x-error-field')], [422, 'picture'], String(picture))
    }
    assert.deepEqual(await storedOf(id), [])
  })

  test('is refused once the list or its owner has as much as may be, until there is room again', async () => {
    const { id } = await wedding()
    const { bytesOfList } = limits.pictures
    const kept = (await send(id, pictureFiles.gif)).body.image_url
    const room = (bytes: number) =>
      world.database.run('UPDATE pictures SET bytes = $1 WHERE registry_id = $2', [bytes, id])
    await room(bytesOfList - pictureFiles.png.length + 1)
    const { status, body, headers } = await send(id, pictureFiles.png)
    assert.deepEqual([status, headers.get('x-error-code')], [409, 'pictures_full'])
    assert.equal(body.detail, 'There is no room for this picture: remove gifts with pictures first')
    assert.deepEqual(each(await storedOf(id), 'address'), [kept])
    await room(bytesOfList - 2000)
    assert.equal((await send(id, pictureFiles.png)).status, 201)
  })
})

suiteWith('a large picture of a program', openOne, (world) => {
  test('has at most 4 MB', async () => {
    const { id } = must(await world.as.owner.createRegistry({ title: 'A wedding' }))
    const send = (file: Buffer) =>
      world.post('owner', `/registries/${id}/pictures`, { picture: file.toString('base64') })
    const ofBytes = (bytes: number) =>
      Buffer.concat([pictureFiles.jpg, Buffer.alloc(bytes)]).subarray(0, bytes)
    assert.equal((await send(ofBytes(limits.pictures.bytes))).status, 201)
    const { status, body } = await send(ofBytes(limits.pictures.bytes + 1))
    assert.deepEqual([status, body.detail], [422, 'picture must have at most 4 MB'])
    const text = JSON.stringify({ picture: '' })
    const padded = (bytes: number) => ({ method: 'POST', raw: text + ' '.repeat(bytes - text.length) })
    const statusOf = async (bytes: number) =>
      (await world.send('owner', `/registries/${id}/pictures`, padded(bytes))).status
    assert.equal(await statusOf(limits.pictures.bodyBytes), 422)
    assert.equal(await statusOf(limits.pictures.bodyBytes + 1), 413)
  })
})
