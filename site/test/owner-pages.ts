import { follow } from '@hopechest/testing/browser/follow'
import type { Page } from 'playwright-core'
import { password } from './owners.ts'
import type { SiteWorld } from './site-world.ts'

export interface OwnerStory {
  site: SiteWorld
  /** Of the set-up page. */
  setUp: string
  /** Of an owner with a list of gifts. */
  owner: string
  /** The page of that list. */
  at: string
  /** A gift on it. */
  item: number
  /** Of people without an address. */
  circle: number
}

let newcomers = 0

/** The way of an owner through every page and every state of one, in the language of the browser. */
export async function visitOwnerPages(
  page: Page,
  { site, setUp, owner, at, item, circle }: OwnerStory,
  look: (name: string) => Promise<void>,
): Promise<void> {
  // Another one for each way: too many wrong passwords at one account have to wait.
  const newcomer = `jonas${++newcomers}@orchard.example`
  await site.makePerson({ name: 'Jonas', email: newcomer, password, role: 'member' })
  const open = async (path: string, name = path) => {
    await page.goto(site.url + path)
    await look(name)
  }
  const send = async (form: string, name: string) => {
    const kinds = ['.solid', '.outline', '.danger']
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
  await page.locator('.menu > summary').click()
  await look('the open menu')
  const signOut = page.locator('.menu form button')
  // A look that took the focus elsewhere has closed the menu.
  if (!(await signOut.isVisible())) await page.locator('.menu > summary').click()
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
  await open(`${at}?edit=${item}`, 'editing')
  await page.locator('#name').fill('')
  await send(`${at}/items/${item}`, 'editing with a fault')
  await open(`${at}?edit=${item}`)
  await follow(page.locator('.gift-form-remove button[formaction]'))
  await look('read anew from its shop')
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
}

/** What a story needs: two owners, one of them with a list of gifts of every kind. */
export async function prepareOwners(site: SiteWorld, makeList: MakeList): Promise<OwnerStory> {
  const setUp = `/set-up/${await site.accounts.setUp.offer()}`
  await site.accounts.settings.change({ sign_up: 'open' })
  const { email, at, item, circle } = await makeList()
  return { site, setUp, owner: email, at, item, circle }
}

type MakeList = () => Promise<{ email: string; at: string; item: number; circle: number }>
