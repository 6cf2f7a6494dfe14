export {
  deleteGiftWord,
  type GiftWordRow,
  listGiftWords,
  listGiftWordsOfAccount,
  saveGiftWord,
} from './gift-words.ts'
export { findGuestsMayAdd, findIdea, readIdeaList, type Seeing, saveGuestsMayAdd } from './idea-list.ts'
export {
  changeIdea,
  countComments,
  countIdeas,
  deleteComment,
  deleteIdea,
  freeIdea,
  type IdeaChange,
  insertIdea,
  lockIdeas,
  noteBesideIdea,
  saveComment,
  takeIdea,
} from './idea-rows.ts'
export {
  forgetIdeas,
  forgetIdeasOfAccount,
  type IdeaOfGuest,
  joinIdeas,
  listIdeasOfAccount,
  noteIdeaList,
} from './ideas-of-guests.ts'
