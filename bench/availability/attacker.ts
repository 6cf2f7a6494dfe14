import { constants, setPriority } from 'node:os'
import { type Attack, attacksOn } from './attacks.ts'
import { readAnswers } from './read-answers.ts'
import { connectFrom, type Servers } from './server.ts'
import type { Targets } from './targets.ts'

export interface Order {
  servers: Servers
  targets: Targets
  attacks: string[]
  /** For each of the attacks, from these addresses in turn. */
  connections: number
  from: string[]
}

/** What the attacker did: how often it sent something, and how many answers it has read whole. */
export interface Deeds {
  sent: number
  answers: number
}

/** The attacker, a process of its own. Its work must not take the machine from the program, so it gives way to it. */
setPriority(constants.priority.PRIORITY_NORMAL)
const deeds: Deeds = { sent: 0, answers: 0 }

process.on('message', (order: Order | 'stop') => {
  if (order === 'stop') return void process.send?.(deeds, () => process.exit())
  const { servers, targets, attacks, connections, from } = order
  for (const attack of attacksOn(targets)) {
    if (!attacks.includes(attack.name)) continue
    for (let n = 0; n < connections; n++) open(servers, attack, from[n % from.length] ?? '')
  }
})
process.on('disconnect', () => process.exit())

function open(servers: Servers, attack: Attack, address: string): void {
  const { text, more, again, isUnread, leaves } = attack
  const socket = connectFrom(address, servers[attack.to]).on('error', () => {})
  const send = (bytes: string, then?: () => void) => {
    deeds.sent++
    socket.write(bytes, then)
  }
  const sendAgain = (then?: () => void) => send(more ?? text(deeds.sent), then)
  const pour = () => void setImmediate(() => socket.destroyed || sendAgain(pour))
  const leave = () => socket.destroy()
  send(text(deeds.sent), again === 'ahead' ? pour : undefined)
  const letters = typeof again === 'number' ? setInterval(sendAgain, again) : undefined
  if (typeof leaves === 'number') socket.once('connect', () => setTimeout(leave, leaves))
  if (!isUnread) {
    const onAnswer = () => {
      deeds.answers++
      if (again === 'answered') sendAgain()
    }
    socket.on('data', readAnswers(onAnswer))
    if (leaves === 'answered') socket.once('data', leave)
  }
  socket.once('close', () => {
    clearInterval(letters)
    setImmediate(open, servers, attack, address)
  })
}
