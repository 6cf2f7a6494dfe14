import {
  isToPaint,
  type KnownPictures,
  type PictureList,
  type Pictures,
  picturesOfIdeas,
  type WhyNot,
} from '@hopechest/host/pictures'
import type { Addresses } from '../../addresses.ts'
import { isDrawing, ownPicture, webAddress } from '../../html/address.ts'

/** The pictures of gifts, as a page shows them: each is a file of this site. */
export interface GiftPictures {
  /** Reads which pictures are kept of these lists. Call it before a page asks for one. */
  expect(ids: Iterable<number>): Promise<void>
  /** Reads them anew: a line that stays open outlives what was kept when it began. */
  expectAnew(id: number): Promise<void>
  /** Where the picture of a gift is served; undefined while none is kept of the address that the gift names. */
  of(registryId: number, address: string | null | undefined): string | undefined
  /** The same for a list whose page fetches what is not known yet, behind its answer. */
  onList(list: PictureList, address: string | null | undefined): string | undefined
  /** The whole picture, where `of` says a small copy of it. */
  whole(registryId: number, address: string | null | undefined): string | undefined
  /** Pictures of a list that are more than a card asks for: the browser of its owner paints small copies of them. */
  withoutSmall(registryId: number): Promise<{ file: string; src: string }[]>
  /** Keeps such a copy. Throws a `PictureFault`. */
  takeSmall(list: PictureList, of: string, sent: Buffer): Promise<void>
  /** Why the list has no picture of this address so far; undefined where it has one, or does not know yet. */
  whyNot(registryId: number, address: string | null | undefined): WhyNot | undefined
  /** Pictures of shops that the browser of an owner has to paint, by the address that a gift names. */
  toPaint(registryId: number): string[]
  /** Fetches one of them for that browser; undefined once it is painted. */
  fetchToPaint(list: PictureList, address: string): Promise<Buffer | undefined>
  /** Keeps what it has painted. Throws a `PictureFault`; undefined where there is no room. */
  takePainted(
    list: PictureList,
    address: string,
    sent: Buffer,
  ): Promise<{ file: string; src: string } | undefined>
  /** The same for an idea of a guest, whose pictures are apart. */
  expectIdeas(registryId: number): Promise<void>
  onIdea(registryId: number, address: string | null): string | undefined
  /** What no idea of the list has any more goes. */
  sweepIdeas(registryId: number): Promise<void>
  /** All that are kept of a list, by the address that a gift names, with the one at which each is served. */
  kept(registryId: number): Promise<{ image_url: string; served_at: string }[]>
  /** Fetches pictures of a shop while its owner waits, for a moment. What is late comes behind the answer. */
  fetch(list: PictureList, addresses: readonly string[], milliseconds?: number): Promise<void>
  /** Keeps the picture that an owner sends, and says its address. Throws a `PictureFault`; undefined where there is no room. */
  take(list: PictureList, sent: Buffer): Promise<string | undefined>
  /** The picture of the list itself, above its gifts: whole, small where a browser has painted that, and what is seen on it. */
  cover(registryId: number): { whole: string; small: string; words: string } | undefined
  /** The same in its whole address, for messages with a link and for files. */
  coverAddress(registryId: number): string | undefined
  /** Makes a picture that the list has its cover; undefined as the address keeps the one that is there, with other words. */
  setCover(list: PictureList, address: string | undefined, words: string): Promise<boolean>
  dropCover(registryId: number): Promise<void>
  /** As a file of an account says it. */
  keptCover(registryId: number): Promise<{ served_at: string; words: string } | null>
  copyCover(from: number, list: PictureList): Promise<void>
  /** What a form offered and no gift has goes. */
  drop(registryId: number, addresses: readonly string[]): Promise<void>
}

const usualMilliseconds = 2500
/** The copies that one page paints; the next page goes on. */
const paintedAtOnce = 60

/** A page notes a hundred pictures to fetch; its next visit goes on. */
const wantedAtOnce = 100

/** Whether each picture of a list has a small copy. One that is small already has none, so its list is looked at each time. */
function haveSmall(pictures: KnownPictures): boolean {
  const files = [...pictures.values(), pictures.cover?.file]
  return files.every((file) => !file || pictures.small.has(file))
}

