export { createNoticeStore, type NoticeStore } from './notice-store.ts'
export type { OwnerList } from './owner-lists.ts'
