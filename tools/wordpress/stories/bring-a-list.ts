import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { files, sixty } from '@hopechest/gift-files/testing'
import { firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import type { Person } from '@hopechest/testing/person'
import { decode, type Visitor } from '@hopechest/testing/visitor'
import { openScene, type Scene } from './scene.ts'
import { signedIn } from './visitors.ts'

describe('an owner who brings a list along, on a real site', () => {
  let scene: Scene
  let paula: Person
  let owner: Visitor
  before(async () => {
    scene = await openScene()
    paula = await scene.site.makePerson('paula', 'member')
    owner = await signedIn(scene.url, paula)
  })

  /** A new list, and the form that she hands a file over in. */
  async function emptyList() {
    const client = scene.clientOf(paula)
    const { id, slug } = must(await client.createRegistry({ title: 'House on the hill' }))
    const form = `/lists/${slug}/import`
    const sent = async (fields: URLSearchParams) => owner.post(form, fields)
    return {
      sent,
      /** What the page of the gifts that were read would send. */
      async look(table: string) {
        await owner.open(form)
        const { status, html } = await owner.submit(form, { table, act: 'look' })
        assert.equal(status, 200, html)
        const fields = owner.formTo(form, { act: 'add' })
        fields.set('table', decode(firstIn(html, /<textarea[^>]*id="table"[^>]*>\n([\s\S]*?)<\/textarea>/)))
        return { html, fields }
      },
      items: async () => must(await client.listRegistryItems(id)),
    }
  }

  for (const [kind, file] of Object.entries(files)) {
    test(`sees sixty gifts of ${kind}, and has them once she adds them`, async () => {
      const list = await emptyList()
      const { html, fields } = await list.look(file)
      assert.equal(fields.getAll('pick').length, 60)
      assert.match(html, /Put 60 gifts on the list</)
      assert.deepEqual(await list.items(), [])
      assert.equal((await list.sent(fields)).status, 303)
      const hasLinksAlone = kind.startsWith('links')
      assert.deepEqual(
        (await list.items()).map(({ name, price }) => [name, price]),
        sixty.map(({ name, price }) => [name, hasLinksAlone ? null : price]),
      )
    })
  }
})
