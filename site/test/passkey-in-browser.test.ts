import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sharedBrowser } from '@hopechest/testing/browser/shared'
import { firstIn } from '@hopechest/testing/found'
import { Visitor } from '@hopechest/testing/visitor'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { password } from './owners.ts'
import { memberOf, signIn } from './people.ts'
import { openSite, siteOf } from './site-world.ts'

const site = siteOf(() => openSite({ hasMail: true, isLocalhost: true }))

/** A browser on a phone that unlocks with a finger. */
interface Phone {
  context: BrowserContext
  page: Page
  device: CDPSession
  authenticatorId: string
}

const phones: Phone[] = []
before(async () => {
  await sharedBrowser()
})
after(async () => {
  for (const { context } of phones) await context.close()
})

async function openPhone(): Promise<Phone> {
  const context = await (await sharedBrowser()).newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const phone = { context, page, device, authenticatorId }
  phones.push(phone)
  return phone
}

const credentialsOf = async ({ device, authenticatorId }: Phone) =>
  (await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials

/** Whether the person shows that it is them. */
const setFinger = ({ device, authenticatorId }: Phone, isUserVerified: boolean) =>
  device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })

describe('a passkey in the browser', () => {
  test('a person goes from the letter that invites them to their lists, and the next time by passkey alone', async () => {
    const phone = await openPhone()
    const { page } = phone
    const email = 'lise@orchard.example'
    const { browser: admin } = await adminOf()
    await admin.fillIn('/admin/people/new', '/admin/people/new', { name: 'Oma Lise', email })
    const link = firstIn((await site.letterTo(email)).text, /(http\S+\/new-password\/\S+)/)
    await page.goto(link)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Save the password' }).click()
    await page.getByRole('heading', { name: 'Sign in without a password' }).waitFor()
    assert.equal(await page.getByLabel('Current password').count(), 0, 'it was typed a moment ago')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.waitForURL(/\/lists\?welcome=1/)
    const [passkey, ...others] = await credentialsOf(phone)
    assert.deepEqual([passkey?.rpId, passkey?.isResidentCredential, others.length], ['localhost', true, 0])

    await page.locator('.top-menu summary').click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.goto(`${site.url}/sign-in?to=%2Flists%2Fnew`)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.waitForURL(/\/lists\/new$/)
    assert.ok(await page.getByRole('textbox').first().isVisible())

    await page.goto(`${site.url}/account`)
    await page.locator('bdi', { hasText: 'Passkey, ' }).waitFor()
    await page.getByRole('button', { name: /^Remove/ }).click()
    await page.getByText('The passkey is removed. Take it off your device, too.').waitFor()
  })

  test('is offered once on each new browser, never forced, and only where the browser can make one', async () => {
    const phone = await openPhone()
    const { page } = phone
    const { email } = await memberOf(site)
    const signInThere = async () => {
      await page.goto(`${site.url}/sign-in`)
      // The browser says a moment later whether it could make one, and the form takes that along.
      await page.locator('[data-can-passkey][value="1"]').first().waitFor({ state: 'attached' })
      await page.getByLabel('Name or e-mail').fill(email)
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    }
    await signInThere()
    await page.getByRole('link', { name: 'Not now' }).click()
    await page.waitForURL(/\/lists$/)
    assert.deepEqual(await credentialsOf(phone), [])
    await page.goto(`${site.url}/account`)
    await page.locator('.top-menu summary').click()
    await page.getByRole('button', { name: 'Sign out' }).first().click()
    await signInThere()
    await page.waitForURL(/\/lists$/)

    const plain = await (await sharedBrowser()).newContext()
    const old = await plain.newPage()
    await old.addInitScript('delete globalThis.PublicKeyCredential')
    await old.goto(`${site.url}/sign-in`)
    assert.equal(await old.getByRole('button', { name: 'Use a passkey' }).isVisible(), false)
    const border = "getComputedStyle(document.querySelector('.other-doors')).borderTopWidth"
    assert.equal(await old.evaluate(border), '0px')
    await old.getByLabel('Name or e-mail').fill(email)
    await old.getByLabel('Password').fill(password)
    await old.getByRole('button', { name: 'Sign in', exact: true }).click()
    await old.waitForURL(/\/lists$/)
    await old.goto(`${site.url}/account/passkeys`)
    await old.getByText('This browser cannot make a passkey here.').waitFor()
    assert.equal(await old.getByRole('button', { name: 'Add a passkey' }).isVisible(), false)
    await plain.close()
  })

  test('says what went wrong where its person says no, or the device has none, and works at the next try', async () => {
    const phone = await openPhone()
    const { page } = phone
    await page.goto(`${site.url}/sign-in`)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('alert').getByText('That passkey did not work here.').waitFor()
    const { browser } = await memberOf(site, 'Ben')
    await phone.context.addCookies(browser.kept)
    await page.goto(`${site.url}/account/passkeys`)
    await page.getByLabel('What is this device called?').fill('Ben’s phone')
    await setFinger(phone, false)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('alert').getByText('The passkey was not added.').waitFor()
    await setFinger(phone, true)
    await page.keyboard.press('Enter')
    await page.getByText('Your passkey is added.').waitFor()
    await page.getByText('Passkey, Ben’s phone', { exact: true }).waitFor()
    await phone.context.clearCookies()
    await page.goto(`${site.url}/sign-in`)
    await setFinger(phone, false)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('alert').getByText('That passkey did not work here.').waitFor()
    await setFinger(phone, true)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/lists$/)
  })

  test('is not made twice on one device for one account', async () => {
    const phone = await openPhone()
    const { page } = phone
    const { browser } = await memberOf(site)
    await phone.context.addCookies(browser.kept)
    for (const said of ['Your passkey is added.', 'The passkey was not added.']) {
      await page.goto(`${site.url}/account/passkeys`)
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await page.getByText(said).waitFor()
    }
    assert.equal((await credentialsOf(phone)).length, 1)
  })
})

async function adminOf() {
  const about = { name: 'Admin', email: 'admin@orchard.example', password, role: 'administrator' } as const
  await site.makePerson({ ...about, isEmailConfirmed: true })
  const browser = new Visitor(site.url)
  await signIn(browser, about.email)
  return { browser }
}
