import { ClientError, type Outcome } from './outcome.ts'

/** Sends only with ids that are some: anything but a positive safe integer never becomes an address. */
export async function withIds<Body>(
  ids: readonly number[],
  send: () => Promise<Outcome<Body>>,
): Promise<Outcome<Body>> {
  if (ids.every(isId)) return send()
  return new ClientError('api_error', 'An id is a positive whole number below 2^53', { status: 422 })
}

export function isId(id: number): boolean {
  return Number.isSafeInteger(id) && id > 0
}
