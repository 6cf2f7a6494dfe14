import type { Demo } from '@hopechest/hopechest/demo'
import type { Page } from 'playwright-core'

interface Picture {
  name: string
  size: 'phone' | 'desk'
  colorScheme: 'light' | 'dark'
  /** Leads the page to the state that the picture shows. */
  show(demo: Demo, page: Page): Promise<void>
}

/** The pictures of the documents. The last ones give a gift, which cannot be given again. */
export const pictures: readonly Picture[] = [
  { name: 'home', size: 'desk', colorScheme: 'light', show: ({ url }, page) => go(page, url) },
  { name: 'guest', size: 'desk', colorScheme: 'light', show: guest },
  { name: 'guest', size: 'phone', colorScheme: 'dark', show: guest },
  { name: 'owner', size: 'desk', colorScheme: 'light', show: asOwner('') },
  { name: 'owner', size: 'phone', colorScheme: 'light', show: asOwner('') },
  { name: 'sharing', size: 'desk', colorScheme: 'light', show: asOwner('/sharing') },
  { name: 'wrapped', size: 'desk', colorScheme: 'dark', show: asOwner('/surprises') },
  { name: 'add', size: 'phone', colorScheme: 'light', show: addFromShop },
  { name: 'admin-health', size: 'desk', colorScheme: 'light', show: health },
  { name: 'bought', size: 'phone', colorScheme: 'light', show: form },
  { name: 'thanks', size: 'phone', colorScheme: 'dark', show: thanks },
  { name: 'yours', size: 'phone', colorScheme: 'light', show: yours },
]

async function go(page: Page, address: string): Promise<void> {
  await page.goto(address)
}

function guest({ pages: [wedding = ''] }: Demo, page: Page): Promise<void> {
  return go(page, wedding)
}

/** The first person of the household is an admin and owns the wedding. */
async function signIn({ url, people: [ana] }: Demo, page: Page): Promise<void> {
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('Name or e-mail').fill(ana?.username ?? '')
  await page.getByLabel('Password').fill(ana?.password ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/lists')
}

function asOwner(place: string): Picture['show'] {
  return async (demo, page) => {
    await signIn(demo, page)
    await page.goto(`${demo.pages[0]?.replace('/registry/', '/lists/')}${place}`)
  }
}

async function addFromShop(demo: Demo, page: Page): Promise<void> {
  await signIn(demo, page)
  const kettle = new URLSearchParams({ link: 'https://klangraum.example/kettle', title: 'Copper kettle' })
  await page.goto(`${demo.url}/add?${kettle}`)
}

async function health(demo: Demo, page: Page): Promise<void> {
  await signIn(demo, page)
  await page.goto(`${demo.url}/admin/health`)
}

function form({ pages: [wedding = ''] }: Demo, page: Page): Promise<void> {
  return go(page, `${wedding}/items/4/give`)
}

async function give(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Your name').fill('Miriam Okafor')
  await page.getByLabel('A few words').fill('For all the dinners we still want to have with you.')
  await page.getByRole('button', { name: 'Take it off the list' }).click()
  await page.waitForURL('**/yours/*')
}

function thanks({ pages: [wedding = ''] }: Demo, page: Page): Promise<void> {
  return give(page, `${wedding}/items/4/give`)
}

async function yours({ pages: [wedding = ''] }: Demo, page: Page): Promise<void> {
  await give(page, `${wedding}/items/5/give`)
  await page.goto(`${wedding}/yours`)
}
