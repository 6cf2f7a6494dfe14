export {
  clientOfWork,
  giveWay,
  inLaterTurn,
  inTurn,
  isAwaited,
  isWorkWaiting,
  noteArrival,
  whileOthersWait,
  workFor,
} from './loop.ts'
export { type Capacity, createTurns, createTurnsOf } from './turns.ts'
