import { until } from '@hopechest/testing/until'
import type { Message } from '../mail.ts'

/** The newest letter to this address, once one was sent. */
export async function letterTo(letters: readonly Message[], address: string): Promise<Message> {
  const find = () => letters.findLast(({ to }) => to === address)
  await until(`an e-mail to ${address}`, () => find() !== undefined)
  return find() as Message
}
