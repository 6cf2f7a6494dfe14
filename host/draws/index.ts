export {
  circlesOfPerson,
  deleteSlips,
  findDraw,
  noDraw,
  type Plan,
  readSlips,
  type StoredDraw,
  writeDraw,
  writeSlips,
} from './draws.ts'
export { type OwnSlip, slipsOfAccount, slipsOfPerson } from './own-slips.ts'
export { createSlipSeal, type Drawn, markOfAddress, type SlipSeal } from './slip-seal.ts'
