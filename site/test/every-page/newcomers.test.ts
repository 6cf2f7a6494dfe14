import { follow } from '@hopechest/testing/browser/follow'
import { password } from '../owners.ts'
import { openSite, siteOf } from '../site-world.ts'
import { lookAtEveryPage } from './look.ts'
import { walkOn } from './walk.ts'

/** Of the set-up page. */
let setUp: string
let admin: number
const site = siteOf(
  () => openSite({ hasMail: true }),
  async () => {
    setUp = `/set-up/${await site.accounts.setUp.offer()}`
    await site.accounts.settings.change({ sign_up: 'open' })
    admin = (await site.makePerson({ name: 'Ana', email: 'ana@orchard.example', password, role: 'member' }))
      .id
  },
)

let newcomers = 0

/** The way of a person into an account, through its pages and out again, in the language of the browser. */
lookAtEveryPage('a newcomer', async (page, look) => {
  const { open, send, signIn } = walkOn(site.url, page, look)
  // Another one for each way: too many wrong passwords at one account have to wait.
  const newcomer = `jonas${++newcomers}@orchard.example`
  await site.makePerson({ name: 'Jonas', email: newcomer, password, role: 'member' })

  await open(setUp, 'set-up')
  await send(setUp, 'set-up with faults')
  // With an admin there is no set-up page any more.
  await site.accounts.people.changeRole(admin, 'administrator')
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
  await open('/account/keys', 'keys for programs, none yet')
  await send('/account/keys', 'a key with a fault')
  await page.locator('#label').fill('Backup script')
  await send('/account/keys', 'a key that was just made')
  await open('/account/keys', 'keys for programs')
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
  await site.accounts.people.changeRole(admin, 'member')
})
