// May take 300 s: it opens each page of a guest in each size, language and colour scheme.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asManyAsYouLike } from '@hopechest/contract'
import { createGuestStore } from '@hopechest/host/guests'
import { faultsOf, narrowest, sizes } from '@hopechest/testing/browser/faults'
import { follow } from '@hopechest/testing/browser/follow'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { runsAll } from '@hopechest/testing/depth'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import type { Page } from 'playwright-core'
import { createBankAccounts } from '../../http/bank/bank-accounts.ts'
import { makeList } from '../lists.ts'
import { otherLanguages } from '../other-languages.ts'
import { password } from '../owners.ts'
import { openSite, type SiteWorld } from '../site-world.ts'
import { lookAtEveryPage, type Visit } from './look.ts'

/** A4 without its margins, in pixels of a style sheet. */
const paper = { width: 688, height: 1040 }

const plate = { name: 'Plate', price: 24, quantity_needed: 8 }

let world: SiteWorld
let browser: SharedBrowser
let here: string
let give: string
let part: string
let headed: string
let tent: string
let idea: string
let letters: string
before(async () => {
  const secret = 'a secret of this site, at least so long'
  world = await openSite({ hasMail: true, secret })
  browser = await sharedBrowser()
  await world.makePerson({ name: 'Ruth', email: 'ruth@orchard.example', password, role: 'administrator' })
  const gifts = [
    { ...plate, quantity_purchased: 3, description: 'Any of the greens.' },
    { name: 'Tent', price: 229 },
    { name: 'Carafe', price: 22, quantity_needed: 2, quantity_purchased: 2 },
    { name: 'Record player', price: 25, quantity_needed: 8 },
    { name: 'Honey', price: 8, quantity_needed: asManyAsYouLike },
    ...[30, 60, 70, 150].map((price) => ({ name: `Gift for ${price}`, price })),
  ]
  const meta = { registry_event_type: 'birthday', registry_event_date: '2046-06-12', registry_most_wanted: 1 }
  const list = await makeList(world, { story: 'Come.\n\nStay.', meta }, gifts)
  const { registry, items } = list
  await world.api.as.owner.setAffiliate(registry.id, items[1]?.id ?? 0, {
    affiliate_url: 'https://shop.example/tent?tag=ours',
  })
  const kept = items.find(({ name }) => name === 'Gift for 60')?.id ?? 0
  await world.api.as.owner.createPurchase(registry.id, kept, { is_set_aside: true })
  const address = 'Ana Sommer\nMühlenweg 4\n24105 Kiel\n\nNot in June, please.'
  await world.api.as.owner.setSendTo(registry.id, address)
  const player = items.find(({ name }) => name === 'Record player')?.id ?? 0
  const lesson = { name: 'A cooking lesson', url: `${world.url}/?registry=${registry.id}` }
  await world.api.as.owner.addRegistryItem(registry.id, lesson)
  const parts = { registry_group_gifts: [player], registry_hand_over: 'In an envelope, on the day.' }
  await world.api.as.owner.updateRegistry(registry.id, { meta: parts })
  const account = { name: 'Ana Sommer', number: 'DE02120300000000202051', place: '' }
  const bank = createBankAccounts(createGuestStore({ database: world.api.database }), secret)
  await bank.save({ id: registry.user_id, invited_as: [] }, registry.id, account)
  here = list.here
  part = `${here}/items/${player}/give`
  const long = 'What we wish for at the table, and in the rooms beside it'
  const registry_headings = ['Kitchen', long].map((title, items_above) => ({ title, items_above }))
  const named = ['Lamp', 'Bed', 'Rug'].map((name) => ({ name }))
  const rooms = await makeList(world, { title: 'Rooms' }, named)
  const headings = { registry_headings, registry_most_wanted: 1 }
  await world.api.as.owner.updateRegistry(rooms.registry.id, { meta: headings })
  headed = rooms.here
  tent = `${here}/items/${items[1]?.id}/give`
  give = list.give
  const samir = new Visitor(world.url)
  const records = { name: 'Three records to begin with', author: 'Samir', price: '60' }
  await samir.fillIn(`${here}/ideas/new`, records)
  idea = `${here}/ideas/${/#idea-(\d+)$/.exec(samir.page.location)?.[1]}`
  await samir.fillIn(rooms.give, { name: 'Samir', email: 'samir@sommer.example' })
  letters = new URL((await world.letterTo('samir@sommer.example')).stop ?? '').pathname
})
after(() => world.close())

