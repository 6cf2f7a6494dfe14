import type { Page } from 'playwright-core'
import type { Demo } from '../demo/open.ts'

/** The way of a guest through all pages; `take` makes a picture of the one that is open. */
export async function guestPages(
  { url, pages, stopService }: Demo,
  page: Page,
  take: (name: string) => Promise<void>,
): Promise<void> {
  const [wedding = '', birthday = '', empty = ''] = pages
  const plate = `${wedding}/items/4/give`
  const kettle = `${wedding}/items/5/give`
  const open = async (address: string, name: string) => {
    await page.goto(address)
    await take(name)
  }
  await open(url, 'home')
  await open(wedding, 'guest')
  await open(birthday, 'guest-child')
  await open(empty, 'guest-empty')
  await open(`${url}/registry/somewhere-else`, 'private')
  await open(`${url}/nowhere`, 'missing')
  await open(plate, 'bought')
  await submit(page)
  await take('bought-wrong')
  await fill(page, 'For all the dinners we still want to have with you.')
  await submit(page)
  await take('thanks')
  await open(wedding, 'guest-return')
  await open(`${wedding}/yours`, 'yours')

  await page.goto(kettle)
  await fill(page, 'May it sing every morning.')
  await beQuicker(page, kettle)
  await submit(page)
  await take('quicker')

  await page.goto(plate)
  await fill(page, 'For all the dinners we still want to have with you.')
  await stopService()
  await submit(page)
  await take('away')
}

async function fill(page: Page, note: string): Promise<void> {
  await page.getByLabel('Your name').fill('Miriam Okafor')
  await page.getByLabel('A few words').fill(note)
}

/** Another guest, in another window, takes the same gift. */
async function beQuicker(page: Page, address: string): Promise<void> {
  const other = await page.context().newPage()
  await other.goto(address)
  await fill(other, 'Surprise.')
  await submit(other)
  await other.close()
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take it off the list' }).click()
  await page.waitForLoadState()
}
