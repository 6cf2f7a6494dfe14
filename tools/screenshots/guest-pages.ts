import type { Page } from 'playwright-core'
import type { Demo } from '../demo/open.ts'
import type { Take } from './shot.ts'

const words = 'For all the dinners we still want to have with you.'

/** The way of a guest through all pages. */
export async function guestPages({ url, pages, stopService }: Demo, page: Page, take: Take): Promise<void> {
  const [wedding = '', birthday = '', empty = ''] = pages
  const plate = `${wedding}/items/4/give`
  const kettle = `${wedding}/items/5/give`
  const open = async (address: string, name: string) => {
    await page.goto(address)
    await take(name)
  }
  await open(url, 'home')
  await open(`${url}/privacy`, 'privacy')
  await open(wedding, 'guest')
  await page.getByRole('heading', { name: 'Taken care of' }).scrollIntoViewIfNeeded()
  await take('guest-end')
  await open(birthday, 'guest-child')
  await open(empty, 'guest-empty')
  await open(`${url}/registry/somewhere-else`, 'private')
  await open(`${url}/nowhere`, 'missing')
  await open(plate, 'bought')
  await submit(page)
  await take('bought-wrong')
  await fill(page, words)
  await submit(page)
  await take('thanks')
  const back = await page.locator('#release-link').inputValue()
  await open(wedding, 'guest-return')
  await open(`${wedding}/yours`, 'yours')
  await open(back, 'put-back')

  await page.goto(kettle)
  await fill(page, 'May it sing every morning.')
  await beQuicker(page, kettle)
  await submit(page)
  await take('quicker')

  await page.goto(`${url}/language/de?to=${encodeURIComponent(new URL(wedding).pathname)}`)
  await take('guest-german')
  await open(plate, 'bought-german')
  await page.goto(`${url}/language/en?to=/`)
  await onPaper(page, () => open(wedding, 'print'))

  await page.goto(plate)
  await fill(page, words)
  await stopService()
  await submit(page)
  await take('away')
}

/** A sheet of A4 has one size, whatever the window has. */
async function onPaper(page: Page, act: () => Promise<void>): Promise<void> {
  const window = page.viewportSize() ?? { width: 0, height: 0 }
  await page.setViewportSize({ width: 700, height: 990 })
  await page.emulateMedia({ media: 'print' })
  await act()
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize(window)
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
