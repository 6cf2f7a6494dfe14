export { forgetGuestList } from './forget-gifts.ts'
export { type GuestGift, type GuestList, type Holder, moveGuestGifts } from './guest-gifts.ts'
export { createGuestStore, type GuestStore } from './guest-store.ts'
export { mailboxDays, type OpenedMailbox } from './mailboxes.ts'
