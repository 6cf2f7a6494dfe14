import { Visitor } from '@hopechest/testing/visitor'
import type { SiteWorld } from '../site-world.ts'
import type { Listening, PushService } from './push-service.ts'

/** A guest with a browser that can listen. */
export interface Guest {
  browser: Visitor
  /** Of the gift that they keep. */
  page: string
  publicKey: string
}

/** What guests do with a device that may tell them, and how a story begins with none. `service` is there once the site is. */
export function guestsOf(site: SiteWorld, service: () => PushService) {
  return {
    /** Keeps a gift, and is at its page. */
    async give(
      { give: form }: { give: string },
      typed: Record<string, string> = {},
      browser = new Visitor(site.url),
    ): Promise<Guest> {
      const { location: page } = await browser.fillIn(form, { name: 'Miriam', way: 'later', ...typed })
      const { html } = await browser.open(page)
      const [, publicKey = ''] = /data-listen="([\w-]+)"/.exec(html) ?? []
      return { browser, page, publicKey }
    },

    /** Presses the button, and the browser says where it listens. */
    async listen({ browser, page, publicKey }: Guest, given: Partial<Listening> = {}) {
      const listening = { ...service().subscribe(publicKey), ...given }
      await browser.open(page)
      const answer = await browser.submit('/device/keep', { ...listening })
      if (answer.status === 303) await browser.open(answer.location)
      return { browser, listening, answer }
    },

    devices: () => site.api.database.rows<{ device: string }>('SELECT device FROM push_devices'),

    runFor: (steps: number) => site.api.database.run('UPDATE running_time SET steps = steps + $1', [steps]),

    async beginAnew(): Promise<void> {
      for (const name of ['gift_addresses', 'letters', 'push_devices'])
        await site.api.database.run(`DELETE FROM ${name}`)
      service().told.length = 0
      service().faults.length = 0
      service().asked = 0
      service().answerWith(undefined)
    },
  }
}
