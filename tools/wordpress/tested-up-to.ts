import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

/** Plugin and theme say "Tested up to" the newest WordPress that the tests ran on. */
export async function checkTestedUpTo(versions: string): Promise<string> {
  const [, newest] = /WordPress (\d+\.\d+)/.exec(versions) ?? []
  for (const path of ['plugin/readme.txt', 'theme/readme.txt', 'theme/style.css']) {
    const [, said] = /^Tested up to: (.+)$/m.exec(readFileSync(join(root, path), 'utf8')) ?? []
    if (said !== newest)
      throw new Error(`${path} says "Tested up to: ${said}", and the newest that was tested is ${newest}`)
  }
  return `${newest}`
}