/** Every page of a guest, one after the other. */
async function visitAll(page: Page, look: Parameters<Visit>[1]): Promise<void> {
  const open = async (path: string, name = path) => {
    await page.goto(world.url + path)
    await look(name)
  }
  const press = async (words: string, name: string, role: 'button' | 'link' = 'button') => {
    await follow(page.getByRole(role, { name: words }))
    await look(name)
  }
  const nothing = ['/nowhere', '/registry/none', '/back/nonsense']
  for (const path of ['/', '/privacy', '/help', '/help/lists', ...nothing, here]) await open(path)
  await page.locator('summary').click()
  await look('the open menu')
  await open(`${here}?view=rows`, 'the gifts as rows')
  await open(`${here}?view=cards`)
  await open(headed)
  await page.locator('summary').click()
  await look('the open menu beside headings')
  await open(give.replace(/give$/, 'ask'))
  await page.locator('[name=question]').fill('Which size?')
  await follow(page.locator('main form .solid'))
  await look('a question that is asked')
  await open(letters)
  await press('No more of these letters', 'no more letters')
  await open(give)
  await press('Take it off the list', 'the wrong form')
  await page.getByLabel('Your name').fill('Miriam')
  await page.getByLabel('A few words').fill('For the dinners.')
  world.letApiRest(true)
  await press('Take it off the list', 'away')
  world.letApiRest(false)
  await follow(page.getByRole('button', { name: 'Try again' }))
  await page.getByRole('heading', { name: 'Thank you, Miriam.' }).waitFor()
  await look('thanks')
  const back = await page.locator('#release-link').inputValue()
  await open(part, 'the form of a part')
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByText('2 parts are €50').waitFor()
  await page.getByLabel('Your name').fill('Lena')
  await follow(page.getByRole('button', { name: 'Give it', exact: true }))
  await page.getByText('Scan it with the app of your bank').waitFor()
  await look('thanks for parts')
  await page.goto(`${world.url}/gifts`)
  await press('Show a code', 'a code for another device')
  const code = new URL(await page.getByLabel('Link to your gifts').inputValue()).pathname
  const kept = await page.context().cookies()
  await page.context().clearCookies()
  await open(code, 'the other device')
  await press('Show my gifts', 'the gifts on the other device')
  await open(code, 'a code that is used up')
  await page.context().clearCookies()
  await page.context().addCookies(kept)
  await open(tent, 'the form of what is not bought yet')
  await page.getByText('I will buy it').click()
  await page.getByLabel('Your name').fill('Samir')
  await follow(page.getByRole('button', { name: 'Keep it for me' }))
  await page.getByRole('heading', { name: 'It is kept for you, Samir.' }).waitFor()
  await look('kept for a guest')
  const thanks = new URL(page.url()).pathname
  const bought = (await page.locator('#release-link').inputValue()).replace('/back/', '/gifts/bought/')
  await open(new URL(bought).pathname, 'say that it is bought')
  const tentId = Number(/items\/(\d+)/.exec(tent)?.[1])
  must(await world.api.as.owner.deleteItem(tentId))
  await open(thanks, 'kept and removed since')
  await open('/gifts', 'a kept gift that is removed')
  must(await world.api.as.owner.updateItem(tentId, { is_active: true }))
  await open(`${here}/yours`)
  await page.goto(world.url + headed)
  await press('Keep this list', 'a list to keep', 'link')
  await follow(page.getByRole('button', { name: 'Keep it' }))
  await page.getByText('The list is kept here.').waitFor()
  await look('kept lists')
  await press('Forget all of them', 'no list is kept')
  await open('/gifts')
  await press('Change your words', 'the words of a gift', 'link')
  await page.getByLabel('A few words').fill('x'.repeat(501))
  await press('Save these words', 'words that are too long')
  await open('/gifts')
  await page.getByLabel('E-mail address').fill('miriam@')
  await press('Send me the link', 'a wrong address')
  await page.getByLabel('E-mail address').fill('miriam@okafor.example')
  await press('Send me the link', 'the link is on its way')
  const { text } = await world.letterTo('miriam@okafor.example')
  await open(new URL(/\S+gifts.open.\S+/.exec(text)?.[0] ?? '').pathname, 'the link')
  await press('Show my gifts', 'gifts of a mailbox')
  await follow(page.getByRole('button', { name: 'Undo (Record player)' }))
  await page.getByRole('link', { name: 'Give it after all' }).waitFor()
  await look('a gift that is back')
  await open(here, 'the list of a returning guest')
  await follow(page.getByRole('button', { name: 'Give it back' }))
  await page.getByText('It is back on the list.').waitFor()
  await open(new URL(back).pathname, 'put it back')
  await press('Put it back', 'it is back')
  await page.context().clearCookies()
  await visitIdeas(page, look)
}

