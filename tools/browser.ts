import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as launcher } from 'playwright-core'

const installed = '/usr/bin/chromium'

/** Its own list of arguments is not used: it switches off the rules about origins that we are here to see. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // No page gets any further than this machine, nor does a proxy that somebody has set up take it there.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--proxy-server=direct://',
]

/** A headless Chromium that comes from npm, or the one that is installed where that does not run. */
export async function openBrowser(): Promise<Browser> {
  try {
    return await launcher.launch({ executablePath: await chromium.executablePath(), args })
  } catch (error) {
    if (existsSync(installed)) return launcher.launch({ executablePath: installed, args })
    throw error
  }
}
