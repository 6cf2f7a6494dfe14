import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sizes } from '@hopechest/testing/browser/faults'
import { must } from '@hopechest/testing/outcome'
import { pageAs } from './browsers.ts'
import { listOf, signedIn } from './owners.ts'
import { openSite } from './site-world.ts'

test('on a phone four lists fit beside the names of a circle, and no word of their titles breaks', async () => {
  await using site = await openSite()
  const ana = await signedIn(site)
  for (const title of ['Christmas at ours', 'Mia is turning nine', 'Nora and Ben', 'By hand'])
    await listOf(ana, { title }, [])
  const circle = must(await ana.client.addCircle('Family'))
  for (const name of ['Ben', 'Lea', 'Oma Lise', 'Tante Elke'])
    must(await ana.client.putInCircle(circle.id, must(await ana.client.addPerson({ name })).id))
  const page = await pageAs(ana, { viewport: sizes['a phone'] })
  await page.goto(`${site.url}/my-people/circles/${circle.id}`)
  const names = page.locator('.col-name')
  assert.equal(await names.count(), 4)
  for (const name of await names.all()) {
    const box = await name.boundingBox()
    assert.ok(box && box.x + box.width <= sizes['a phone'].width - 16, await name.innerText())
  }
  const broken = await page.evaluate<
    string[]
  >(`[...document.querySelectorAll('.col-name')].flatMap((each) => {
    const text = each.firstChild
    return text.data.split(' ').filter((word) => {
      const range = document.createRange()
      const at = text.data.indexOf(word)
      range.setStart(text, at)
      range.setEnd(text, at + word.length)
      return range.getClientRects().length > 1
    })
  })`)
  assert.deepEqual(broken, [])
  await page.context().close()
})