/** A guest has an idea that is on the list already, and gives that of another one. */
async function visitIdeas(page: Page, look: Parameters<Visit>[1]): Promise<void> {
  const show = () => follow(page.getByRole('button', { name: 'Show it to the guests' }))
  await page.goto(`${world.url}${here}/ideas/new`)
  await page.getByLabel('What is it?').fill('Carafe')
  await show()
  await look('the wrong form of an idea')
  await page.getByLabel('Your name').fill('Miriam')
  await show()
  await page.getByText('This is on their list already').waitFor()
  await look('an idea that is on the list already')
  await page.getByLabel('What is it?').fill('A kite for two')
  await show()
  await look('ideas')
  const heights = await page
    .locator('.ideas .acts .hc-outline')
    .evaluateAll((buttons) => buttons.map((each) => each.getBoundingClientRect().height))
  assert.equal(heights.length, 2)
  assert.equal(heights[0], heights[1])
  await page.goto(world.url + idea)
  await look('an idea')
  await page.getByLabel('Your name').fill('Miriam')
  await follow(page.getByRole('button', { name: 'I give this' }))
  await look('an idea that is given')
}

test('on the narrowest phone a kind of letters of two lines stands above what is said of it', async () => {
  const page = await (await browser.newContext({ viewport: narrowest })).newPage()
  await page.goto(world.url + letters)
  for (const fold of await page.locator('.notices summary').all()) await fold.click()
  const kinds = await page.locator('.notices details .hc-radio span').evaluateAll((names) =>
    names.map((name) => {
      const hint = name.parentElement?.nextElementSibling
      const { height, bottom } = name.getBoundingClientRect()
      return { height, room: (hint?.getBoundingClientRect().top ?? 0) - bottom }
    }),
  )
  const ofTwoLines = kinds.filter(({ height }) => height > 40)
  assert.ok(ofTwoLines.length > 0)
  for (const { room } of kinds) assert.ok(room >= 0)
  await page.context().close()
})

test('a stranger reads what the site is, sees a picture of a list, and finds one thing to do', async () => {
  const page = await (await browser.newContext({ viewport: sizes['a phone'] })).newPage()
  await page.goto(world.url)
  const specimen = page.getByRole('img', { name: 'A picture of a list' })
  await specimen.getByText('204 days to go').waitFor()
  await until('the picture is there', () =>
    page.evaluate<boolean>('document.querySelector(".specimen img").naturalWidth > 0'),
  )
  assert.equal(await specimen.locator('a, button').count(), 0)
  assert.equal(await page.locator('main .solid').count(), 1)
  assert.equal(await page.locator('.steps li').count(), 3)
  await page.context().close()
})

