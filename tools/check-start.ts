import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { launch } from '@hopechest/testing/launch'
import { CommandError, readWords, runCommand } from './command.ts'
import { packageProgram } from './package/program/executable.ts'
import { run } from './run.ts'

const usage = `Usage: npm run check:start

Makes the program in one file and starts it several times. It fails where a start takes too much CPU time, or the program at rest too
much memory. Run it with nothing beside it: other work would count.`

/** Seconds would judge the machine: the same start took 0.4 s on one and 1 s on another. */
const mostStartsOfBareNode = 15
const mostMegabytesAtRest = 98
const rounds = 5
/** As many take as long as the program does: a single one finds a quiet moment on a busy machine, the program none. */
const bareStarts = 10
const ticksPerSecond = 100
const restMilliseconds = 3000

readWords(usage, { options: {} })

await runCommand(async () => {
  if (process.platform !== 'linux') throw new CommandError('This reads what Linux counts of a process.')
  const folder = await mkdtemp(join(tmpdir(), 'start-'))
  try {
    judge(await measure(folder))
  } finally {
    await rm(folder, { recursive: true })
  }
})

interface Start {
  bare: number
  seconds: number
  megabytes: number
}

/** The best of several starts that find their database: other work on the machine, and when memory is collected, only ever add. */
async function measure(folder: string): Promise<Start> {
  const file = await packageProgram(folder)
  // Linux keeps a file that was written just now in larger pieces than one that it reads from the disk.
  await run('sync', [file])
  await run('dd', [`if=${file}`, 'iflag=nocache', 'count=0', 'status=none'])
  // The first one makes the database.
  await startAndRest(file, folder)
  const starts: Start[] = []
  for (let round = 0; round < rounds; round++)
    starts.push({ bare: await startBareNodes(), ...(await startAndRest(file, folder)) })
  const least = (name: keyof Start) => Math.min(...starts.map((start) => start[name]))
  return { bare: least('bare'), seconds: least('seconds'), megabytes: least('megabytes') }
}

function judge({ bare, seconds, megabytes }: Start): void {
  const ratio = seconds / bare
  const said = [
    `Ready after ${seconds} s of CPU time, ${ratio.toFixed(1)} starts of a bare Node, of ${mostStartsOfBareNode}.`,
    `${megabytes.toFixed(0)} MB of memory at rest, of ${mostMegabytesAtRest}.`,
  ].join('\n')
  if (!(ratio <= mostStartsOfBareNode && megabytes <= mostMegabytesAtRest)) throw new CommandError(said)
  console.log(said)
}

/** Seconds of CPU time for one start, on this machine and now. */
async function startBareNodes(): Promise<number> {
  let microseconds = 0
  for (let n = 0; n < bareStarts; n++) {
    const used = JSON.parse(await run(process.execPath, ['-p', 'JSON.stringify(process.cpuUsage())']))
    microseconds += used.user + used.system
  }
  return microseconds / 1e6 / bareStarts
}

/** What Linux counts until the line that says that all listens, and once nothing happens any more. No variable of this machine reaches it. */
async function startAndRest(file: string, folder: string): Promise<Omit<Start, 'bare'>> {
  const settings = {
    NODE_COMPILE_CACHE: '',
    API_PORT: '0',
    SITE_PORT: '0',
    DATABASE_URL: 'sqlite:measured.db',
  }
  const program = launch(file, [], folder, settings)
  try {
    await program.says(/The site is listening/)
    const [, ...counted] =
      (await readFile(`/proc/${program.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
    const seconds = (Number(counted[10]) + Number(counted[11])) / ticksPerSecond
    await pause(restMilliseconds)
    const status = await readFile(`/proc/${program.pid}/status`, 'utf8')
    return { seconds, megabytes: (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / 1e6 }
  } finally {
    program.signal('SIGTERM')
    await program.ended
  }
}
