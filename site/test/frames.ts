import { test } from 'node:test'
import { openFramed } from './framed-world.ts'
import { openSite, type SiteOptions, type SiteWorld } from './site-world.ts'

export interface FrameOfTests {
  open(options?: SiteOptions): Promise<SiteWorld>
  /** The frame of a host. */
  isOfHost: boolean
  /** A test of what our own frame alone has, such as the choice of a language. */
  ownTest: typeof test
}

/** A story holds in our own frame and in that of a host: `in-host-frame.test.ts` loads the file of it a second time. */
export function frameOf({ url }: ImportMeta): FrameOfTests {
  return url.endsWith(inFrameOfHost)
    ? { open: openFramed, isOfHost: true, ownTest: (() => {}) as unknown as typeof test }
    : { open: openSite, isOfHost: false, ownTest: test }
}

export const inFrameOfHost = '?in-frame-of-host'
