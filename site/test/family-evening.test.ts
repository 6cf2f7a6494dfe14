import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTooWide, sizes, visits } from '@hopechest/testing/browser/faults'
import { follow } from '@hopechest/testing/browser/follow'
import { sharedBrowser } from '@hopechest/testing/browser/shared'
import { firstIn } from '@hopechest/testing/found'
import { until } from '@hopechest/testing/until'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { clockAt } from './clock.ts'
import { password } from './owners.ts'
import { kettlesEverywhere } from './previewers.ts'
import { openSite } from './site-world.ts'

const family = ['Nora Weber', 'Tom', 'Mia', 'Oma Lise', 'Opa Karl']

/** Two parents, a child, a grandmother with a phone, and a grandfather without one, from an empty site to the thanks. */
async function evening(parents: BrowserContextOptions): Promise<void> {
  const clock = clockAt('2026-12-01')
  await using site = await openSite({ hasMail: true, now: clock.now, previewer: kettlesEverywhere })
  const browser = await sharedBrowser()
  const visitor = async (options: BrowserContextOptions) => {
    const context = await browser.newContext({ timezoneId: 'Europe/Berlin', ...options })
    return context.newPage()
  }
  const linkTo = async (address: string, subject: RegExp) => {
    const find = () => site.letters.find((each) => each.to === address && subject.test(each.subject))
    await until(`a letter to ${address}: ${subject}`, async () => {
      await site.sendDueLetters()
      return find() !== undefined
    })
    return firstIn(find()?.text ?? '', /(http\S+)/)
  }
  const go = (page: Page, path: string) => page.goto(site.url + path)
  const reads = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()
  const press = (page: Page, name: string | RegExp) =>
    follow(page.getByRole('button', { name, exact: true }).first())
  const open = (page: Page, name: string | RegExp) =>
    follow(page.getByRole('link', { name }).filter({ visible: true }).first())
  const never = async (page: Page, words: RegExp) =>
    assert.doesNotMatch(await page.locator('main').innerText(), words)

  // Nora opens the link that the start has printed, and makes her account.
  const nora = await visitor(parents)
  await go(nora, `/set-up/${await site.accounts.setUp.offer()}`)
  await nora.getByLabel('Your name').fill('Nora Weber')
  await nora.getByLabel('E-mail').fill('nora@weber.example')
  await nora.getByLabel('Password').fill(password)
  await press(nora, 'Make my account')
  await reads(nora, 'An empty chest, for now.')

  // She writes her family down, and asks Tom to share it. He has no account: she makes one.
  await go(nora, '/my-people')
  await nora
    .getByLabel('Add people')
    .fill('Tom, tom@weber.example\nMia, 6 December\nOma Lise, lise@weber.example\nOpa Karl')
  await press(nora, 'Add them')
  await reads(nora, '4 people are written down. No letter has gone out.')
  await nora.getByText('Household', { exact: true }).click()
  await nora.getByLabel('Their e-mail address').fill('tom@weber.example')
  await press(nora, 'Ask them')
  await open(nora, 'Make an account for them')
  await nora.getByLabel('Name').fill('Tom Weber')
  await nora.getByLabel('E-mail').fill('tom@weber.example')
  await press(nora, 'Make the account')

  // Tom follows his letter, and reads above his lists what Nora asks.
  const tom = await visitor(parents)
  await tom.goto(await linkTo('tom@weber.example', /^Your account/))
  await tom.getByLabel('Password', { exact: true }).fill(password)
  await press(tom, 'Save the password')
  await reads(tom, 'Nora Weber wants to share people and circles with you.')
  await press(tom, /^Agree/)
  await reads(tom, 'You share these people with Nora Weber')

  // The four come into a circle, which was empty.
  await go(nora, '/my-people?new=1')
  await nora.locator('#circle').fill('Family')
  await press(nora, 'Make it')
  await open(nora, 'Choose among your people')
  for (const name of family.slice(1)) await nora.getByRole('checkbox', { name }).check()
  await nora.locator('summary', { hasText: 'Into a circle' }).click()
  await press(nora, 'Family')
  await reads(nora, '4 people are in “Family” now.')

  // Her list is for Mia, whose own link shows the wishes. One gift comes from a shop, and one is written by hand.
  await go(nora, '/lists/new')
  await nora.getByLabel('What is it called?').fill('Turning nine')
  await nora.getByLabel('Whom it is for').selectOption({ label: 'Mia' })
  await nora.getByLabel('Their own link').selectOption({ label: 'shows the wishes, never what is taken' })
  await nora.getByText('Birthday', { exact: true }).click()
  await nora.locator('#day').fill('2026-12-06')
  await press(nora, 'Start the list')
  const list = new URL(nora.url()).pathname
  await nora.getByPlaceholder('Paste a link from any shop').fill('https://shop.example/kettle')
  await nora.getByRole('button', { name: 'Add', exact: true }).click()
  await reads(nora, 'Copper kettle')
  await go(nora, `${list}?add=by-hand`)
  await nora.getByLabel('Name', { exact: true }).fill('An afternoon on the ice')
  await press(nora, 'Put it on the list')
  await open(nora, 'Sharing')
  await nora.getByRole('checkbox', { name: 'Family' }).check()
  await follow(nora.locator('.open-to button'))
  await reads(nora, 'but not Mia')
  await press(nora, /^Send \d invitations$/)

  // Her letter opens the list to Oma Lise, who reads German in large letters. She gives a gift, thinks again, and gives it once more.
  const lise = await visitor({ viewport: sizes['a phone'], locale: 'de-DE' })
  await lise.addInitScript(
    'document.addEventListener("DOMContentLoaded", () => { document.documentElement.style.fontSize = "200%" })',
  )
  const hers = await linkTo('lise@weber.example', /^Your invitation/)
  await lise.goto(hers)
  const guests = new URL(lise.url()).pathname
  const give = async () => {
    await open(lise, /Das schenken \(Copper kettle\)/)
    assert.equal(await lise.getByLabel('Dein Name').inputValue(), 'Oma Lise')
    await press(lise, 'Von der Liste nehmen')
    await reads(lise, 'Danke, Oma Lise.')
    assert.equal(await isTooWide(lise), false)
  }
  await give()
  await press(lise, 'Zurücknehmen')
  await reads(lise, 'Es ist wieder auf der Liste.')
  await go(lise, guests)
  await give()

  // She asks about the other gift, and reads the answer on the list.
  await go(lise, guests)
  await open(lise, /Das schenken \(An afternoon/)
  await open(lise, /Etwas fragen/)
  await lise.getByLabel('Deine Frage').fill('Hat Mia Schlittschuhe?')
  await press(lise, 'Fragen')
  await nora.goto(await linkTo('nora@weber.example', /^A question about Turning nine/))
  await reads(nora, 'A guest asks about “An afternoon on the ice”.')
  await go(nora, '/lists')
  await open(nora, /1 question waits for you/)
  await nora.getByLabel('Your answer').fill('Size 33, from her cousin.')
  await press(nora, /^Answer/)
  await go(lise, guests)
  await reads(lise, '1 Frage')

  // Mia sees her wishes, and nothing of what becomes of them.
  const linkOf = async (name: string) => {
    await go(nora, '/my-people')
    const row = nora.locator('.people-rows > li', { hasText: name })
    return firstIn(await row.innerHTML(), /value="(http[^"]+\/p\/[^"]+)"/)
  }
  const mia = await visitor({ viewport: sizes['a phone'] })
  await mia.goto(await linkOf('Mia'))
  await open(mia, /Turning nine/)
  await reads(mia, 'Here are your wishes, Mia.')
  await reads(mia, 'Copper kettle')
  await never(mia, /taken|given|Lise|1 of/)

  // Tom has a list of his own, and stands in the circle to which he opens it: the page asks about him.
  await go(tom, '/lists/new')
  await tom.getByLabel('What is it called?').fill('Wool and wood')
  await press(tom, 'Start the list')
  await go(tom, `${new URL(tom.url()).pathname}/sharing`)
  await tom.getByRole('checkbox', { name: 'Family' }).check()
  await follow(tom.locator('.open-to button'))
  await reads(tom, 'Is this list for Tom?')
  await press(tom, 'Yes, leave Tom out')

  // Nora lets names be drawn. Oma Lise unfolds hers by the link of her letter, and three have a slip on paper.
  await go(nora, '/circles/1/draw')
  await nora.getByLabel('Until when').fill('2026-12-24')
  await press(nora, 'Draw the names')
  await reads(nora, 'The names are drawn. No one has seen them, not even you.')
  await open(nora, 'Print 3 slips')
  const paper = await nora.locator('main').innerText()
  for (const name of ['Tom', 'Mia', 'Opa Karl']) assert.match(paper, new RegExp(`^${name}$`, 'm'))
  const slipOf = (name: string) => firstIn(paper, new RegExp(`^${name}\\n[\\s\\S]*?(\\S+/p/\\S+)`, 'm'))
  const unfold = async (page: Page) => {
    await follow(page.locator('.drawn-name button').first())
    return page.locator('h1').innerText()
  }
  const drawn = []
  for (const name of ['Tom', 'Mia', 'Opa Karl']) {
    const phone = await visitor({ viewport: sizes['a phone'] })
    await phone.goto(`http://${slipOf(name)}`)
    await (name === 'Tom' ? never : reads)(phone, /Wool and wood/)
    drawn.push([name, await unfold(phone)])
  }
  await lise.goto(await linkTo('lise@weber.example', /^Names are drawn/))
  drawn.push(['Oma Lise', await unfold(lise)])
  await go(nora, '/slips')
  await follow(nora.locator('main form button').first())
  drawn.push(['Nora Weber', await nora.locator('h1').innerText()])
  assert.deepEqual(drawn.map(([, name]) => name).toSorted(), family.toSorted())
  for (const [giver, name] of drawn) assert.notEqual(giver, name)

  // The day comes. The parents read what was given, and thank; the guest reads that it is over.
  clock.at('2026-12-07')
  await go(nora, '/lists')
  await reads(nora, 'The day has come.')
  await open(nora, 'See who gave what')
  await reads(nora, /Oma Lise, /)
  await nora.getByRole('button', { name: /^Thanked/ }).click()
  await reads(nora, 'Every letter is written')
  await lise.goto(hers)
  await reads(lise, 'Der Tag ist vorbei')
}

for (const { size, viewport, javaScriptEnabled } of visits)
  test(`a family of four spends an evening at ${size}, with ${javaScriptEnabled ? '' : 'no '}script, from an empty site to the thanks`, () =>
    evening({ viewport, javaScriptEnabled }))
