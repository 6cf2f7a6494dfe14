import { rename } from 'node:fs/promises'
import { openDatabaseFolder } from '../database-folder.ts'
import { startItemService } from '../item-service.ts'
import type { Figure, Form, Measurement } from '../measurement.ts'

/** The database file is moved away while clients write: no write that is sent afterwards may be acknowledged. */
const measurement: Measurement = { title: 'A database file that vanishes', isTimed: false, measure }
export default measurement

const writers = 8
/** The writes that are answered before the file goes, and those that are sent afterwards. */
const writes: Record<Form, number> = { full: 3000, short: 100 }

async function measure(form: Form): Promise<Figure[]> {
  const folder = await openDatabaseFolder()
  const service = await startItemService({ DATABASE_URL: folder.url })
  let isGone = false
  let isOver = false
  const answers = { before: 0, acknowledged: 0, refused: 0 }
  const { promise: isUsed, resolve: used } = Promise.withResolvers<void>()
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
      if (answers.before >= writes[form]) used()
      if (answers.acknowledged + answers.refused >= writes[form]) isOver = true
    }
  }
  const all = Promise.all(Array.from({ length: writers }, write))
  await isUsed
  await rename(folder.file, `${folder.file}.away`)
  isGone = true
  await all
  await service.stop()
  await folder.remove()
  const name = `acknowledged of ${answers.acknowledged + answers.refused} writes that went nowhere`
  return [{ name, value: answers.acknowledged, unit: '', most: 0 }]
}
