import type { SiteSettings } from '@hopechest/host/accounts'
import type { Elsewhere } from '../../../elsewhere/index.ts'
import type { Provider } from '../../../elsewhere/provider.ts'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, PersonHandler, PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { withFocus } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { nothingHere } from '../../../view/nothing-here.ts'
import { wayToHooks } from '../../hooks/way-in.ts'
import type { PeopleParts } from '../../people/parts.ts'
import { adminFrame } from '../frame.ts'
import { linkSlip } from '../people/person-link.ts'
import { faultsOf, readSettings, type SettingFaults, settingsForm } from './form.ts'

const signUpHours = 7 * 24

/** The settings of the site, its e-mail, and links to sign up. */
export function settingsPages({ accounts, mail }: PeopleParts, elsewhere?: Elsewhere) {
  async function page(
    visit: PersonVisit,
    typed: SiteSettings,
    faults: SettingFaults = {},
    signUpLink?: string,
  ): Promise<Answer> {
    const { sign_up } = await accounts.settings.read()
    const isWrong = Object.keys(faults).length > 0
    const main = html`<div class="person">${settingsForm(visit, typed, faults)}
${sign_up !== 'closed' && signUpSection(visit, signUpLink)}
${mailSection(visit, mail !== undefined)}
${providersSection(visit, elsewhere)}
${wayToHooks(visit, visit.to.adminHooks(), visit.words.hooks.leadOfAll)}</div>`
    const scripts = ['send-once', 'copy']
    return {
      page: adminFrame(visit, { tab: 'settings', main, scripts, isWrong }),
      status: isWrong ? 422 : 200,
    }
  }

  const show = async (visit: PersonVisit, signUpLink?: string) =>
    page(
      visit,
      visit.form.has('name') ? readSettings(visit.form) : await accounts.settings.read(),
      {},
      signUpLink,
    )

  return {
    show: (visit) => {
      const isSaved = visit.query.has('saved')
      return show(isSaved ? { ...visit, notice: visit.words.admin.settings.saved } : visit)
    },

    async save(visit) {
      const typed = readSettings(visit.form)
      const faults = faultsOf(typed, visit.words)
      if (Object.keys(faults).length > 0) return page(visit, typed, faults)
      await accounts.settings.change(typed)
      return { goTo: visit.to.adminSettings({ saved: 1, focus: 'save' }) }
    },

    async test(visit) {
      if (!mail) return nothingHere(visit)
      const { settings: words } = visit.words.admin
      const { email } = visit.signedIn.person
      const tested = withFocus(visit, 'note')
      try {
        const letter = { subject: words.testSubject(visit.site.name), text: words.testText }
        const outcome = await mail.send(visit, 'from admin', email, () => letter)
        return show({ ...tested, notice: outcome === 'sent' ? words.testSent(email) : words.testLater })
      } catch (error) {
        visit.log.error({ err: error }, 'Could not send an e-mail')
        return show({ ...tested, notice: words.testFailed(reasonOf(error)) })
      }
    },

    /** Asks a provider of accounts what it says of itself. */
    async tryProvider(visit) {
      const provider = elsewhere?.providers.find(({ id }) => id === visit.form.get('provider'))
      if (!provider) return nothingHere(visit)
      const { admin: words } = visit.words.elsewhere
      const tried = withFocus(visit, 'note')
      try {
        await provider.look()
        return await show({ ...tried, notice: words.works(provider.name) })
      } catch (error) {
        return show({ ...tried, notice: words.fails(provider.name, reasonOf(error)) })
      }
    },

    async invite(visit) {
      const { sign_up } = await accounts.settings.read()
      if (sign_up === 'closed') return { goTo: visit.to.adminSettings() }
      const secret = await accounts.links.make({ purpose: 'sign_up', hours: signUpHours })
      return show(withFocus(visit, 'new-link'), visit.to.invitedSignUp({ link: secret }).whole)
    },
  } satisfies Record<string, PersonHandler>
}

const longestReason = 200

/** Why something did not work, short enough for a sentence. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return [...text]
    .slice(0, longestReason)
    .join('')
    .replace(/\.\s*$/, '')
}

function signUpSection(visit: PersonVisit, link: string | undefined): Slot {
  const { settings: words } = visit.words.admin
  return html`<section id="invite"><h2>${words.inviteTitle}</h2><p>${words.inviteAbout}</p>
${link !== undefined && linkSlip(visit, link, html`${words.inviteAbout}`)}
<form method="post" action="${visit.to.inviteToSignUp()}">${hiddenToken(visit)}<button class="hc-button hc-outline">${words.invite}</button></form></section>`
}

function mailSection(visit: PersonVisit, isOn: boolean): Markup {
  const { settings: words } = visit.words.admin
  const test = html`<form method="post" action="${visit.to.testMail()}">${hiddenToken(visit)}<button class="hc-button hc-outline">${words.test}</button></form>`
  return html`<section><h2>${words.mailTitle}</h2><p>${isOn ? words.mailOn : words.mailOff}</p>${isOn && test}</section>`
}

/** The providers of accounts that the settings of the service name: the address to hand over to each, and a try. */
function providersSection(visit: PersonVisit, elsewhere: Elsewhere | undefined): Markup {
  const { admin: words } = visit.words.elsewhere
  const { providers = [] } = elsewhere ?? {}
  return html`<section id="providers"><h2>${words.title}</h2>
${providers.length === 0 ? html`<p>${words.noProvider}</p>` : providers.map((each) => providerRow(visit, each))}</section>`
}

function providerRow(visit: PersonVisit, { id, name, issuer, signUp }: Provider): Markup {
  const { admin: words } = visit.words.elsewhere
  const { copy, copied } = visit.words.admin.link
  const field = `provider-${id}`
  const back = visit.to.backFromElsewhere({ provider: id }).whole
  return html`<div class="hc-control"><label for="${field}">${words.back(name)}</label>
<div class="copy"><input class="hc-field" id="${field}" value="${back}" readonly aria-describedby="${field}-hint"><button class="hc-button hc-outline" type="button" data-copy="${field}" data-copied="${copied}" hidden>${icon('copy')}<span>${copy}</span></button></div>
<p class="hint" id="${field}-hint"><span dir="ltr">${issuer}</span> ${words[signUp]}</p></div>
<form method="post" action="${visit.to.tryProvider()}">${hiddenToken(visit)}<input type="hidden" name="provider" value="${id}"><button class="hc-button hc-outline">${words.try(name)}</button></form>`
}
