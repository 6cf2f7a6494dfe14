export { createPushDevices, type Hears, type PushDevices } from './devices.ts'
export { readSubscription } from './subscription.ts'
export { createPush, type Push } from './tell.ts'
