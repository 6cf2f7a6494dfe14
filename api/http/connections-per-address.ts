import type { Socket } from 'node:net'
import { Refusal } from '@hopechest/contract'
import { rawAnswer } from './raw-answers.ts'

const retryAfterSeconds = 5

/**
 * Answers the connections of an address beyond the limit with 503 and closes them. The address is the other end of the
 * connection: behind a gateway, that is the gateway.
 */
export function limitConnections(most: number): (socket: Socket) => boolean {
  const counts = new Map<string, number>()
  const sentence = `There are ${most} connections from this address: close some, or try again later`
  const refusal = rawAnswer(new Refusal('unavailable', sentence, { retryAfterSeconds }))

  return (socket) => {
    const { remoteAddress = '' } = socket
    const count = counts.get(remoteAddress) ?? 0
    if (count >= most) {
      socket.end(refusal, () => socket.destroy())
      return true
    }
    counts.set(remoteAddress, count + 1)
    socket.once('close', () => {
      const left = (counts.get(remoteAddress) ?? 1) - 1
      if (left > 0) counts.set(remoteAddress, left)
      else counts.delete(remoteAddress)
    })
    return false
  }
}
