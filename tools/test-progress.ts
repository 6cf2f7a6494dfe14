import { relative } from 'node:path'

const linesWhenPiped = 8
const quietMilliseconds = 60_000

/** One line that is rewritten in a terminal; a few lines where the output is piped. A failure is named at once. */
export function startProgress(files: number) {
  const { isTTY, columns = 80 } = process.stdout
  const started = performance.now()
  const running = new Set<string>()
  let [ended, passed, failed, lines] = [0, 0, 0, 0]

  const state = () =>
    `${ended} of ${files} files, ${passed} tests passed, ${failed} failed, ${seconds(started)} s`
  const names = () => [...running].map((file) => relative('', file)).join(', ')
  const clear = () => isTTY && process.stdout.write('\r\x1b[K')
  const show = () =>
    isTTY && process.stdout.write(`\r\x1b[K${`${state()}  ${names()}`.slice(0, columns - 1)}`)

  // A test has no time limit: this line shows which file is slow or hangs.
  const quiet = setInterval(() => {
    if (!isTTY) console.log(`${state()}; still running: ${names()}`)
  }, quietMilliseconds)
  const redraw = setInterval(show, 100)

  return {
    fileStarted(file: string) {
      running.add(file)
    },
    fileEnded(file: string) {
      running.delete(file)
      ended++
      quiet.refresh()
      // The tests of the last file are counted after it: the last line is left to the end.
      if (isTTY || ended === files || ended < ((lines + 1) * files) / linesWhenPiped) return
      lines++
      console.log(state())
    },
    testPassed() {
      passed++
    },
    testFailed(name: string) {
      failed++
      clear()
      console.log(`✖ ${name}`)
    },
    end() {
      clearInterval(quiet)
      clearInterval(redraw)
      if (isTTY) clear()
      else console.log(state())
    },
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0)
}
