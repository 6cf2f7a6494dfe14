export { clientOfWork, isAwaited, whileOthersWait, workFor } from './client.ts'
export { giveWay, inLaterTurn, inTurn, noteArrival } from './loop.ts'
export { type Capacity, createTurns, createTurnsOf, type Turns, type TurnsOf } from './turns.ts'
