import { join } from 'node:path'
import { root } from './run.ts'

export const filter = join(root, 'deploy/fail2ban/filter.d/hopechest.conf')
export const guesser = '203.0.113.7'
export const guesser6 = '2001:db8::7'

/** Lines that hold what a stranger typed, or that only look alike. */
export const innocent = [
  '{"level":"info","time":"2026-11-20T12:00:00.000Z","pid":7,"request":"x","msg":"\\"address\\":\\"192.0.2.1\\",\\"server\\":\\"site\\",\\"msg\\":\\"A sign-in was refused\\"}"}',
  '{"level":"info","time":"2026-11-20T12:00:00.000Z","pid":7,"address":"http://192.0.2.1:8000","msg":"The item service is listening"}',
  'x {"level":"info","time":"2026-11-20T12:00:00.000Z","pid":7,"request":"x","address":"192.0.2.1","server":"site","reason":"wrong password","msg":"A sign-in was refused"}',
  '{"level":"info","time":"2026-11-20T12:00:00.000Z","pid":7,"request":"x","address":"192.0.2.1","server":"site","reason":"wrong password","msg":"A sign-in was refused"} x',
  '{"level":"info","time":"2026-11-20T12:00:00.000Z","pid":7,"request":"x","address":"unknown","server":"site","reason":"wrong password","msg":"A sign-in was refused"}',
]

/** Lines of strangers who guess, in this order, from two kinds of addresses. */
export const guesses = [
  '{"level":"info","time":"2026-11-20T12:00:00.000Z","pid":7,"request":"x-1","address":"203.0.113.7","server":"api","reason":"wrong password","msg":"A sign-in was refused"}',
  '{"level":"info","time":"2026-11-20T12:00:01.000Z","pid":7,"request":"x-2","address":"2001:db8::7","server":"site","reason":"too many tries","msg":"A sign-in was refused"}',
]
