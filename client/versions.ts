import type { ForWhom, RegistryAnswer, SendTo } from '@hopechest/contract'
import { isClientError } from './client-error.ts'
import type { Outcome } from './outcome.ts'
import { path } from './path.ts'
import type { CallOptions, Request } from './request.ts'
import { type ItemEnvelope, itemIn, type SeenItem } from './seen-item.ts'

/** An item and the tag of its version, for `ifMatch`. */
export interface ItemVersion {
  item: SeenItem
  etag: string
}

/** A registry and the tag of its version. */
export interface RegistryVersion {
  registry: RegistryAnswer
  etag: string
}

/** Where guests send their gifts, and the tag of its version. */
export interface SendToVersion {
  sendTo: SendTo
  etag: string
}

/** Whom a registry is for, and the tag of its version. */
export interface ForWhomVersion {
  forWhom: ForWhom
  etag: string
}

export function readItemVersion(
  request: Request,
  id: number,
  known: ItemVersion | undefined,
  options: CallOptions,
): Promise<Outcome<ItemVersion>> {
  const toVersion = (body: ItemEnvelope, etag: string) => ({ item: itemIn(body), etag })
  return readVersion(request, path('/items/:item_id', id), known, options, toVersion)
}

export function readRegistryVersion(
  request: Request,
  id: number,
  known: RegistryVersion | undefined,
  options: CallOptions,
): Promise<Outcome<RegistryVersion>> {
  const toVersion = (registry: RegistryAnswer, etag: string) => ({ registry, etag })
  return readVersion(request, path('/registries/:id', id), known, options, toVersion)
}

export function readSendToVersion(request: Request, id: number, options: CallOptions) {
  const toVersion = (sendTo: SendTo, etag: string): SendToVersion => ({ sendTo, etag })
  return readVersion(request, path('/registries/:id/send-to', id), undefined, options, toVersion)
}

export function readForWhomVersion(request: Request, id: number, options: CallOptions) {
  const toVersion = (forWhom: ForWhom, etag: string): ForWhomVersion => ({ forWhom, etag })
  return readVersion(request, path('/registries/:id/for-whom', id), undefined, options, toVersion)
}

async function readVersion<Body extends object, Version extends { etag: string }>(
  request: Request,
  address: ReturnType<typeof path>,
  known: Version | undefined,
  { signal }: CallOptions,
  toVersion: (body: Body, etag: string) => Version,
): Promise<Outcome<Version>> {
  let etag = ''
  const outcome: Outcome<Body | true> = await request('GET', address, undefined, {
    signal,
    headers: known ? { 'if-none-match': known.etag } : {},
    onHeaders: (headers) => {
      etag = headers.get('etag') ?? ''
    },
  })
  if (outcome === null || isClientError(outcome)) return outcome
  // 304: nothing has changed.
  if (outcome === true) return known ?? null
  return toVersion(outcome, etag)
}
