import type { GuestStore } from '@hopechest/host/guests'
import type { FastifyInstance } from 'fastify'
import { mailOfAnswer, ofHost, resumeAtHost } from './frame/of-host.ts'
import { createBankAccounts } from './http/bank/bank-accounts.ts'
import type { FindFramed } from './http/framed.ts'
import { createLetters } from './http/letters.ts'
import type { ServerParts } from './http/parts.ts'
import type { Visit } from './http/visit.ts'
import type { ClientFor } from './http/work/page-clients.ts'
import { framedWork, guestOfVisit } from './http/work/page-work.ts'
import { listRows } from './list-rows.ts'
import type { GuestParts } from './pages/guests/guest-parts.ts'
import { accountOfGifts } from './pages/guests/kept-gifts.ts'
import { createHouseholdOfHost } from './pages/household/of-host.ts'
import { createPost, personWriter, sendLetters } from './post/index.ts'
import { tellOwnersOfHost } from './post/tell-owners.ts'
import { openPages } from './server/register.ts'

export interface FramedParts
  extends Omit<ServerParts, 'bank' | 'frame' | 'readVisitor' | 'hasPage' | 'keptPages' | 'site'> {
  clientFor: ClientFor
  guestGifts: GuestParts
  guestStore: Pick<GuestStore, 'post' | 'bank'>
  findFramed: FindFramed
}

/** The pages of guests and owners, for hosts that frame them. Only the door asks for one. */
export function createFramedSite(parts: FramedParts): FastifyInstance {
  const { clientFor, guestGifts, guestStore, metrics, secret, log, now = () => new Date() } = parts
  const mail = createLetters(mailOfAnswer, metrics)
  const { notices } = guestGifts
  const writers = [personWriter(guestGifts)]
  const post = createPost({ store: guestStore.post, notices, writers, log, now })
  const rows = listRows({
    // They read lists and give, and may do nothing else.
    guests: clientFor(guestOfVisit),
    household: createHouseholdOfHost(guestGifts.byLink, now),
    guestGifts,
    mail,
    letLeave: async (askedBy) => {
      if (!mayComeAgain()) await sendLetters({ post, mail, log }, { askedBy })
    },
    readAccess: async () => ({ access: [], passkeys: [] }),
    live: { generation: () => undefined, findSignedIn: undefined, log },
    now,
  })
  const bank = createBankAccounts(guestStore, secret, tellOwnersOfHost(notices, mail))
  const welcome = (visit: Visit) => joinAccount(visit, guestGifts)
  return openPages(
    { ...parts, ...ofHost, welcome, bank, hasPage: guestGifts.byLink.hasPage },
    rows,
    resumeAtHost,
  )
}

/**
 * A host whose list has changed meanwhile throws the answer away, with its letters, and brings the visit once more. They leave with the
 * next page of their owner instead, such as the one that a form leads to.
 */
function mayComeAgain(): boolean {
  return (framedWork()?.guest.visit?.writes.size ?? 0) > 0
}

/** The site does not see how a person signs in at their host: what the browser gives joins their account with the first page. */
async function joinAccount({ signedIn, cookies }: Visit, guestGifts: GuestParts): Promise<void> {
  const person = signedIn?.person
  if (person && accountOfGifts(cookies) !== person.id) await guestGifts.join(cookies, person)
}
