import { faultsInEveryForm, faultsOf, sizes } from '@hopechest/testing/browser/faults'
import { follow } from '@hopechest/testing/browser/follow'
import { must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import type { Page } from 'playwright-core'
import { listOf, signedIn, siteAndOwner } from '../owners.ts'
import { openSite } from '../site-world.ts'
import { lookAtEveryPage, type Visit } from './look.ts'

const { site, ana: owner } = siteAndOwner(() => openSite({ hasMail: true }))

/** A4 without its margins, in pixels of a style sheet. */
const paper = { width: 688, height: 1040 }

const meta = { registry_event_type: 'wedding', registry_event_date: '2027-06-12' }

/** The way of an owner through sharing, surprises and files, in the language of the browser. */
const visitSharing: Visit = async (page, look) => {
  await page.context().addCookies(owner.browser.kept)
  const jonas = await signedIn(site, { name: 'Jonas Lind' })
  const owners = { registry_owners: [jonas.person.email, 'rosa@sommer.example'] }
  const list = { title: 'Ana & Jonas', status: 'publish', meta: { ...meta, ...owners } } as const
  const { at, here, registry, items } = await listOf(owner, list)
  must(await owner.client.addInvitees(registry.id, ['oma.lise', 'priya.raman@longer-mail-address.example']))
  const guests = [
    'Tante Else, else@mail.example',
    'Opa Karl',
    'An overlong name of one word: Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  ]
  await owner.browser.fillIn(`${at}/sharing`, { invitees: guests.join('\n'), act: 'add' })
  const samir = new Visitor(site.url)
  await samir.fillIn(`${here}/ideas/new`, { name: 'A kite for two', author: 'Samir' })
  const gift = { purchaser: 'Miriam', note: 'For you.' }
  must(await owner.client.createPurchase(registry.id, items[0]?.id ?? 0, gift))
  const open = async (part: string) => {
    await page.goto(`${site.url}${at}/${part}`)
    await look(part)
  }
  const press = async (button: string, name?: string) => {
    await follow(page.locator(button).first())
    if (name) await look(name)
  }
  for (const part of ['sharing', 'cards', 'surprises', 'unwrap', 'as-guest', 'as-guest?wrapped=1', 'pass-on'])
    await open(part)
  await page.goto(`${site.url}${at}/sharing`)
  await page.locator('#invitees').fill('Elke\nPaul, paul@')
  await page.locator('.read-row').first().waitFor()
  await look('how the lines are read')
  await press('.invite .acts button', 'the wrong line')
  await page.goto(`${site.url}${at}/sharing?all=1`)
  await page.locator('.guest-person summary').first().click()
  await look('a guest who is open')
  await press('.send-all button', 'all are sent')
  await page.locator('.guest-person summary').first().click()
  await press('.guest-person form[action$="remove"] button', 'a guest who was removed')
  await page.locator('#owner').fill('a b')
  await press('.owners form button', 'an owner who is no one')
  await page.goto(`${site.url}${at}/sharing`)
  await press('.owners .guest-acts a', 'taking an owner off')
  await page.goto(`${site.url}${at}/import`)
  await page.locator('#table').fill('name,url\nA,https://a.example/1\n,x')
  await press('button[value="look"]', 'the table')
  await page.goto(`${site.url}${at}/details`)
  await page.locator('#day').fill('2026-11-19')
  await press('.details-form .solid', 'a day that has passed')
  await press('button[value="change"]', 'another day')
  must(await owner.client.updateRegistry(registry.id, { meta: { registry_reveal: 'always' } }))
  await open('surprises')
  await page.locator('.tick').first().click()
  await page.locator('.more-of summary').first().click()
  await page.locator('.more-of textarea').fill('x'.repeat(501))
  await press('.more-of form button', 'a note that is too long')
  await press('.bought-row a', 'taking a gift back')
  await page.goto(`${site.url}/registry/none`)
  await look('not for you')
  await page.goto(`${site.url}${at}/sharing`)
  await press('form[action$="/owners/link"] button', 'a link for an owner')
  const link = await page.locator('input[value*="/own/"]').inputValue()
  const openAs = async (cookies: Visitor['cookies'], name: string) => {
    await page.context().clearCookies()
    const all = [...cookies].map(([name, value]) => ({ name, value, url: site.url }))
    await page.context().addCookies(all)
    await page.goto(link)
    await look(name)
  }
  const mia = await signedIn(site, { name: 'Mia Moss' })
  await openAs(mia.browser.cookies, 'the link of an owner, with an account')
  await openAs(new Map(), 'the link of an owner, without an account')
  await page.locator('main [name=name]').fill('Tom Berg')
  await press('main form button.solid', 'one who waits for an account')
}

/** Owners print cards, and the letters that they write. */
async function find(page: Page): Promise<string[]> {
  const faults = await faultsInEveryForm(page)
  await page.setViewportSize(paper)
  await page.emulateMedia({ media: 'print' })
  const onPaper = (await faultsOf(page)).map((fault) => `on paper: ${fault}`)
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize(sizes['a desk'])
  return [...faults, ...onPaper]
}

lookAtEveryPage('sharing', visitSharing, { find })
