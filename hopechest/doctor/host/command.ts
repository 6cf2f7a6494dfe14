import { execFile } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'
import { commandLine } from '@hopechest/program'
import type { Finding } from '../finding.ts'
import { walkHost } from './walk.ts'

const usage = `Usage: ${commandLine('doctor', '--host URL --cookie COOKIES [--restart COMMAND]')}

Walks through a host that frames the pages, as its visitors do, and says what it does wrong. It makes lists of one person, adds a
gift and a picture, gives, lets owners write at once, and removes the lists again. Service and host have to run.

  --host URL         the address of the pages at the host, which is SITE_URL
  --cookie COOKIES   the cookies of a person who is signed in there and may own lists, as their browser sends them: "session=..."
  --restart COMMAND  restarts the host: then lists have to outlive it
  --help             show this text

Exit codes: 0 the host does it right, 1 it does not, 2 wrong words.`

/** `hopechest doctor --host` */
export async function walkAsked(words: string[], say: (finding: Finding) => void): Promise<void> {
  if (words.includes('--help')) return console.log(usage)
  let asked: ReturnType<typeof read>
  try {
    asked = read(words)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exitCode = 2
    return
  }
  await walkHost(asked, (finding) => {
    say(finding)
    if (finding.state === 'fault') process.exitCode = 1
  })
}

function read(args: string[]) {
  const options = {
    host: { type: 'string' },
    cookie: { type: 'string' },
    restart: { type: 'string' },
  } as const
  const { host = '', cookie, restart } = parseArgs({ args, options }).values
  if (!/^https?:\/\//.test(host) || !URL.canParse(host))
    throw new Error('Send --host as http:// or https:// and a name')
  if (cookie === undefined)
    throw new Error('Send --cookie with the cookies of a person who is signed in at the host')
  return {
    url: host.replace(/\/$/, ''),
    cookies: cookie,
    restart:
      restart === undefined
        ? undefined
        : async () => void (await promisify(execFile)('/bin/sh', ['-c', restart])),
  }
}
