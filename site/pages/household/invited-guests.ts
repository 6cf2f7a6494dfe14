import { inviteeKey } from '@hopechest/host'
import type { GuestStore, InvitedGuest, TakenLetter } from '@hopechest/host/guests'
import type { Sender } from '../../http/letters.ts'
import { createSeal } from '../../http/seal.ts'
import type { Message } from '../../mail.ts'
import { createMailboxCode } from '../guests/mailbox-code.ts'

/** What stands beside an invitee who is an address: the name that an owner wrote down, and the letter. */
export type BesideInvitee = Pick<InvitedGuest, 'state' | 'asked_at' | 'changed_at' | 'is_put_off'> & {
  name: string
}

/** A letter that was asked for. */
export interface AskedLetter {
  invitee: string
  message: Message
  by: Sender
}

/**
 * The guests of lists by name, and their letters. The list of invitees is the host's; these are kept by the service, sealed, under
 * a code of the address.
 */
export interface InvitedGuests {
  /** What stands beside each of the invitees. What stood beside others is forgotten: they have left the list. */
  read(
    registryId: number,
    invitees: readonly string[],
  ): Promise<(invitee: string) => BesideInvitee | undefined>
  name(registryId: number, guests: readonly { invitee: string; name: string }[]): Promise<void>
  ask(registryId: number, letters: readonly (AskedLetter & { seen?: string | undefined })[]): Promise<void>
  /** The next letter, of one list or of all. */
  take(registryId?: number): Promise<{ taken: TakenLetter; letter: AskedLetter | undefined } | undefined>
  end(letter: TakenLetter, state: 'sent' | 'failed'): Promise<void>
  putOff(letter: TakenLetter, how: { withList: boolean }): Promise<void>
  forget(registryId: number, invitee: string): Promise<void>
  /** By the person whom the address belongs to. */
  tell(address: string): Promise<{ registryId: number; name: string }[]>
  namesOn(registryId: number): Promise<{ registryId: number; name: string }[]>
  forgetPerson(address: string): Promise<void>
}

export function createInvitedGuests(store: GuestStore['invited'], secret: string): InvitedGuests {
  const seal = createSeal(secret, 'guests of lists')
  const mailboxCode = createMailboxCode(secret)
  const codeOf = (invitee: string) => mailboxCode(inviteeKey(invitee))
  const open = (sealed: string) => (sealed && seal.open(sealed)) || ''

  return {
    async read(registryId, invitees) {
      const rows = await store.list(registryId)
      if (rows.length === 0) return () => undefined
      const codes = new Map(invitees.filter((each) => each.includes('@')).map((each) => [codeOf(each), each]))
      const byInvitee = new Map(rows.map((row) => [codes.get(row.guest), row]))
      await store.forget(
        registryId,
        rows.flatMap(({ guest }) => (codes.has(guest) ? [] : [guest])),
      )
      return (invitee) => {
        const row = byInvitee.get(invitee)
        return row && { ...row, name: open(row.name) }
      }
    },
    name: (registryId, guests) =>
      store.name(
        registryId,
        guests.map(({ invitee, name }) => ({ guest: codeOf(invitee), name: seal.close(name) })),
      ),
    ask: (registryId, letters) =>
      store.ask(
        registryId,
        letters.map(({ seen, ...letter }) => ({
          guest: codeOf(letter.invitee),
          letter: seal.close(JSON.stringify(letter)),
          seen,
        })),
      ),
    async take(registryId) {
      const taken = await store.take(registryId)
      const text = taken && open(taken.letter)
      return taken && { taken, letter: text ? JSON.parse(text) : undefined }
    },
    end: store.end,
    putOff: store.putOff,
    forget: (registryId, invitee) => store.forget(registryId, [codeOf(invitee)]),
    tell: async (address) =>
      (await store.namesOf(codeOf(address))).flatMap(({ registry_id, name }) =>
        name ? [{ registryId: registry_id, name: open(name) }] : [],
      ),
    namesOn: async (registryId) =>
      (await store.list(registryId)).flatMap(({ name }) => (name ? [{ registryId, name: open(name) }] : [])),
    forgetPerson: (address) => store.forgetNamesOf(codeOf(address)),
  }
}
