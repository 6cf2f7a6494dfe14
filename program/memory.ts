import cluster from 'node:cluster'
import sea from 'node:sea'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * How much the memory of a program may grow, in percent of what it uses, before it is cleaned up. On a machine with much
 * memory V8 lets it grow to the fourfold, so that a program that uses 40 MB holds 160. Cleaning up earlier costs little,
 * because it runs beside the program.
 */
const growthPercent = 40

/**
 * Call it first: memory that has grown is not given back. Under load V8 may find that responses live for long, and makes them
 * among what is old from then on. Each holds all else of its request there, which doubles what a request costs, in one
 * start of three. So all that is new begins among what is new.
 */
export function useLittleMemory(): void {
  giveBlocksBack()
  startPlainly()
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`)
  setFlagsFromString('--no-allocation-site-pretenuring')
}

/**
 * glibc would keep the memory of password hashes and of pictures, some hundred megabytes, until the program ends. It reads the
 * setting, a size from which blocks go back, when a process begins: so one that was started without it begins anew. `npm start`
 * has done so before (`start.cjs`); the image and the units set it, also for the program in one file, which does not begin anew.
 */
export function giveBlocksBack(): void {
  const { MALLOC_MMAP_THRESHOLD_: set } = process.env
  if (process.platform !== 'linux' || set !== undefined || cluster.isWorker || sea.isSea()) return
  const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve?.(process.execPath, words, { ...process.env, MALLOC_MMAP_THRESHOLD_: '1048576' })
}

/**
 * A start runs nearly all of its code once, so V8 makes none of it faster until the program serves: its compilers would take 20 MB of the
 * 110 that the program holds at rest, and no less time. `start.cjs` does so before it loads a server; `forgetStart` ends it.
 */
function startPlainly(): void {
  for (const compiler of compilers) setFlagsFromString(`--no-${compiler}`)
}

const compilers = ['maglev', 'turbofan']

/**
 * Gives back what only the start needed: 20 MB, which V8 would keep until much has happened. It takes 0.1 s of CPU time, once.
 * The flavour is the one that V8 turns to before it runs out: any other one keeps the emptied pages for later.
 */
export function forgetStart(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  setFlagsFromString('--no-expose-gc')
  for (const compiler of compilers) setFlagsFromString(`--${compiler}`)
}
