/**
 * Why the picture of a shop is not kept as it is: it is too large or of a kind that the service does not read, so that a browser
 * of its owner has to paint it; too large for that, too; no picture; not given by the shop; without room; or no browser could read it.
 */
export type WhyNot = 'large' | 'kind' | 'huge' | 'other' | 'refused' | 'full' | 'unread'

const painted: ReadonlySet<string> = new Set<WhyNot>(['large', 'kind'])

/** The browser of an owner may still make a picture of it that we keep. */
export const isToPaint = (why: WhyNot | undefined): boolean => why !== undefined && painted.has(why)
