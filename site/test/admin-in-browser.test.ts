import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { brokenWords, narrowest, sizes } from '@hopechest/testing/browser/faults'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { pageAs } from './browsers.ts'
import { makeList } from './lists.ts'
import { password, type SignedInPerson, signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

let ruth: SignedInPerson
const site = siteOf(
  () => openSite({ hasMail: true, hasAffiliateLinks: true, databaseFile: 'hopechest.db' }),
  async () => {
    ruth = await signedIn(site, { name: 'Ruth Aldous', role: 'administrator' })
  },
)

/** A page of this admin, in a browser of its own. */
async function signIn(options: BrowserContextOptions, to: string): Promise<Page> {
  const page = await pageAs(ruth, options)
  await page.goto(site.url + to)
  return page
}

/** A list of gifts with affiliate links in use. */
async function listWithLinks(title: string) {
  const { registry, items } = await makeList(site, { title }, [{ name: 'Kettle' }, { name: 'Lamp' }, {}])
  for (const { id } of items) {
    const link = { affiliate_url: 'https://network.example/kettle?tag=ours' }
    must(await site.api.as.admin.setAffiliate(registry.id, id, link))
  }
  return registry
}

describe('an admin on a phone', () => {
  let page: Page
  before(async () => {
    page = await signIn({ viewport: sizes['a phone'] }, '/admin')
  })
  after(() => page.context().close())
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Parts of the site' }).getByRole('link', { name, exact: true })

  test('adds a person, makes her an admin, and switches her off', async () => {
    const name = 'Elke Brandt'
    await tab('People').click()
    await page.getByRole('link', { name: 'Add a person' }).click()
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('E-mail').fill('elke@brandt.example')
    await page.getByRole('button', { name: 'Make the account' }).click()
    assert.match(await page.getByLabel('Link', { exact: true }).inputValue(), /\/new-password\//)
    await page.getByRole('button', { name: 'Copy' }).waitFor()
    await page.getByRole('link', { name: 'Back to the people' }).click()
    await page.getByRole('searchbox', { name: 'Find by name or e-mail' }).fill(name)
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByLabel(`Role of ${name}`).selectOption('Admin')
    await page.getByText(`The role of ${name} is saved.`).waitFor()
    await page.getByRole('link', { name: `Switch off : ${name}` }).click()
    await page.getByRole('button', { name: 'Switch off' }).click()
    await page.getByText(`${name} is switched off.`).waitFor()
    await page.getByRole('button', { name: 'Switch on' }).click()
    await page.getByText(`${name} can sign in again.`).waitFor()
  })

  test('chooses affiliate links and changes them together, and one of them alone', async () => {
    const { title } = await listWithLinks('Links')
    await tab('Links').click()
    await page.getByRole('link', { name: 'In use' }).click()
    await page.getByRole('searchbox', { name: 'Find by gift, list or shop' }).fill(title)
    await page.getByRole('button', { name: 'Find' }).click()
    const act = page.getByRole('button', { name: 'Mark as expired' })
    assert.ok(await act.isDisabled(), 'the bar waits for a choice')
    await page.getByLabel('Choose “Kettle”').check()
    await page.getByLabel('Choose “Lamp”').check()
    await page.getByText('2 chosen').waitFor()
    await act.click()
    await page.getByText('2 links changed.').waitFor()
    assert.equal(await page.getByRole('checkbox').count(), 1)
    await page.getByRole('link', { name: /^Change/ }).click()
    await page.getByLabel('No programme').check()
    await page.getByRole('button', { name: 'Save the link' }).click()
    await page.getByText('The link of “Copper kettle” is saved.').waitFor()
  })
})

test('a long title leaves room for the words of the other columns', async () => {
  const meta = { registry_event_type: 'anniversary', registry_event_date: '2027-09-21' }
  const title = 'All that a new house far out in the country needs, and the people who come to see us there'
  await makeList(site, { title, meta })
  const options = { viewport: sizes['a desk'], locale: 'de-DE' }
  const page = await signIn(options, '/admin')
  assert.deepEqual(await brokenWords(page), [])
  await page.context().close()
})

test('on a phone each value of a table says its head, which a desk has above the column', async () => {
  await makeList(site, { title: 'The chapel' })
  await site.makePerson({ name: 'Lotte', email: 'lotte@orchard.example', password, role: 'member' })
  const page = await signIn({ viewport: sizes['a phone'] }, '/admin?find=chapel')
  const [shown, heads] = [page.locator('tbody'), page.getByRole('columnheader')]
  assert.match(await shown.innerText(), /Who sees it: anyone/)
  assert.equal(await heads.count(), 0)
  await page.setViewportSize(sizes['a desk'])
  assert.doesNotMatch(await shown.innerText(), /Who sees it/)
  assert.equal(await heads.count(), 5)
  await page.setViewportSize(sizes['a phone'])
  await page.goto(`${site.url}/admin/people?find=lotte`)
  assert.match(await shown.innerText(), /Last here: never/)
  await page.context().close()
})

test('on a phone the tabs fade at each end where there are more, and the current one is in sight', async () => {
  const options = { viewport: sizes['a phone'], locale: 'de-DE' }
  const page = await signIn(options, '/admin')
  /** How far a tab ends before the end of the row, where the row fades. */
  const before = async (tab: string) => {
    const rightOf = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().right)
    return Math.round((await rightOf('.hc-tabs')) - (await rightOf(tab)))
  }
  /** Waits for the frame in which so much of the row fades at its beginning and end: the mask is that much wider, and moved. */
  const fades = (atBeginning: number, atEnd: number) =>
    until(`a row that fades by ${atBeginning} and ${atEnd}`, () =>
      page.evaluate<boolean>(`(() => {
        const { maskPosition, maskSize } = getComputedStyle(document.querySelector('.hc-tabs'))
        const [moved, wider] = [maskPosition, maskSize.replace('calc(100% + ', '')].map(parseFloat)
        return 32 + moved === ${atBeginning} && 32 - (wider + moved) === ${atEnd}
      })()`),
    )
  await fades(0, 32)
  assert.ok((await before('.hc-tabs a:last-child')) < 0, 'not all tabs have room')
  assert.ok((await before('.hc-tabs [aria-current]')) >= 32)
  await page.goto(`${site.url}/admin/health`)
  assert.equal(await before('.hc-tabs [aria-current]'), 0)
  await fades(32, 0)
  await page.setViewportSize(sizes['a desk'])
  await page.reload()
  await fades(0, 0)
  await page.context().close()
})

test('a role is read whole, in German too, where its button stands beside it', async () => {
  const page = await signIn({ locale: 'de-DE', javaScriptEnabled: false }, '/admin/people')
  for (const path of ['/admin/people', `/admin/people/${ruth.person.id}`]) {
    for (const viewport of [narrowest, sizes['a phone'], sizes['a desk']]) {
      await page.setViewportSize(viewport)
      await page.goto(site.url + path)
      const short = `[...document.querySelectorAll('select')].map((each) => {
        const { width } = each.getBoundingClientRect()
        Object.assign(each.style, { flex: 'none', width: 'max-content' })
        return each.getBoundingClientRect().width - width
      }).filter((missing) => missing > 0.5)`
      assert.deepEqual(await page.evaluate<number[]>(short), [], `${path} at ${viewport.width}`)
    }
  }
  await page.context().close()
})
