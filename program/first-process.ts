import cluster from 'node:cluster'

/** The variable in which a worker finds the number of the process that has started it. */
export const firstProcessVariable = 'HOPECHEST_FIRST_PROCESS'

const checkMilliseconds = 500

/**
 * Call it first. A worker ends with its first process, also where that was killed while the worker was starting: when its channel
 * closes, or was never there, or the system has given it another parent. Nothing can hold this end up: the system does it.
 */
export function endWithFirstProcess(): void {
  if (cluster.isPrimary) return
  const first = Number(process.env[firstProcessVariable])
  const endIfAlone = () => {
    if (!process.connected || process.ppid !== first) end()
  }
  endIfAlone()
  // Node has a listener of its own, which would end the process in an orderly way.
  process.prependListener('disconnect', end)
  setInterval(endIfAlone, checkMilliseconds).unref()
}

function end(): void {
  process.kill(process.pid, 'SIGKILL')
}
