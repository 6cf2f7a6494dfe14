import { relative } from 'node:path'

/**
 * A line comes at least this often where the output is piped: it shows which files run, and which one hangs.
 */
const lineMilliseconds = 10_000
const redrawMilliseconds = 200

/** One line that is rewritten in a terminal, and a line now and then where the output is piped. */
export function startProgress(files: number) {
  const { isTTY, columns = 80 } = process.stdout
  const started = performance.now()
  const running = new Map<string, number>()
  let [ended, passed, failed] = [0, 0, 0]

  const state = () =>
    `${ended} of ${files} files, ${passed} tests passed, ${failed} failed, ${seconds(started)} s`
  const names = () =>
    [...running].map(([file, since]) => `${relative('', file)} (${seconds(since)} s)`).join(', ')
  const line = () => (running.size === 0 ? state() : `${state()}; running: ${names()}`)
  const clear = () => isTTY && process.stdout.write('\r\x1b[K')
  const show = () => isTTY && process.stdout.write(`\r\x1b[K${line().slice(0, columns - 1)}`)

  const redraw = setInterval(show, redrawMilliseconds)
  const lines = setInterval(() => !isTTY && console.log(line()), lineMilliseconds)

  return {
    more(count: number) {
      files += count
    },
    fileStarted(file: string) {
      running.set(file, performance.now())
    },
    fileEnded(file: string) {
      running.delete(file)
      ended++
    },
    count(passedNow: number, failedNow: number) {
      passed = passedNow
      failed = failedNow
    },
    say(text: string) {
      clear()
      console.log(text)
    },
    end() {
      clearInterval(redraw)
      clearInterval(lines)
      clear()
      console.log(state())
    },
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0)
}
