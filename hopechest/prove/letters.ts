import { setTimeout as pause } from 'node:timers/promises'
import { Wrong } from '../browser.ts'
import { itemsOf } from './api.ts'
import { shows } from './list.ts'
import { type Proved, Untried } from './proved.ts'

/** An invitation leaves once. Whether it arrives, its reader alone can say. */
export async function proveLetters(proved: Proved): Promise<{ sentence: string }> {
  const { installation, owner, list } = proved
  const { hasMail, mail, account } = installation
  if (account) throw new Untried('WordPress sends the letters: invite yourself to a list, and look once.')
  if (!hasMail) throw new Untried('SMTP_URL is not set: the pages show links to copy in place of letters.')
  if (mail === undefined)
    throw new Untried('Letters were not tried: name an address with --mail, and one is sent there.')
  const sharing = `${list.at}/sharing`
  const added = await owner.browser.fillIn(sharing, sharing, { invitees: mail, act: 'add' })
  if (added.status !== 303) throw new Wrong(`The form that invites a guest is answered ${added.status}.`)
  if (!shows(await owner.browser.open(sharing), mail))
    throw new Wrong('A guest who was invited is not among the guests of the list.')
  const sent = await owner.browser.fillIn(sharing, `${sharing}/send`)
  if (sent.status !== 303) throw new Wrong(`The form that sends an invitation is answered ${sent.status}.`)
  await leaves(proved)
  return { sentence: `An invitation has left for ${mail}: look whether it arrives, and only once.` }
}

const patience = 30_000

/** Until the mail server has taken it. */
async function leaves(proved: Proved): Promise<void> {
  const { registryId } = await itemsOf(proved)
  const deadline = performance.now() + patience
  for (;;) {
    const found = await proved.installation.database.rows<{ state: string }>(
      "SELECT state FROM letters WHERE about = $1 AND kind = 'invitation'",
      [registryId],
    )
    if (found.length > 1) throw new Wrong('A guest who was invited once gets more than one letter.')
    const [letter] = found
    if (letter?.state === 'sent') return
    if (letter?.state === 'failed' || performance.now() > deadline)
      throw new Wrong(
        `The mail server did not take an invitation${letter?.state === 'failed' ? '' : ` in ${patience / 1000} s`}: “doctor” says what is wrong with SMTP_URL.`,
      )
    await pause(200)
  }
}
