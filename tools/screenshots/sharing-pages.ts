import type { Page } from 'playwright-core'
import type { Demo } from '../demo/open.ts'
import type { Take } from './shot.ts'
import { signIn } from './sign-in.ts'

/** The way of an owner through sharing and surprises. */
export async function sharingPages(demo: Demo, page: Page, take: Take): Promise<void> {
  const [wedding = '', birthday = ''] = demo.pages.map((address) => address.replace('/registry/', '/lists/'))
  const open = async (address: string, name: string) => {
    await page.goto(address)
    await take(name)
  }
  const letOpen = async (status: string) => {
    const saved = page.waitForEvent('load')
    await page.getByLabel('Who can open this list').selectOption(status)
    await saved
  }
  await signIn(demo, page)
  await page.goto(`${wedding}/sharing`)
  await letOpen('private')
  await page.getByLabel('Invite people').fill('miriam@okafor.example, tante.elke, lena@brandt.example, paul@')
  await page.getByRole('button', { name: /^Invite/ }).click()
  await page.getByText('“paul@” is not complete').waitFor()
  await take('sharing-wrong')
  await open(`${wedding}/sharing`, 'sharing')
  await open(`${wedding}/cards`, 'cards')
  await page.goto(`${wedding}/sharing`)
  await letOpen('publish')
  await open(`${wedding}/surprises`, 'wrapped')
  await open(`${wedding}/unwrap`, 'unwrap')
  await open(`${wedding}/as-guest`, 'gate')
  await open(`${wedding}/as-guest?wrapped=1`, 'as-guest')
  await open(`${birthday}/surprises`, 'unwrapped')
  await page
    .getByRole('link', { name: /^Put it back/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Put it back' }).waitFor()
  await take('take-back')
}
