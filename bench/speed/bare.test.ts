import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { each } from '@hopechest/testing/outcome'
import { kettle } from '../kettle.ts'
import { makeFolder, openCheckout } from './checkout.ts'

const checkout = (stack: AsyncDisposableStack) => openCheckout(join(import.meta.dirname, '../..'), stack)

/** Shows an answer of ours to a bare server of this kind, and asks it for the same. */
async function askAgain(kind: 'sends' | 'reads' | 'pages', answer: string): Promise<string> {
  await using stack = new AsyncDisposableStack()
  const { url } = await checkout(stack).startBare(stack, kind)
  await fetch(`${url}/gifts`, { method: 'PUT', body: answer })
  return (await fetch(`${url}/gifts`)).text()
}

describe('a bare server answers as our service does', () => {
  test('with the same bytes', async () => {
    assert.equal(await askAgain('sends', '{"id":1}'), '{"id":1}')
  })

  test('with the same list, which it reads from its table', async () => {
    const list = [
      { id: 1, ...kettle, image_url: null },
      { id: 2, ...kettle, image_url: null },
    ]
    assert.deepEqual(JSON.parse(await askAgain('reads', JSON.stringify(list))), list)
  })

  test('with the same page, which it fills with gifts', async () => {
    const page = `<ul>${`<li><b>${kettle.name}</b> <i>${kettle.description}</i>`.repeat(24)}</ul>`
    assert.equal(await askAgain('pages', page), page)
  })

  test('with the gift that it was sent, once that is in its database', async () => {
    await using stack = new AsyncDisposableStack()
    const folder = await makeFolder(stack)
    const file = join(folder, 'bare.db')
    const { url } = await checkout(stack).startBare(stack, 'stores', file)
    const add = () => fetch(`${url}/items`, { method: 'POST', body: JSON.stringify(kettle) })
    const answers = await Promise.all([add(), add(), add()])
    assert.deepEqual(each(answers, 'status'), [201, 201, 201])
    const database = new DatabaseSync(file, { readOnly: true })
    assert.equal(database.prepare('SELECT COUNT(*) AS gifts FROM gifts').get()?.gifts, 3)
    database.close()
  })
})
