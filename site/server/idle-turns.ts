import type { ServerResponse } from 'node:http'

const checkMilliseconds = 250

export interface IdleTurns {
  begin(answer: ServerResponse, ended: Promise<void>): void
  stop(): void
}

/**
 * While all turns are taken, cuts the connections of clients that hold a turn and for some time neither send the rest
 * of a form nor read the answer. Otherwise a stranger with some addresses would hold all turns with a byte now and
 * then.
 */
export function watchIdleTurns(mostTurns: number, longestMilliseconds: number): IdleTurns {
  const turns = new Map<ServerResponse, { idleSince: number; taken: number }>()

  function check(): void {
    if (turns.size < mostTurns) return
    const now = performance.now()
    for (const [answer, before] of turns) {
      const taken = bytesTaken(answer)
      if (!waitsForClient(answer) || taken > before.taken) turns.set(answer, { idleSince: now, taken })
      else if (now - before.idleSince > longestMilliseconds) answer.destroy()
    }
  }

  const timer = setInterval(check, checkMilliseconds).unref()
  return {
    begin(answer, ended) {
      turns.set(answer, { idleSince: performance.now(), taken: bytesTaken(answer) })
      ended.then(() => turns.delete(answer))
    },
    stop: () => clearInterval(timer),
  }
}

function waitsForClient(answer: ServerResponse): boolean {
  return !answer.req.complete || answer.writableEnded || answer.writableNeedDrain
}

/** What the system has taken for the client: a slow phone reads a long page to its end, however long that takes. */
function bytesTaken({ socket }: ServerResponse): number {
  return socket ? socket.bytesWritten - socket.writableLength : 0
}
