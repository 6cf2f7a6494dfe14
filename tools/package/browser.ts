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
  // Nothing listens there, and this machine itself is reached without a proxy: no page gets any further.
  '--proxy-server=http://127.0.0.1:9',
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
