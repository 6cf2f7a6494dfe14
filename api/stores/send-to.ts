import type { Statements } from '@hopechest/database'

/** Where guests of a registry send their gifts; empty when its owner wrote nothing. */
export async function findSendTo(statements: Statements, registryId: number): Promise<string> {
  const row = await statements.row<{ text: string }>('SELECT text FROM send_to WHERE registry_id = $1', [
    registryId,
  ])
  return row?.text ?? ''
}

/** An empty text leaves no row. */
export async function saveSendTo(statements: Statements, registryId: number, text: string): Promise<void> {
  if (text === '') {
    await statements.run('DELETE FROM send_to WHERE registry_id = $1', [registryId])
    return
  }
  await statements.run(
    `INSERT INTO send_to (registry_id, text) VALUES ($1, $2)
     ON CONFLICT (registry_id) DO UPDATE SET text = excluded.text`,
    [registryId, text],
  )
}
