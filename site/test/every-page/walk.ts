import { follow } from '@hopechest/testing/browser/follow'
import type { Page } from 'playwright-core'
import { password } from '../owners.ts'
import type { Visit } from './look.ts'

/** How a person goes from page to page of a site, each of which is looked at. */
export function walkOn(url: string, page: Page, look: Parameters<Visit>[1]) {
  return {
    async open(path: string, name = path): Promise<void> {
      await page.goto(url + path)
      await look(name)
    },
    /** Sends a form as it stands on the page. */
    async send(form: string, name: string): Promise<void> {
      const kinds = ['.solid', '.hc-outline', '.danger']
      const buttons = kinds.map((kind) => `form[action="${form}"] button${kind}`)
      await follow(page.locator(buttons.join()).first())
      await look(name)
    },
    async signIn(login: string, typed = password): Promise<void> {
      await page.goto(`${url}/sign-in`)
      await page.locator('#login').fill(login)
      await page.locator('#password').fill(typed)
      await follow(page.locator('main .solid'))
    },
  }
}