export function openGiftPictures(pictures: Pictures, to: Addresses, siteUrl: string): GiftPictures {
  const lists = new Map<number, KnownPictures>()
  const wanted = new Map<PictureList, Set<string>>()

  function of(registryId: number, address: string | null | undefined): string | undefined {
    if (!address) return undefined
    const known = lists.get(registryId)
    const file = known?.get(address)
    // Those of ideas are served beside those of the list.
    return file ? pathOf(registryId, known?.small.get(file) ?? file) : ownPicture(address, siteUrl)
  }

  function pathOf(registryId: number, file: string): string {
    return to.giftPicture({ list: Math.abs(registryId), file }).path
  }

  async function read(id: number): Promise<void> {
    lists.set(id, await pictures.known(id))
  }

  /** What one page wants is noted together. */
  function want(list: PictureList, address: string): void {
    if (wanted.size === 0) setImmediate(begin)
    const addresses = wanted.get(list) ?? new Set()
    if (addresses.size < wantedAtOnce) wanted.set(list, addresses.add(address))
  }

  function begin(): void {
    for (const [list, addresses] of wanted) void pictures.want(list, [...addresses])
    wanted.clear()
  }

  /** One object for each list, under which its page gathers what it wants. */
  const ideaLists = new Map<number, PictureList>()
  const ideasOf = (registryId: number) => {
    const list = ideaLists.get(registryId) ?? picturesOfIdeas(registryId)
    ideaLists.set(registryId, list)
    return list
  }

  function onList(list: PictureList, address: string | null | undefined): string | undefined {
    const shown = of(list.id, address)
    const isNew = address && !isDrawing(address, siteUrl) && lists.get(list.id)?.has(address) === false
    if (isNew && webAddress(address) !== undefined) want(list, address)
    return shown
  }

  return {
    async expect(ids) {
      for (const id of ids) if (!lists.has(id)) await read(id)
    },
    expectAnew: read,
    of,
    onList,
    whole(registryId, address) {
      const known = lists.get(registryId)
      const file = address ? known?.get(address) : undefined
      return file && known?.small.has(file) ? pathOf(registryId, file) : undefined
    },
    async withoutSmall(registryId) {
      const known = lists.get(registryId)
      if (known && haveSmall(known)) return []
      const files = await pictures.withoutSmall(registryId, paintedAtOnce)
      return files.map((file) => ({ file, src: pathOf(registryId, file) }))
    },
    takeSmall: (list, of, sent) => pictures.takeSmall(list, of, sent),
    whyNot: (registryId, address) => (address ? lists.get(registryId)?.whyNot.get(address) : undefined),
    toPaint: (registryId) =>
      [...(lists.get(registryId)?.whyNot ?? [])]
        .flatMap(([address, why]) => (isToPaint(why) ? [address] : []))
        .slice(0, paintedAtOnce),
    fetchToPaint: (list, address) => pictures.fetchToPaint(list, address),
    async takePainted(list, address, sent) {
      const file = await pictures.takePainted(list, address, sent)
      return file === undefined ? undefined : { file, src: pathOf(list.id, file) }
    },
    async expectIdeas(registryId) {
      const { id } = ideasOf(registryId)
      if (!lists.has(id)) await read(id)
    },
    onIdea: (registryId, address) => onList(ideasOf(registryId), address),
    sweepIdeas: (registryId) => pictures.sweepIdeas(registryId),
    async kept(registryId) {
      const known = [...(await pictures.known(registryId))]
      return known.flatMap(([image_url, file]) =>
        file === null ? [] : [{ image_url, served_at: to.giftPicture({ list: registryId, file }).whole }],
      )
    },
    async fetch(list, addresses, milliseconds = usualMilliseconds) {
      await pictures.fetch(list, addresses, Math.min(milliseconds, usualMilliseconds))
      await read(list.id)
    },
    async take(list, sent) {
      const addressOf = (file: string) => to.giftPicture({ list: list.id, file }).whole
      const address = await pictures.take(list, sent, addressOf)
      await read(list.id)
      return address
    },
    cover(registryId) {
      const known = lists.get(registryId)
      if (!known?.cover) return undefined
      const { file, words } = known.cover
      const small = pathOf(registryId, known.small.get(file) ?? file)
      return { whole: pathOf(registryId, file), small, words }
    },
    coverAddress(registryId) {
      const file = lists.get(registryId)?.cover?.file
      return file && to.giftPicture({ list: registryId, file }).whole
    },
    setCover: (list, address, words) =>
      address === undefined
        ? pictures.setCoverWords(list.id, words)
        : pictures.setCover(list, address, words),
    dropCover: (registryId) => pictures.dropCover(registryId),
    async keptCover(registryId) {
      const { cover } = await pictures.known(registryId)
      if (!cover) return null
      const { file, words } = cover
      return { served_at: to.giftPicture({ list: registryId, file }).whole, words }
    },
    copyCover: (from, list) => pictures.copyCover(from, list),
    drop: (registryId, addresses) => pictures.drop(registryId, addresses),
  }
}
