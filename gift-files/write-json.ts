import type { Gift } from './gift.ts'

interface GiftList {
  title: string
  currency: string
  gifts: readonly Gift[]
}

/** A file for programs. */
export function writeJson({ title, currency, gifts }: GiftList): string {
  return JSON.stringify({ title, currency, gifts }, undefined, 2)
}
