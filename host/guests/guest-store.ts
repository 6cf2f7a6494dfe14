import type { Registry, Sizes } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import {
  createSlipSeal,
  type Direction,
  endDrawLink,
  findDrawByLink,
  type Joining,
  joinDraw,
  makeDrawLink,
  noteUnfolding,
  readDrawLink,
  type Side,
  sayBesideSlip,
  slipsOfAccount,
  slipsOfPerson,
  type Unfolding,
  wordsOfPerson,
} from '../draws/index.ts'
import { forgetBook, listKnownPeople, ownerOfPerson } from '../family/books.ts'
import {
  accountAgreedAs,
  createOwnersHere,
  findForWhom,
  householdOf,
  readSizes,
  readSizesOfAccount,
  readSizesOfBook,
  saveSizes,
} from '../family/index.ts'
import { forgetAddress, listPeopleOnList, namesOfAddress } from '../family/people-on-lists.ts'
import {
  calendarOfPerson,
  findPersonByCalendar,
  findPersonByLink,
  isOfOwner,
  type ListOfPerson,
  linkOf,
  linksToAddress,
  listsOfPerson,
  noteOpened,
  personLinkKey,
  type SignedPerson,
  type Way,
} from '../family/person-links.ts'
import {
  deleteGiftWord,
  type GiftWordRow,
  joinIdeas,
  listGiftWords,
  listGiftWordsOfAccount,
  listIdeasOfAccount,
  noteIdeaList,
  readIdeaList,
  saveGiftWord,
} from '../ideas/index.ts'
import type { User } from '../may.ts'
import {
  endEveOf,
  endGiftLetter,
  findGiftAddress,
  findGiverOn,
  forgetGiftAddress,
  type GiftAddress,
  keepGiftAddress,
  stillDueToGiver,
  sweepGiftAddresses,
} from '../post/kinds/gift.ts'
import {
  type AskedLetter,
  askForLetters,
  forgetInvitation,
  lettersOfBook,
  lettersOfDraw,
  lettersOfList,
  tellOfWord,
  type WordLetter,
} from '../post/kinds/person.ts'
import {
  endLetter,
  forgetLetterOfGift,
  type HowNoted,
  type Letter,
  type LetterKind,
  type NewLetter,
  noteLetter,
  putOffLetter,
  sweepLetters,
  takeLetter,
  type WhichLetters,
} from '../post/letters.ts'
import { findBelievedTime } from '../running-time.ts'
import {
  findBankAccount,
  forgetBankAccount,
  listBankAccountsOf,
  type SealedBankAccount,
  saveBankAccount,
} from './bank-accounts.ts'
import { type FirstLetter, sweepFirstLetters, takePlaceOfStranger } from './first-letters.ts'
import { forgetAccount, forgetGuest, sweepGoneGuests } from './forget-gifts.ts'
import { forgetSite } from './forget-site.ts'
import {
  dayOfGuestList,
  type GuestGift,
  type GuestList,
  type Holder,
  keepGuestGifts,
  listDaysBetween,
  listGuestGifts,
  mailboxDays,
  markGuestGiftBack,
  noteGuestList,
} from './guest-gifts.ts'
import { type KeptNotice, keepNotice, listKeptNotices, sweepKeptNotices } from './kept-notices.ts'
import {
  addToMailbox,
  findMailboxLink,
  forgetAllOfMailbox,
  forgetMailbox,
  isMailboxOpen,
  keepInMailbox,
  makeMailboxLink,
  type OpenedMailbox,
  openMailbox,
  type ShownGifts,
  showMailbox,
  sweepMailboxes,
} from './mailboxes.ts'
import {
  findMemory,
  forgetMemory,
  forgetRemembered,
  keepMemory,
  rememberGifts,
  saveBudget,
  sweepMemories,
} from './memories.ts'
import { endNewWishes, listNewWishes, type NewWishes, namesOfWishes } from './new-wishes.ts'
import {
  type Asked,
  chooseNotices,
  findAsked,
  forgetNotices,
  listAsking,
  listGiversAsking,
  listStopped,
  listWantedNotices,
  type NoticeKind,
  stopNotice,
} from './notice-choices.ts'
import { pushStoreOf, sweepPushDevices } from './push-devices.ts'

