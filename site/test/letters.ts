import { Visitor } from '@hopechest/testing/visitor'
import type { SiteWorld } from './site-world.ts'

/** The letters that people get from a site, and the time in which they become due. */
export function lettersOf(site: SiteWorld) {
  const runFor = (steps: number) =>
    site.api.database.run('UPDATE running_time SET steps = steps + $1', [steps])

  /** Letters that are due leave, and none twice: two processes look at once. In a frame they leave with the next guest. */
  async function sendDue(times = 1): Promise<void> {
    for (let n = 0; n < times; n++) {
      await Promise.all([site.sendDueLetters(), site.sendDueLetters()])
      await new Visitor(site.url).open('/gifts')
    }
  }

  return {
    lettersTo: (address: string) => site.letters.filter(({ to }) => to === address),
    /** Where a link of a letter leads, as visitors name it. */
    below(link: string | undefined): string {
      const { pathname, search } = new URL(link ?? '')
      return pathname.slice(new URL(site.url).pathname.replace(/\/$/, '').length) + search
    },
    runFor,
    sendDue,
    async pass(steps: number, times = 1): Promise<void> {
      await runFor(steps)
      await sendDue(times)
    },
  }
}
