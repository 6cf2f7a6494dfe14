export {
  type Eve,
  type GiftLetter,
  type GiftLetterKind,
  moveGiftLetters,
  noteEndedList,
  noteRemovedGift,
} from './kinds/gift.ts'
export {
  forgetInvitation,
  forgetLettersOf,
  forgetLettersOfDraw,
  type PersonLetter,
} from './kinds/person.ts'
export {
  isOfPeople,
  type Letter,
  type LetterKind,
  type LetterState,
  noticeDays,
  type PersonKind,
  personKinds,
  type TroubleKind,
  troubleKinds,
} from './letters.ts'
