import { type Browser, chromium } from 'playwright-core'
import { findProgram } from '../machine/programs.ts'
import { unpackedChromium } from './unpacked-chromium.ts'

/** The arguments that the package of Chromium proposes would switch off the rules about origins, which our tests look at. */
export const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // One process draws the pages of all visitors: a new one for each would read the same scripts and fonts anew.
  '--renderer-process-limit=1',
  // No page reaches more than this machine, not even through a proxy of the developer.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  '--proxy-server=direct://',
]

/** Opens the headless Chromium from npm, or the installed one where that does not run. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const open = (executablePath: string) => chromium.launch({ executablePath, args: [...args, ...more] })
  try {
    return await open(await unpackedChromium())
  } catch (error) {
    const installed = findProgram('chromium-headless-shell')
    if (installed === undefined) throw error
    return open(installed)
  }
}
