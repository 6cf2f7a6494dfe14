import { type Client, isRefused } from '@hopechest/client'
import { limits, Refusal } from '@hopechest/contract'
import { noRights } from '@hopechest/host'
import type { Person } from '@hopechest/host/accounts'
import { html } from '../../html/html.ts'
import { callerOf } from '../../http/caller.ts'
import type { SignedIn } from '../../http/session.ts'
import type { Answer, PersonHandler, PersonVisit, Visit } from '../../http/visit.ts'
import { reached } from '../../http/work/page-clients.ts'
import { giveWay } from '../../http/work/page-work.ts'
import { formPage } from '../../view/form-page.ts'
import { messagePage } from '../../view/message.ts'
import type { AllGiftsParts } from '../guests/all-gifts/read.ts'
import type { PeopleParts } from '../people/parts.ts'
import { checkCurrentPassword, currentProof } from './current-password.ts'
import { keptInDemo } from './kept-in-demo.ts'

interface Heir {
  /** As the list names them. */
  heir: string | undefined
  /** Whether the person who leaves still owns the list first. */
  isFirst: boolean
}

/** Of more lists the page that asks says how many they are, and not which of them stay. */
const mostLookedAt = 50

/** Lists that are read at a time, to be deleted or passed on. */
const atOnce = 200

/** A list can come from each of the other owners of a list. */
const tries = limits.owners + 1

/** Deleting the own account, with every list in it. */
export function deletePages({
  accounts,
  sessions,
  passwords,
  guestGifts: { notices },
}: PeopleParts & Pick<AllGiftsParts, 'guestGifts'>): Record<'ask' | 'take', PersonHandler> {
  /**
   * A list that has another owner goes on with them. Each list may name a thousand people, and a person may have thousands of
   * lists: others are served in between, and for a visitor who has left the page nothing more is counted.
   */
  async function findHeir(registryId: number, personId: number): Promise<Heir> {
    await giveWay()
    const { first, further } = await accounts.lists.owners(registryId)
    const others = further.filter(({ person }) => person !== undefined && person.id !== personId)
    // An account that is switched off cannot sign in, but an admin can switch it on again.
    const heir = others.find(({ person }) => !person?.is_switched_off) ?? others[0]
    return { heir: heir?.entry, isFirst: first?.id === personId }
  }

  /**
   * An heir may leave the list at this moment; then another one gets it, if there is one. The form may have been sent twice,
   * and an admin may pass on and delete the lists of others, too: one that has an heir already is let alone.
   */
  async function leaveList({ client, person }: SignedIn, registryId: number): Promise<void> {
    const by = { ...callerOf(person), ...noRights }
    for (let n = 0; n <= limits.owners; n++) {
      // In one look: between two, the form that was sent twice may pass the list on.
      const { heir, isFirst } = await findHeir(registryId, person.id)
      if (!isFirst) return
      if (heir === undefined) {
        const outcome = await client.deleteRegistry(registryId)
        // It was passed on at this moment.
        if (!isRefused(outcome, 'forbidden')) reached(outcome)
        return
      }
      if (await accounts.lists.passOn(registryId, heir, { stays: false, by })) return
    }
  }

  /** False for the last admin. Of two who are deleted at once, one hears it before a list has gone. */
  function isMemberNow({ id }: Person): Promise<boolean> {
    return isDone(accounts.people.changeRole(id, 'member'))
  }

  /** False where the account got a list meanwhile from an owner who is deleted, too, or is the last admin again. */
  function isDeleted({ id }: Person): Promise<boolean> {
    return isDone(accounts.people.delete(id))
  }

  /** False when there is no time for the rest. One list goes in any case, so the form comes to its end. */
  async function leaveLists(signedIn: SignedIn, hasTime: () => boolean): Promise<boolean> {
    let hasBegun = false
    for (;;) {
      const ids = await accounts.lists.idsOf(signedIn.person.id, atOnce)
      if (ids.length === 0) return true
      for (const id of ids) {
        if (hasBegun && !hasTime()) return false
        hasBegun = true
        await leaveList(signedIn, id)
      }
    }
  }

  /** Before the first list goes, an admin becomes a member, and stays one where the rest does not come to its end. */
  async function leave(signedIn: SignedIn, hasTime: () => boolean): Promise<'gone' | 'more' | 'last admin'> {
    for (let n = 1; n <= tries; n++) {
      if (!(await isMemberNow(signedIn.person))) return 'last admin'
      if (!(await leaveLists(signedIn, hasTime))) return 'more'
      if (await isDeleted(signedIn.person)) return 'gone'
    }
    return 'more'
  }

  async function deletePage(visit: PersonVisit, fault?: string): Promise<Answer> {
    const { client, person } = visit.signedIn
    const { deletion: words } = visit.words.people
    await demandService(client)
    const ids = await accounts.lists.idsOf(person.id, mostLookedAt + 1)
    if (ids.length > mostLookedAt) {
      return questionPage(visit, words.manyLists(await accounts.lists.countOf(person.id)), fault)
    }
    const heirs: (string | undefined)[] = []
    for (const id of ids) heirs.push((await findHeir(id, person.id)).heir)
    const staying = heirs.filter((heir) => heir !== undefined).length
    return questionPage(visit, words.lists(heirs.length - staying, staying), fault)
  }

  return {
    ask: (visit) => deletePage(visit),

    take: keptInDemo(async (visit) => {
      const { deletion: words } = visit.words.people
      const checked = await checkCurrentPassword(visit, passwords, 'password')
      if ('fault' in checked) return deletePage(visit, checked.fault)
      await demandService(visit.signedIn.client)
      const outcome = await leave(visit.signedIn, visit.hasTime)
      if (outcome === 'more') return deletePage({ ...asMember(visit), notice: words.more })
      if (outcome === 'last admin') return deletePage(visit, words.lastAdmin)
      const { email, is_email_confirmed } = visit.signedIn.person
      if (is_email_confirmed) await notices.forget(email)
      await sessions.end(visit.cookies)
      return gone({ ...visit, signedIn: undefined })
    }),
  }
}

/** Nothing is begun that the item service would have to end. */
async function demandService(client: Client): Promise<void> {
  reached(await client.listRegistries({ limit: 1 }))
}

async function isDone(change: Promise<void>): Promise<boolean> {
  try {
    await change
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

function questionPage(visit: PersonVisit, about: string, fault: string | undefined): Answer {
  const { deletion: words } = visit.words.people
  return formPage(visit, {
    title: words.title,
    about,
    action: visit.to.deleteAccount(),
    isWrong: fault !== undefined,
    fields: currentProof(visit, { name: 'password', label: words.password, fault }),
    submit: words.submit,
    isFinal: true,
    beside: html`<a class="hc-button plain" href="${visit.to.account()}">${words.keep}</a>`,
  })
}

function asMember(visit: PersonVisit): PersonVisit {
  const { signedIn } = visit
  return { ...visit, signedIn: { ...signedIn, person: { ...signedIn.person, role: 'member' } } }
}

function gone(visit: Visit): Answer {
  const { doneTitle, done } = visit.words.people.deletion
  return messagePage(visit, { title: doneTitle, paragraphs: [done], sign: visit.site.name })
}
