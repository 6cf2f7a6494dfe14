import type { Client } from '@hopechest/client'
import { follow } from '@hopechest/testing/browser/follow'
import { must } from '@hopechest/testing/outcome'
import { listOf, shut, signedIn } from '../owners.ts'
import { openSite, siteOf } from '../site-world.ts'
import { lookAtEveryPage } from './look.ts'
import { walkOn } from './walk.ts'

/** A site with an owner, who has written people down and opened lists to them. */
async function openOwnersSite() {
  const world = await openSite({ hasMail: true })
  let [sharing, give] = ['', '']
  const ida = await signedIn(world, { name: 'Ida Sommer' })
  const family = must(await ida.client.addCircle('Family')).id
  must(await ida.client.addCircle('Choir'))
  const lise = await write(ida.client, 'Oma Lise', 'lise@sommer.example', '--05-08')
  await write(ida.client, 'Opa Karl', '', '1938-09-19')
  await write(ida.client, 'Tante Elke', 'elke@sommer.example', '')
  const gifts = [
    { name: 'Wool picnic blanket', price: 72, quantity_needed: 50 },
    { name: 'Book of feathers', price: 22 },
  ]
  for (const [title, type, day] of [
    ['Christmas at ours', 'holidays', '2026-12-24'],
    ['Mika is turning six', 'birthday', '2027-03-07'],
    ['Ana & Jonas', 'wedding', '2027-06-12'],
  ] as const) {
    const meta = { registry_event_type: type, registry_event_date: day }
    const made = await listOf(ida, { title, meta }, gifts)
    must(await ida.client.setOpenTo(made.registry.id, { ...shut, circle_ids: [family] }))
    sharing = `${made.at}/sharing`
    give = made.give
  }
  const mia = await write(ida.client, 'Mia', '', '')
  const hers = await listOf(ida, { title: 'Mia is turning nine' }, gifts)
  const forMia = { person_id: mia.id, is_ours: false, shows_wishes: true }
  must(await ida.client.setForWhom(hers.registry.id, forMia))
  const unopened = (await listOf(ida, { title: 'For Opa Karl' })).registry.id
  must(await ida.client.askHousehold('ben@sommer.example'))
  const links = { link: lise.link, linkOfMia: mia.link, sharing, give, wishes: hers.here }
  return { ...world, ...links, kept: ida.browser.kept, family, unopened }

  async function write(client: Client, name: string, address: string, birthday: string) {
    const person = must(await client.addPerson({ name, address, birthday }))
    return must(await client.putInCircle(family, person.id))
  }
}
const site = siteOf(openOwnersSite)

/** Each page of people and circles, and the page that a person opens by their link. */
lookAtEveryPage('people', async (page, look) => {
  const { kept, family, link, linkOfMia, sharing, give, wishes, unopened } = site
  const { open: to } = walkOn(site.url, page, look)
  await to('/sign-in', 'sign in')
  await page.context().addCookies(kept)
  await to('/my-people/sizes', 'own sizes')
  await to('/my-people', 'my people')
  await page.locator('.guest-person summary').first().click()
  await page.locator('.person-change summary').first().click()
  await look('one person')
  await to(`/my-people?circle=${family}`, 'a circle')
  await to(`/my-people/circles/${family}`, 'what they may open')
  await page.locator(`[name=whole-${unopened}]`).check()
  await follow(page.locator('main form button.solid').first())
  await page.locator(`[name=for-${unopened}]`).first().waitFor()
  await look('for whom a list is')
  await to(sharing, 'who may open a list')
  await page.context().clearCookies()
  await to(`/p/${link}`, 'the page of a person')
  await page.goto(site.url + give)
  await page.locator('input[name=name]').fill('Oma Lise')
  await follow(page.locator('main form button.solid').first())
  await to('/p', 'the page of a person who gives')
  await page.context().clearCookies()
  await page.goto(`${site.url}/p/${linkOfMia}`)
  await to(wishes, 'the wishes of the person for whom a list is')
  await page.context().clearCookies()
  await to('/p', 'a link that has ended')
})
