/** The rules of all endpoints about what guests give. */
export { addGiftRecord } from './gift-record.ts'
export * from './purchases.ts'
export { getSendTo, getSendToForPurchase, setSendTo } from './send-to.ts'
export { confirmPurchase, keepPurchaseLonger, listSetAside } from './set-aside.ts'
