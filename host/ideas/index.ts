export {
  deleteGiftWord,
  type GiftWordRow,
  listGiftWords,
  listGiftWordsOfAccount,
  saveGiftWord,
} from './gift-words.ts'
export {
  changeIdea,
  countComments,
  countIdeas,
  deleteComment,
  deleteIdea,
  findIdea,
  freeIdea,
  type IdeaChange,
  insertIdea,
  lockIdeas,
  noteBesideIdea,
  readIdeaList,
  type Seeing,
  saveComment,
  takeIdea,
} from './idea-rows.ts'
export { findGuestsMayAdd, saveGuestsMayAdd } from './idea-settings.ts'
export {
  forgetIdeas,
  forgetIdeasOfAccount,
  type IdeaOfGuest,
  joinIdeas,
  listIdeasOfAccount,
  noteIdeaList,
} from './ideas-of-guests.ts'
