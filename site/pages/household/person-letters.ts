import type { GuestStore, PersonOnList } from '@hopechest/host/guests'
import type { PersonKind, PersonLetter } from '@hopechest/host/post'
import { letterLimits, type Sender } from '../../http/letters.ts'
import { createSeal } from '../../http/seal.ts'
import type { Message } from '../../mail.ts'
import { createMailboxCode } from '../guests/mailbox-code.ts'

/** A letter that an owner asked for. */
export interface AskedLetter extends SealedLetter {
  kind: PersonKind
  personId: number
  /** The list, or the circle; 0 where it brings the link alone. */
  about: number
}

interface SealedLetter {
  message: Message
  by: Sender
  /** What means the person on the list. */
  entry: string
  /** It goes to a stranger, and its account is new until then. */
  first?: { accountId: number; until: string }
}

/** The letters that bring people their links, sealed until they leave. */
export interface PersonLetters {
  /** The people of books among the guests of a list, and the letters that invited them to it. */
  ofList(registryId: number): Promise<{ people: readonly PersonOnList[]; letters: readonly PersonLetter[] }>
  /** The latest last. */
  ofBook(accountId: number): Promise<readonly PersonLetter[]>
  /** Those who have a letter that names are drawn in the circle. */
  ofDraw: GuestStore['personLetters']['ofDraw']
  ask(accountId: number, letters: readonly (AskedLetter & { seen?: string | undefined })[]): Promise<void>
  /** One of a draw has written to the person. */
  tellOfWord(of: { circleId: number; personId: number; ownerId: number }, letter: SealedLetter): Promise<void>
  /** Undefined where it was sealed with another key. */
  open(sealed: string): SealedLetter | undefined
  /** A new account writes to few strangers. False where there is no room for one more in its first hour. */
  hasRoom(letter: Pick<SealedLetter, 'first' | 'message'>, now: Date): Promise<boolean>
  forget(personId: number, registryId: number): Promise<void>
}

export function createPersonLetters(
  { personLetters: store, people }: Pick<GuestStore, 'personLetters' | 'people'>,
  secret: string,
): PersonLetters {
  const seal = createSeal(secret, 'letters to people')
  const codeOf = createMailboxCode(secret)
  return {
    async ofList(registryId) {
      const [onList, letters] = await Promise.all([people.onList(registryId), store.ofList(registryId)])
      return { people: onList, letters }
    },
    ofBook: store.ofBook,
    ofDraw: store.ofDraw,
    ask: (accountId, letters) =>
      store.ask(
        accountId,
        letters.map(({ seen, kind, personId, about, ...letter }) => ({
          kind,
          personId,
          about,
          letter: seal.close(JSON.stringify(letter)),
          isFirst: letter.first !== undefined,
          seen,
        })),
      ),
    tellOfWord: (of, letter) => store.tellOfWord({ ...of, letter: seal.close(JSON.stringify(letter)) }),
    open(sealed) {
      const text = seal.open(sealed)
      return text ? JSON.parse(text) : undefined
    },
    async hasRoom({ first, message }, now) {
      if (!first || now.toISOString() >= first.until) return true
      const letter = { accountId: first.accountId, mailbox: codeOf(message.to) }
      return store.takePlaceOfStranger(letter, letterLimits.strangers)
    },
    forget: store.forget,
  }
}
