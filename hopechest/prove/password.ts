import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { SettingsError } from '@hopechest/program'

/** Asks at the terminal, which shows nothing of it, or reads the first line of what is piped in. */
export async function readPassword(username: string): Promise<string> {
  const { stdin } = process
  const unseen = new Writable({ write: (_piece, _encoding, taken) => taken() })
  const lines = createInterface({ input: stdin, output: unseen, terminal: stdin.isTTY })
  if (stdin.isTTY) process.stderr.write(`Password of ${username}: `)
  const [password] = await Promise.race([once(lines, 'line'), once(lines, 'close')])
  lines.close()
  if (stdin.isTTY) process.stderr.write('\n')
  if (!password) throw new SettingsError(['No password was typed'])
  return password
}
