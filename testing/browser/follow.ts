import type { Locator } from 'playwright-core'

/** Presses what leads to another page, and waits until that page is there. */
export async function follow(control: Locator): Promise<void> {
  await Promise.all([control.page().waitForEvent('load'), control.click()])
}
