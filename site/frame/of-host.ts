import type { ServerParts } from '../http/parts.ts'
import { framedWork } from '../http/work/page-work.ts'
import type { Mail } from '../mail.ts'
import type { Resume } from '../server/register.ts'
import { signInAtHost } from '../server/resting.ts'
import { ownFrame } from '../view/layout.ts'

/** What the pages have of our own where a host frames them: nothing that a visit does not say. */
export const ofHost = {
  site: { url: '' },
  frame: ownFrame,
  readVisitor() {
    throw new Error('A page was asked for without a visit')
  },
  keptPages: { placeFor: () => undefined },
} satisfies Pick<ServerParts, 'site' | 'frame' | 'readVisitor' | 'keptPages'>

/** The letters of a page travel in its answer, and its host sends them. */
export const mailOfAnswer: Mail = {
  async send(letter) {
    framedWork()?.letters.push(letter)
  },
  async check() {},
  leavesWithAnswer: true,
}

/** People sign in at their host. */
export const resumeAtHost: Resume = async (visit) => ({ answer: { ...signInAtHost(visit), status: 403 } })
