// May take 240 s: it opens each page of an owner in each size, language and colour scheme.
import { after, before } from 'node:test'
import { follow } from '@hopechest/testing/browser/follow'
import { must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import { listOf, password, type SignedInPerson, signedIn } from '../owners.ts'
import { kettlesEverywhere } from '../previewers.ts'
import { openSite, type SiteWorld } from '../site-world.ts'
import { lookAtEveryPage } from './look.ts'

let site: SiteWorld
/** Of the set-up page. */
let setUp: string
/** An owner with a list of gifts of every kind, and a long one. */
let owner: string
let at: string
let item: number
let folded: string
let child: string
/** Of people without an address. */
let circle: number
before(async () => {
  site = await openSite({ hasMail: true, hasAffiliateLinks: true, previewer: kettlesEverywhere })
  setUp = `/set-up/${await site.accounts.setUp.offer()}`
  await site.accounts.settings.change({ sign_up: 'open' })
  const ana = await signedIn(site)
  owner = ana.person.email
  const gifts = [
    { name: 'Cast-iron casserole, 28 cm', price: 189, retailer: 'Maison Oriel' },
    { name: 'Plate', price: 24.5, quantity_needed: 8, description: 'Any of the greens.' },
    { name: 'Something whose name is as long as names of things in shops are', price: 1234.5 },
  ]
  const meta = {
    registry_event_type: 'wedding',
    registry_event_date: '2027-06-12',
    registry_most_wanted: 1,
    registry_headings: [
      { title: 'Kitchen', items_above: 0 },
      {
        title: 'Everything else that we wish for in the new house, and it is not little'.slice(0, 60),
        items_above: 2,
      },
    ],
  }
  const list = await listOf(ana, { title: 'Ana & Jonas', status: 'publish', meta }, gifts)
  at = list.at
  item = list.items[1]?.id ?? 0
  const guest = new Visitor(site.url)
  const ask = `/registry/${list.registry.slug}/items/${item}/ask`
  await guest.open(ask)
  await guest.submit(ask, { question: 'Which green?' })
  const day = { status: 'publish', meta: { registry_event_date: '2026-11-19' } } as const
  const past = await listOf(ana, { title: 'Forty', ...day })
  must(await site.api.as.admin.createPurchase(past.registry.id, past.items[0]?.id ?? 0, { purchaser: 'Ida' }))
  const { registry_headings } = meta
  const long = await listOf(
    ana,
    { title: 'Mika is turning six', meta: { registry_event_type: 'birthday' } },
    [],
  )
  const many = Array.from({ length: 41 }, (_, n) => ({ name: `Gift ${n}`, url: 'https://shop.example/gift' }))
  must(await ana.client.addRegistryItems(long.registry.id, many))
  must(await ana.client.updateRegistry(long.registry.id, { meta: { registry_headings } }))
  folded = long.at
  child = await listOfChild(ana)
  circle = must(await ana.client.addCircle('Family')).id
  for (const name of ['Oma Lise', 'Opa Karl', 'Somebody with a name of many letters']) {
    const { id } = must(await ana.client.addPerson({ name }))
    must(await ana.client.putInCircle(circle, id))
  }
})
after(() => site.close())

/** Its owners read what is kept, what is bought, and how much has come together. */
async function listOfChild(owner: SignedInPerson): Promise<string> {
  const meta = { registry_for_child: true, registry_event_date: '2028-03-07' }
  const { registry, items, at } = await listOf(owner, { status: 'publish', meta }, [
    { name: 'Kite' },
    { name: 'Tent' },
    { name: 'Bike', price: 40, quantity_needed: 8 },
  ])
  const [kite = 0, tent = 0, bike = 0] = items.map(({ id }) => id)
  must(await owner.client.updateItemMeta(registry.id, bike, { is_group_gift: true }))
  const { admin } = site.api.as
  must(await admin.createPurchase(registry.id, kite, { purchaser: 'Ida', is_set_aside: true }))
  must(await admin.createPurchase(registry.id, tent, { purchaser: 'Samir' }))
  must(await admin.createPurchase(registry.id, bike, { purchaser: 'Lena', quantity: 2 }))
  return at
}

let newcomers = 0

/** The way of an owner through every page and every state of one, in the language of the browser. */
lookAtEveryPage('an owner', async (page, look) => {
  // Another one for each way: too many wrong passwords at one account have to wait.
  const newcomer = `jonas${++newcomers}@orchard.example`
  await site.makePerson({ name: 'Jonas', email: newcomer, password, role: 'member' })
  const open = async (path: string, name = path) => {
    await page.goto(site.url + path)
    await look(name)
  }
  const send = async (form: string, name: string) => {
    const kinds = ['.solid', '.hc-outline', '.danger']
    const buttons = kinds.map((kind) => `form[action="${form}"] button${kind}`)
    await follow(page.locator(buttons.join()).first())
    await look(name)
  }
  const signIn = async (login: string, typed = password) => {
    await page.goto(`${site.url}/sign-in`)
    await page.locator('#login').fill(login)
    await page.locator('#password').fill(typed)
    await follow(page.locator('main .solid'))
  }

  await open(setUp, 'set-up')
  await send(setUp, 'set-up with faults')
  // An owner who is an admin sees affiliate fields too; with an admin there is no set-up page any more.
  const admin = await site.accounts.people.findByLogin(owner)
  await site.accounts.people.changeRole(admin?.id ?? 0, 'administrator')
  await open('/sign-in')
  await signIn(newcomer, 'no such password')
  await look('sign-in with a fault')
  await open('/sign-up')
  await send('/sign-up', 'sign-up with faults')
  await open('/forgot')
  await page.locator('#login').fill(newcomer)
  await send('/forgot', 'the link is sent')
  const { text } = await site.letterTo(newcomer)
  const link = /\/new-password\/\S+/.exec(text)?.[0] ?? ''
  await open(link, 'new password')
  await send(link, 'new password with a fault')
  await open('/new-password/guessed', 'a link that is too old')

  await signIn(newcomer)
  await open('/lists', 'my lists, none yet')
  await open('/account')
  await page.locator('#label').fill('Backup script')
  await page.locator('#current-for-access').fill(password)
  await send('/account/access', 'account with a new application password')
  await page.goto(`${site.url}/account`)
  await page.locator('#current').fill('wrong')
  await send('/account/password', 'account with a fault')
  await open('/account/delete')
  await send('/account/delete', 'delete the account with a fault')
  await page.locator('.hc-menu > summary').click()
  await look('the open menu')
  const signOut = page.locator('.hc-menu form button')
  // A look that took the focus elsewhere has closed the menu.
  if (!(await signOut.isVisible())) await page.locator('.hc-menu > summary').click()
  await follow(signOut)
  await look('signed out')

  await signIn(owner)
  await open('/lists', 'my lists')
  await open('/lists/new')
  await send('/lists/new', 'new list with a fault')
  await open(at, 'the editor')
  await page.locator('#link').fill('https://shop.example/kettle')
  // Without a script the link opens the form of a gift. With one its gift comes to the list, and the owner stays.
  const sent = page.waitForEvent('load')
  await page.locator('form[data-add-box]').evaluate((form) => form.submit())
  await sent
  await look('adding, filled in')
  await page.goto(site.url + at)
  await page.locator('#link').fill('kettle')
  await send(`${at}/add`, 'no link')
  await open(`${at}?add=by-hand`, 'adding by hand')
  await send(`${at}/items`, 'adding with faults')
  await open(`${at}?add=heading`, 'adding a heading')
  await send(`${at}/headings`, 'a heading with faults')
  await open(`${at}?heading=2`, 'changing a heading')
  await open(`${at}?grip=${item}`, 'the ways to move a gift')
  await open(`${at}?select=1`, 'choosing several')
  await send(`${at}/several`, 'none is chosen')
  await page.goto(`${site.url}${at}?select=1`)
  await page.locator('[name=item]').first().check()
  await page.locator('.choose-acts summary').click()
  await look('several are chosen')
  await open(child, 'a list for a child')
  for (const said of ['.kept', '.state', '.pieces']) await page.locator(`.own-row ${said}`).waitFor()
  await open(folded, 'folded')
  await page.locator('.fold > summary').first().click()
  await page.locator('.own-row:not(.own-line) [data-grip]').first().click()
  await look('the panel of a grip')
  await open(`${at}?edit=${item}`, 'editing')
  await page.locator('#name').fill('')
  await send(`${at}/items/${item}`, 'editing with a fault')
  await open(`${at}?edit=${item}`)
  await follow(page.locator('.gift-form-remove button[form="gift-form"]'))
  await look('read anew from its shop')
  await page.goto(`${site.url}${at}?edit=${item}`)
  await follow(page.locator('.gift-form-remove button[formaction$="/hide"]'))
  await look('a gift is hidden')
  await open(`${at}?edit=${item}`, 'a hidden gift')
  await follow(page.locator('.gift-form-remove button[formaction$="/have"]'))
  await look('its owner has it now')
  await follow(page.locator('.undo-note button'))
  await open(`${at}/items/${item}/move`, 'moving a gift')
  await page.goto(`${site.url}${at}?edit=${item}`)
  await follow(page.locator('.gift-form-remove .danger'))
  await look('the note to undo')
  await page.locator('.removed summary').click()
  await look('recently removed')
  await follow(page.locator('.undo-note button'))
  await look('it is back')
  await open(`${at}/details`, 'details')
  await page.locator('#title').fill('')
  await send(`${at}/details`, 'details with a fault')
  await follow(page.locator(`form[action="${at}/put-away"] button`))
  await look('my lists, one put away')
  await open(`${at}/as-guest`, 'the page of thanks')
  await open(`${at}/copy`, 'a copy')
  await page.locator('#title').fill('')
  await send(`${at}/copy`, 'a copy with a fault')
  await open(`${at}/details`, 'the details of a list that is put away')
  await follow(page.locator(`form[action="${at}/take-out"] button`))
  await look('taken out again')
  const draw = `/circles/${circle}/draw`
  await open(draw, 'drawing names')
  await page.locator('.pairs summary').click()
  await look('two who do not draw each other')
  const press = () => follow(page.locator('.draw-form .acts .solid'))
  await press()
  await look('drawing names with a fault')
  await page.locator('#day').fill('2099-12-24')
  await press()
  await look('the names are drawn')
  await open(`${draw}/paper`, 'paper slips')
  await open('/slips', 'a folded slip')
  await send('/slips', 'a slip')
  await open(`${draw}/again`, 'drawing again')
  await follow(page.locator('button[value="end"]'))
  await open(`${at}/delete`, 'delete the list')
  site.letApiRest(true)
  await follow(page.locator('main .danger'))
  await look('away')
  site.letApiRest(false)
  await site.accounts.people.changeRole(admin?.id ?? 0, 'member')
})
