export { anyNumberWaits, type Capacity, createFairQueue, type FairQueue } from './fair-queue.ts'
export { createLinesOfThings, type LinesOfThings } from './lines-of-things.ts'
