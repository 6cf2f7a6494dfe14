export {
  type DrawLink,
  endDrawLink,
  findDrawByLink,
  forgetDrawLink,
  type Joined,
  makeDrawLink,
  type OpenDraw,
  readDrawLink,
  refuseJoined,
} from './draw-links.ts'
export {
  type Direction,
  deleteWords,
  keepWordsOf,
  type Side,
  sayBesideSlip,
  type WordsOfPerson,
  wordsOfPerson,
} from './draw-words.ts'
export {
  circlesOfPerson,
  deleteSlips,
  deleteSlipsOf,
  findDraw,
  noDraw,
  type Plan,
  readSlips,
  type StoredDraw,
  writeDraw,
  writeSlips,
} from './draws.ts'
export { type Joining, joinDraw, type NotJoined } from './join-draw.ts'
export { type OwnSlip, slipsOfAccount, slipsOfPerson } from './own-slips.ts'
export { createSlipSeal, type Drawn, markOfAddress, markOfPaper, type SlipSeal } from './slip-seal.ts'
export { markOfDevice, noteUnfolding, type Unfolding } from './unfoldings.ts'
export { createWordsSeal, type PairWords, type WordsSeal } from './words-seal.ts'
