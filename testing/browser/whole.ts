import { type Browser, chromium } from 'playwright-core'
import { program } from '../machine/programs.ts'
import { args } from './open.ts'

/** The installed Chromium, headless: the one from npm lets no page show words on the screen. */
export async function openWholeBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: program('chromium'), args })
}
