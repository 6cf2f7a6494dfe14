export type { LetterState, PersonLetter, PersonOnList, TakenLetter } from '../family/person-letters.ts'
export { forgetGuestList } from './forget-gifts.ts'
export {
  type DueLetter,
  type Eve,
  moveGiftLetters,
  noteEndedList,
  noteRemovedGift,
} from './gift-letters.ts'
export { type GuestGift, type GuestList, type Holder, mailboxDays, moveGuestGifts } from './guest-gifts.ts'
export { createGuestStore, type GuestStore } from './guest-store.ts'
export { isOfDevices, type OpenedMailbox } from './mailboxes.ts'
export { memoryYears } from './memories.ts'
export { noteNewWish } from './new-wishes.ts'
export { type Asked, isNoticeKind, type NoticeKind, noticeKinds } from './notice-choices.ts'
export { type NoticeLetter, type NoticeLetterKind, noticeDays, type TroubleKind } from './notice-letters.ts'
