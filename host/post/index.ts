export { noteAnswered } from './kinds/answered.ts'
export {
  type Eve,
  type GiftLetter,
  moveGiftLetters,
  noteEndedList,
  noteRemovedGift,
} from './kinds/gift.ts'
export { noteEndedHook } from './kinds/hook.ts'
export {
  forgetInvitation,
  forgetLettersOf,
  type PersonLetter,
} from './kinds/person.ts'
export {
  forgetLettersAbout,
  isOfPeople,
  type Letter,
  type LetterKind,
  noticeDays,
  type PersonKind,
  personKinds,
  type TroubleKind,
  troubleKinds,
  type WhichLetters,
} from './letters.ts'