test('at a desk the first gifts of a list are seen with their buttons, before the page is scrolled', async () => {
  const story =
    'After nine years, two cities and one very patient cat, we are getting married in the orchard behind the mill. You being there is the gift.\n\nBut some of you asked, so here are the things we dream about while we brush our teeth.'
  const meta = { registry_event_type: 'wedding', registry_event_date: '2046-06-12', registry_most_wanted: 3 }
  const gifts = [
    { ...plate, description: 'Any of the greens, or of the blues that you like.' },
    ...[30, 60, 70, 150].map((price) => ({ name: `Gift for ${price}`, price, quantity_needed: 9 })),
  ]
  const { registry, items } = await makeList(world, { story, meta }, gifts)
  const long = `${story.replaceAll('\n', ' ')} `.repeat(4)
  const longer = await makeList(world, { story: long, meta }, gifts)
  for (const { locale } of [{ locale: 'en-GB' }, ...(runsAll ? otherLanguages : [])]) {
    const page = await (await browser.newContext({ viewport: sizes['a desk'], locale })).newPage()
    const list = `${world.url}/registry/${registry.slug}`
    const look = async (how: string) => {
      const buttons = await page
        .locator('.gift .acts a')
        .evaluateAll((all) => all.slice(0, 6).map((each) => each.getBoundingClientRect().bottom))
      assert.ok(Math.max(...buttons) <= sizes['a desk'].height, `${locale}, ${how}: ${buttons}`)
    }
    await page.goto(`${world.url}/registry/${longer.registry.slug}`)
    await look('with a long story')
    for (const how of ['', '?sort=cheap', '?sort=dear']) {
      await page.goto(list + how)
      await look(how)
    }
    await page.goto(`${list}/items/${items.at(-1)?.id}/give`)
    await page.locator('[name=way]').last().check()
    await page.locator('[name=name]').fill('Samir')
    await follow(page.locator('main form button.solid').first())
    await page.goto(list)
    await page.locator('.yours').waitFor()
    await look('with a gift of their own')
    await page.context().close()
  }
})

test('the arrow to a shop stands beside its words, however narrow their button', async () => {
  const page = await (await browser.newContext()).newPage()
  for (const viewport of [narrowest, ...Object.values(sizes)]) {
    await page.setViewportSize(viewport)
    await page.goto(`${world.url}${here}?view=rows`)
    const [below = Number.NaN] = await page.locator('.acts a:has(.ad) .hc-icon').evaluateAll((arrows) =>
      arrows.map((arrow) => {
        const [one, other] = [arrow, arrow.parentElement ?? arrow].map((each) => each.getBoundingClientRect())
        return Math.abs(((one?.top ?? 0) + (one?.bottom ?? 0) - (other?.top ?? 0) - (other?.bottom ?? 0)) / 2)
      }),
    )
    assert.ok(below < 2, `${viewport.width}: ${below}`)
  }
  await page.context().close()
})

/** Pages in whose words something may be too long. */
const inWords: Visit = async (page, look) => {
  const ofLists = [`${here}?view=rows`, '/registry/none', here, headed, give]
  for (const path of ['/', '/privacy', '/gifts', '/gifts/lists', ...ofLists]) {
    await page.goto(world.url + path)
    await look(path)
  }
}

lookAtEveryPage('a guest', visitAll, { inWords })

test('on paper the list is accessible, and its address stands beside the letter', async () => {
  const context = await browser.newContext({ viewport: paper, colorScheme: 'dark' })
  const page = await context.newPage()
  await page.emulateMedia({ media: 'print' })
  await page.goto(world.url + here)
  assert.deepEqual(await faultsOf(page), [])
  const letter = await page.locator('.letter').boundingBox()
  const address = await page.locator('.printed-address').boundingBox()
  assert.ok((letter?.x ?? 0) + (letter?.width ?? 0) < (address?.x ?? 0))
  await context.close()
})
