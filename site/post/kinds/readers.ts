import type { NoticeStore } from '@hopechest/host/notices'

const atOnce = 500

/** All accounts that get letters, some at a time. */
export async function* readersOf({ readers }: NoticeStore) {
  for (let after = 0; ; ) {
    const some = await readers.list(after, atOnce)
    const last = some.at(-1)
    if (!last) return
    yield some
    after = last.id
  }
}