interface GuestStoreParts {
  database: Database
  now?: () => Date
}

/** What guests find again on each of their devices, as the pages of guests need it. */
export type GuestStore = ReturnType<typeof createGuestStore>

export function createGuestStore({ database, now = () => new Date() }: GuestStoreParts) {
  return {
    /** Of the host's lists: those on which guests give. */
    lists: {
      note: (list: GuestList) => noteGuestList(database, list),
    },
    /** What guests give, kept with their account or their mailbox. */
    gifts: {
      list: (holders: readonly Holder[]) => listGuestGifts(database, holders),
      keep: (holder: Holder, gifts: readonly GuestGift[]) =>
        database.transaction((statements) => keepGuestGifts(statements, holder, gifts, now())),
      markBack: (purchaseId: number) => markGuestGiftBack(database, purchaseId),
      forget: (accountId: number) => forgetAccount(database, accountId),
      /** The account is gone at its host: nothing is kept for it any more. */
      forgetGone: (accountId: number) => forgetGuest(database, accountId),
      /** The site of the host is gone. */
      forgetSite: () => forgetSite(database),
    },
    /** What givers want to be kept when lists are gone. */
    memories: {
      find: (holder: Holder) => findMemory(database, holder, now()),
      keep: (holder: Holder) => keepMemory(database, holder, now()),
      saveBudget: (holder: Holder, budget: string) => saveBudget(database, holder, budget),
      remember: (holder: Holder, gifts: readonly { purchaseId: number; sealed: string }[]) =>
        rememberGifts(database, holder, gifts),
      forgetOne: (holder: Holder, purchaseId: number) => forgetRemembered(database, holder, purchaseId),
      forget: (holder: Holder) => forgetMemory(database, holder),
    },
    /** Whom an account has written down. */
    people: {
      list: (accountId: number) => listKnownPeople(database, accountId),
      forget: (accountId: number) => forgetBook(database, accountId),
      /** In whose book a person is. */
      ownerOf: (personId: number) => ownerOfPerson(database, personId),
      /** The links of people, under the key that the secret of the site makes. */
      links(secret: string) {
        const key = personLinkKey(secret)
        return {
          find: (link: string) => findPersonByLink(database, key, link),
          allTo: (address: string) => linksToAddress(database, key, address),
          calendarOf: (personId: number) => calendarOfPerson(database, key, personId),
          findByCalendar: (calendar: string) => findPersonByCalendar(database, key, calendar),
          of: (person: SignedPerson, way: Way) => linkOf(key, person, way),
        }
      },
      lists: (personId: number) => listsOfPerson(database, personId),
      /** Whether an owner of the book reads letters to the address of a person. */
      isOfOwner: (person: { owner_id: number; address: string }, asking?: { email: string }) =>
        isOfOwner(database, person, asking),
      /** Whether the account sees the book of a person. */
      sharesBook: async (accountId: number, { owner_id }: { owner_id: number }) =>
        accountId === owner_id || (await householdOf(database, owner_id)).includes(accountId),
      accountAgreedAs: (address: string) => accountAgreedAs(database, address),
      ownersHere: (secret: string) => createOwnersHere(database, secret),
      /** Whom a list is for. */
      forWhom: (registryId: number) => findForWhom(database, registryId),
      /** What people drew, unsealed with the same secret. */
      slips(secret: string) {
        const seal = createSlipSeal(() => secret)
        return {
          of: (personId: number) => slipsOfPerson(database, seal, personId),
          ofAccount: (account: Pick<User, 'id' | 'invited_as'>) => slipsOfAccount(database, seal, account),
          /** What is said beside the slip of one of a draw. */
          words: (side: Side) => wordsOfPerson(database, seal, side),
          say: (side: Side, said: { direction: Direction; text: string }) =>
            sayBesideSlip(database, seal, side, said),
          /** The link by which people join a draw. */
          links: {
            read: (circleId: number) => readDrawLink(database, seal, circleId),
            make: (circleId: number, askedBy: string) => makeDrawLink(database, circleId, askedBy),
            end: (circleId: number) => endDrawLink(database, circleId),
            find: (link: string) => findDrawByLink(database, seal, link),
            join: (joining: Joining) => joinDraw(database, seal, joining),
          },
        }
      },
      noteUnfolding: (slip: { circleId: number; personId: number }, where: Unfolding) =>
        noteUnfolding(database, slip, where),
      /** What people say of themselves to who may give to them. */
      sizes: {
        read: (personId: number) => readSizes(database, personId),
        ofAccount: (accountId: number) => readSizesOfAccount(database, accountId),
        ofBook: (accountId: number) => readSizesOfBook(database, accountId),
        save: (personId: number, sizes: Sizes) => saveSizes(database, personId, sizes),
      },
      noteOpened: (list: ListOfPerson) => noteOpened(database, list, now()),
      /** Whom owners have written down, among the guests of a list. */
      onList: (registryId: number) => listPeopleOnList(database, registryId),
      namesOf: (address: string) => namesOfAddress(database, address),
      forgetAddress: (address: string) => forgetAddress(database, address),
    },
    /** What guests without an account show on each of their devices, by a link to their address. */
    mailboxes: {
      makeLink: (mailbox: string, sealed: string) => makeMailboxLink(database, mailbox, sealed, now()),
      show: (shown: ShownGifts) => showMailbox(database, shown, now()),
      findLink: (secret: string) => findMailboxLink(database, secret, now()),
      open: (secret: string, gifts: readonly GuestGift[]) => openMailbox(database, secret, gifts, now()),
      /** The guest has proved the address in another way. */
      add: (mailbox: string, gifts: readonly GuestGift[]) => addToMailbox(database, mailbox, gifts, now()),
      isOpen: (opened: OpenedMailbox) => isMailboxOpen(database, opened),
      keep: (opened: OpenedMailbox, gifts: readonly GuestGift[]) =>
        keepInMailbox(database, opened, gifts, now()),
      forget: (opened: OpenedMailbox) => forgetMailbox(database, opened),
      forgetAll: (mailbox: string) => forgetAllOfMailbox(database, mailbox),
    },
    /** Where guests transfer their parts of the gifts of a list. */
    bank: {
      find: (registryId: number) => findBankAccount(database, registryId),
      save: (accountId: number, account: SealedBankAccount) => saveBankAccount(database, accountId, account),
      forget: (registryId: number) => forgetBankAccount(database, registryId),
      ofAccount: (accountId: number) => listBankAccountsOf(database, accountId),
    },
    /** What guests would give, for the pages of guests. A guest is the hash of a key. */
    ideas: {
      list: (registry: Registry, guest: string | undefined) =>
        readIdeaList(database, registry, { guest, isOwner: false }),
      note: (accountId: number, registryId: number, guest: string) =>
        noteIdeaList(database, accountId, registryId, guest),
      join: (registryId: number, from: string, to: string) => joinIdeas(database, registryId, from, to),
      ofAccount: (accountId: number) => listIdeasOfAccount(database, accountId),
      /** What guests say to each other at a gift. */
      words: {
        list: (registryId: number, itemId: number) => listGiftWords(database, registryId, itemId),
        save: (word: GiftWordRow & { registryId: number; itemId: number }, most: number) =>
          saveGiftWord(database, word, { most, at: now().toISOString() }),
        remove: (registryId: number, itemId: number, guest: string) =>
          deleteGiftWord(database, registryId, itemId, guest),
        ofAccount: (accountId: number) => listGiftWordsOfAccount(database, accountId),
      },
    },
    /** Which notices a mailbox gets. */
    notices: {
      wanted: (mailbox: string) => listWantedNotices(database, mailbox),
      /** Those of the mailboxes that have stopped a kind. */
      stopped: (kind: NoticeKind, mailboxes: readonly string[]) => listStopped(database, kind, mailboxes),
      asked: (mailbox: string, kind: NoticeKind) => findAsked(database, mailbox, kind),
      stop: (mailbox: string, kind: NoticeKind) => stopNotice(database, mailbox, kind),
      choose: (mailbox: string, wanted: readonly NoticeKind[], asked: Asked) =>
        chooseNotices(database, mailbox, wanted, asked),
      forget: (mailbox: string) => database.transaction((statements) => forgetNotices(statements, mailbox)),
    },
    /** What a site without a mail server would have written, sealed. */
    keptNotices: {
      keep: (notice: KeptNotice) => keepNotice(database, notice),
      list: (mailbox: string) => listKeptNotices(database, mailbox),
    },
    /** All letters that leave by themselves. */
    post: {
      note: (letter: NewLetter, how?: HowNoted) => noteLetter(database, letter, how),
      take: (kinds: readonly LetterKind[], which?: WhichLetters) => takeLetter(database, kinds, now(), which),
      /** It has left, or does not leave. */
      end: (letter: Letter, state: 'sent' | 'failed') =>
        letter.kind === 'removed' || letter.kind === 'ended'
          ? endGiftLetter(database, letter)
          : endLetter(database, letter, state, now()),
      putOff: (letter: Letter, how: { withOthers: boolean }) => putOffLetter(database, letter, how),
    },
    /** Where guests want letters about what they give. */
    giftLetters: {
      keep: (address: GiftAddress) => keepGiftAddress(database, address, now()),
      find: (purchaseId: number) => findGiftAddress(database, purchaseId),
      forget: (purchaseId: number) => forgetGiftAddress(database, purchaseId),
      /** It is bought, or its guest wants none. */
      endEve: (purchaseId: number) => forgetLetterOfGift(database, 'eve', purchaseId),
      /** Its guest has read that the gift is hidden. The address stays: the gift comes back, or the owners remove it. */
      endHidden: (purchaseId: number) => forgetLetterOfGift(database, 'removed', purchaseId),
      endEveOf: (letter: Letter, backAtStep: number) => endEveOf(database, letter, backAtStep),
      stillDue: (letter: Letter) => stillDueToGiver(database, letter),
    },
    /** The browsers that hear what a letter would say. */
    push: pushStoreOf(database),
    noticeLetters: {
      asking: (kind: NoticeKind, mailboxes: readonly string[]) => listAsking(database, kind, mailboxes),
      daysBetween: (days: { from: string; to: string }, after: number, most: number) =>
        listDaysBetween(database, days, after, most),
      giversAsking: (registryId: number) => listGiversAsking(database, registryId),
      giverOn: (of: { mailbox: string; registryId: number; day: string }) => findGiverOn(database, of),
      dayOf: (registryId: number) => dayOfGuestList(database, registryId),
      newWishes: (most: number) => listNewWishes(database, most),
      endNewWishes: (wishes: NewWishes) => endNewWishes(database, wishes),
      namesOfWishes: (registryId: number, fromItem: number, most: number) =>
        namesOfWishes(database, registryId, fromItem, most),
    },
    /** The letters that bring people their links. */
    personLetters: {
      ofList: (registryId: number) => lettersOfList(database, registryId),
      ofBook: (accountId: number) => lettersOfBook(database, accountId),
      ofDraw: (circleId: number) => lettersOfDraw(database, circleId),
      /** To one of a draw, whom the other of the pair has written to. */
      tellOfWord: (letter: WordLetter) => tellOfWord(database, letter, now()),
      ask: (accountId: number, letters: readonly AskedLetter[]) =>
        database.transaction((statements) => askForLetters(statements, accountId, letters, now())),
      forget: (personId: number, registryId: number) => forgetInvitation(database, personId, registryId),
      takePlaceOfStranger: (letter: FirstLetter, most: number) => takePlaceOfStranger(database, letter, most),
    },
    /** Forgets what is left of accounts that are gone, and the mailboxes whose time has come. */
    async sweep() {
      await sweepGoneGuests(database)
      await sweepLetters(database)
      await sweepKeptNotices(database)
      await sweepFirstLetters(database)
      await sweepPushDevices(database)
      const believed = await findBelievedTime(database, now())
      if (!believed) return
      await sweepMailboxes(database, believed)
      await sweepGiftAddresses(database, believed, mailboxDays)
      await sweepMemories(database, believed)
    },
  }
}
