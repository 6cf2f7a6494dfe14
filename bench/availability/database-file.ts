import { rename } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabaseFolder } from '../database-folder.ts'
import { startItemService } from '../item-service.ts'
import type { Figure, Form, Measurement } from '../measurement.ts'

/** The database file is moved away while clients write: no write that is sent afterwards may be acknowledged. */
const measurement: Measurement = { title: 'A database file that vanishes', measure }
export default measurement

const writers = 8
const milliseconds: Record<Form, number> = { full: 3000, short: 500 }

async function measure(form: Form): Promise<Figure[]> {
  const folder = await openDatabaseFolder()
  const service = await startItemService({ DATABASE_URL: folder.url })
  let isGone = false
  let isOver = false
  const answers = { before: 0, acknowledged: 0, refused: 0 }
  const write = async () => {
    while (!isOver) {
      const isSentAfter = isGone
      const { status } = await fetch(`${service.url}/items`, {
        method: 'POST',
        headers: { ...service.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ registry_id: 1, name: 'Kettle', url: 'https://shop.example/kettle' }),
      })
      if (!isSentAfter) answers.before++
      else if (status === 201) answers.acknowledged++
      else answers.refused++
    }
  }
  const all = Promise.all(Array.from({ length: writers }, write))
  await pause(milliseconds[form])
  await rename(folder.file, `${folder.file}.away`)
  isGone = true
  await pause(milliseconds[form])
  isOver = true
  await all
  await service.stop()
  await folder.remove()
  if (answers.before === 0 || answers.refused === 0) throw new Error('The clients wrote nothing')
  const name = `acknowledged of ${answers.acknowledged + answers.refused} writes that went nowhere`
  return [{ name, value: answers.acknowledged, unit: '', most: 0 }]
}
