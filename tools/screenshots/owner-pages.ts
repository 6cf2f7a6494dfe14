import type { Page } from 'playwright-core'
import type { Demo } from '../demo/open.ts'
import type { Take } from './shot.ts'
import { signIn } from './sign-in.ts'

/** The way of an owner through the pages on which a list is made and kept. */
export async function ownerPages(demo: Demo, page: Page, take: Take): Promise<void> {
  const { url, pages } = demo
  const [wedding = '', , empty = ''] = pages.map((address) => address.replace('/registry/', '/lists/'))
  const open = async (address: string, name: string) => {
    await page.goto(address)
    await take(name)
  }
  await signIn(demo, page)
  await take('lists')
  await open(`${url}/lists/new`, 'new')
  await open(empty, 'owner-empty')
  await open(wedding, 'owner')
  await page.locator('.pen').nth(1).click()
  await page.getByRole('button', { name: 'Remove from the list' }).waitFor()
  await take('owner-edit')
  await open(`${wedding}?add=by-hand`, 'owner-add')
  await page.getByLabel('Price in EUR').fill('free')
  await page.getByRole('button', { name: 'Put it on the list' }).click()
  await page.getByText('A gift needs a name').waitFor()
  await take('owner-add-wrong')
  await open(`${wedding}/details`, 'details')
  await page.getByRole('heading', { name: 'Take the gifts along' }).scrollIntoViewIfNeeded()
  await take('details-end')
  await open(`${wedding}/delete`, 'delete')
  await page.goto(`${wedding}/import`)
  await page
    .getByLabel('The table')
    .fill('name,url,price\nTeapot,https://tonwerk.example/teapot,48\nTray,tray,21')
  await page.getByRole('button', { name: 'Look at it' }).click()
  await page.getByText('1 gift can be added').waitFor()
  await take('import')
}
