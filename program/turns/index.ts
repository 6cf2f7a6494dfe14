export { clientOfWork, isAwaited, whileOthersWait, workFor } from './client.ts'
export { giveWay, inLaterTurn, inTurn, isWorkWaiting, noteArrival } from './loop.ts'
export { type Capacity, createTurns, createTurnsOf } from './turns.ts'
