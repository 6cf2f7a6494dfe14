import type { Registry } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { PictureFault } from '@hopechest/host/pictures'
import type { PersonVisit } from '../../../http/visit.ts'
import { megabytes } from '../../../words/megabytes.ts'
import { maySetAffiliate, readGift, type TypedGift } from '../list/gift/gift-typed.ts'
import type { OwnHandler, OwnRegistry } from '../list/own-list.ts'

/** The form of a gift with the picture that came along. One that is wrong is not kept, and the one before stays. */
export async function readGiftAndPicture(
  visit: PersonVisit,
  { registry }: OwnRegistry,
): Promise<{ typed: TypedGift; faults: { image_url?: string } }> {
  const typed = readGift(visit.form, maySetAffiliate(visit))
  const sent = await takeSent(visit, registry, limits.pictures.bytes)
  if (!sent) return { typed, faults: {} }
  if (!('fault' in sent)) return { typed: { ...typed, image_url: sent.address }, faults: {} }
  const { stays, unsaved } = visit.words.lists.form.picture
  const said = [sent.fault, ...(typed.image_url === '' ? [] : [stays]), unsaved]
  return { typed, faults: { image_url: said.join(' ') } }
}

/** A script sends the picture alone, while its owner writes on. It has made a large photo smaller. */
export const addPicture: OwnHandler = async (visit, { registry }) => {
  const sent = (await takeSent(visit, registry, limits.pictures.chosenBytes)) ?? {
    fault: visit.words.lists.form.picture.broken,
  }
  const said = 'fault' in sent ? sent : { ...sent, src: visit.pictures.of(registry.id, sent.address) }
  return { body: JSON.stringify(said), type: 'application/json', status: 'fault' in sent ? 422 : 200 }
}

/** What was chosen is fetched if it is not here yet; what was not chosen, and what the gift had before, goes. */
export async function settlePictures(
  { pictures }: PersonVisit,
  { id, user_id }: Registry,
  { image_url: chosen, offered }: TypedGift,
  before: string | null = null,
): Promise<void> {
  if (chosen !== '' && pictures.of(id, chosen) === undefined) await pictures.fetch({ id, user_id }, [chosen])
  const others = [...offered, before ?? ''].filter((each) => each !== '' && each !== chosen)
  await pictures.drop(id, others)
}

/** The picture that came along with a form, kept on the list; or what is wrong with it. */
export async function takeSent(
  { file, pictures, words, format }: PersonVisit,
  { id, user_id }: Registry,
  mostChosen: number,
): Promise<{ address: string } | { fault: string } | undefined> {
  if (!file) return undefined
  const { picture } = words.lists.form
  const { bytes: most } = limits.pictures
  const size = 'bytes' in file ? file.bytes.length : file.size
  if (!('bytes' in file) || size > most)
    return { fault: picture.tooLarge(format.number(megabytes(size)), megabytes(most)) }
  try {
    const address = await pictures.take({ id, user_id }, file.bytes)
    return address === undefined ? { fault: picture.full } : { address }
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error
    const most = megabytes(mostChosen)
    const sentences = {
      film: picture.film(file.name, most),
      otherType: picture.otherType(file.name, most),
      broken: picture.broken,
      tooManyDots: picture.tooManyDots,
      notSmall: picture.broken,
    }
    return { fault: sentences[error.kind] }
  }
}
