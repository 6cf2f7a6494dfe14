import { run } from '../run.ts'

/** What git prints in the current folder, without the end of the last line. It throws git's own words when git fails. */
export async function git(...words: string[]): Promise<string> {
  return (await run('git', words, { cwd: process.cwd() })).trimEnd()
}
