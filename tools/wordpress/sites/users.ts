import { run } from '../../run.ts'

/** The numbers of a user of this machine. */
export async function idsOf(name: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (which) => Number(await run('id', [which, name]))),
  )
  if (!uid || !gid) throw new Error(`There is no user ${name} on this machine`)
  return { uid, gid }
}
