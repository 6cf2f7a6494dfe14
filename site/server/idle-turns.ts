import type { ServerResponse } from 'node:http'

const checkMilliseconds = 250

export interface IdleTurns {
  begin(answer: ServerResponse): void
  stop(): void
}

/**
 * While all turns are taken, cuts the connections of clients that hold a turn and for some time neither send the rest
 * of a form nor read the answer. Otherwise a stranger with some addresses would hold all turns with a byte now and
 * then.
 */
export function watchIdleTurns(mostTurns: number, longestMilliseconds: number): IdleTurns {
  const idleSince = new Map<ServerResponse, number>()

  function check(): void {
    if (idleSince.size < mostTurns) return
    const now = performance.now()
    for (const [answer, since] of idleSince) {
      if (!waitsForClient(answer)) idleSince.set(answer, now)
      else if (now - since > longestMilliseconds) answer.destroy()
    }
  }

  const timer = setInterval(check, checkMilliseconds).unref()
  return {
    begin(answer) {
      idleSince.set(answer, performance.now())
      answer.once('close', () => idleSince.delete(answer))
    },
    stop: () => clearInterval(timer),
  }
}

function waitsForClient(answer: ServerResponse): boolean {
  return !answer.req.complete || answer.writableEnded || answer.writableNeedDrain
}
