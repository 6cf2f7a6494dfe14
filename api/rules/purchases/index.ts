/** The rules of all endpoints about what guests give. */
export { listGiftLooks, lookAtGift } from './gift-looks.ts'
export { addGiftRecord } from './gift-record.ts'
export {
  changePurchaseNote,
  createPurchase,
  getPurchase,
  listPurchases,
  listRegistryPurchases,
  releasePurchase,
  updatePurchase,
} from './purchases.ts'
export { getSendTo, getSendToForPurchase, setSendTo } from './send-to.ts'
export { confirmPurchase, keepPurchaseLonger, listSetAside } from './set-aside.ts'
export { agreeToTaken, getTaken, wrapTaken } from './taken.ts'
