import { parseId } from '@hopechest/contract'
import type { Address } from '../../addresses.ts'
import type { Answer, Handler, Visit } from '../../http/visit.ts'
import { reached } from '../../http/work/page-clients.ts'
import { manifestOf } from '../../view/manifest.ts'
import type { PersonHere } from '../guests/people-by-link.ts'
import { endedLink, sendLinkAgain } from './ended.ts'
import { personPage } from './page.ts'
import { saveSizes } from './save-sizes.ts'
import type { PersonPageParts } from './section.ts'
import { unfoldedName } from './sections/drawn-name.ts'

/** The page of a person whom an owner has written down. One link opens it, without an account. */
export function personPages(parts: PersonPageParts) {
  const { guests, household, guestGifts, mail } = parts
  const { byLink } = guestGifts

  /**
   * The link leads on at once, so that no page, and no referrer of one, has the secret in its address; the browser keeps it in a
   * signed cookie. The owner who tries it does not become the guest.
   */
  const open: Handler = async (visit) => {
    const { link = '' } = visit.params
    const person = await byLink.find(link)
    if (!person) return endedLink(visit, mail)
    if (person.owner_id === visit.signedIn?.person.id) return { goTo: visit.to.myPeople({ open: person.id }) }
    byLink.keep(visit.cookies, link)
    await guestGifts.joinPerson(visit, person)
    return { goTo: await placeOf(visit, person) }
  }

  /**
   * An invitation to one list leads on to that, and names it by its number: the words of its owner stand in no address of a letter. A link
   * that names another one leads to the page of the person. Letters of older versions name the list by its slug.
   */
  async function placeOf(visit: Visit, { entries }: PersonHere): Promise<Address> {
    const list = visit.query.get('list') ?? ''
    const id = parseId(list) ?? 0
    if (!entries.has(id))
      return list && entries.size > 0 ? visit.to.registry({ slug: list }) : visit.to.personPage()
    await household.expect(visit, [id])
    const registry = reached(await guests.getRegistry(id))
    return registry ? visit.to.registry({ slug: registry.slug }) : visit.to.personPage()
  }

  const ofPerson =
    (answer: (visit: Visit, person: PersonHere) => ReturnType<Handler>): Handler =>
    async (visit) => {
      const [person] = await byLink.all(visit)
      return person ? answer(visit, person) : endedLink(visit, mail)
    }
  const forget: Handler = ({ cookies, to }) => {
    byLink.forget(cookies)
    return { goTo: to.personPage() }
  }

  return {
    open,
    show: ofPerson((visit, person) => personPage(visit, person, parts)),
    manifest: ofPerson(personManifest),
    sendLink: sendLinkAgain(parts),
    unfold: ofPerson((visit, person) => unfoldedName(visit, person, parts)),
    saveSizes: ofPerson((visit, person) => saveSizes(visit, person, parts)),
    forget,
  }
}

/** A phone that keeps the page among its apps opens it by the link: some give the app cookies of its own. */
function personManifest(visit: Visit, { link }: PersonHere): Answer {
  const start = visit.to.personByLink({ link }).path
  const body = manifestOf(visit, { id: visit.to.personPage().path, start })
  return {
    body: JSON.stringify(body),
    type: 'application/manifest+json',
    headers: { 'cache-control': 'no-store' },
  }
}
