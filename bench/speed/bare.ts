import { drive } from '../load/drive.ts'
import { startBareServer } from '../yardsticks/start.ts'
import type { Contender } from './measure.ts'
import type { Asked } from './rows.ts'

const servers = 2
/** Node compiles what runs often. */
const warmUp = 20_000

/** Bare servers, which send the bytes of this row to the same requests. */
export async function openBare(stack: AsyncDisposableStack, row: Asked): Promise<Contender[]> {
  const file = new URL('../yardsticks/constant.ts', import.meta.url)
  const all: Contender[] = []
  while (all.length < servers) {
    const { url, pids } = await startBareServer(stack, file, { first: { text: row.text } })
    const server = { ...row, url, pids }
    await drive(server, warmUp)
    all.push(server)
  }
  return all
}
