import type { Registry } from '@hopechest/client'
import { html, type Markup, type Slot } from '../../html/html.ts'
import type { BankAccount } from '../../http/bank/bank-accounts.ts'
import type { Visit } from '../../http/visit.ts'
import { icon } from '../../view/drawn/icons.ts'
import { namesIn } from '../../view/names.ts'
import { bankCode } from '../../view/qr-code.ts'
import { printed } from './account-number.ts'
import { type TransferCode, transferCode } from './transfer-code.ts'

interface Part {
  to: BankAccount
  purchaseId: number
  /** Undefined where the gift has no price. */
  amount: number | undefined
  currency: string
}

/** How a part reaches its owners, for the guest who gave it: a code for the app of a bank, and the lines that it fills in. */
export function transferSlip(visit: Visit, { title }: Registry, part: Part): Markup {
  const { bank: words } = visit.words
  const { to, currency, amount } = part
  const gift = words.gift(visit.bank.numberOf(part.purchaseId))
  const code = transferCode({ to, currency, amount, words: gift })
  const line = (what: string, value: string, copied?: { id: string; text: string }) =>
    html`<div><dt>${what}</dt><dd><span dir="auto"${copied && html` id="${copied.id}"`}>${value}</span>${copied && copyButton(visit, what, copied)}</dd></div>`
  return html`<section class="slip by-bank" aria-labelledby="by-bank"><h2 id="by-bank">${words.title(namesIn(title))}</h2>
${code ? codeBox(visit, code) : html`<p>${words.lines}</p>`}
<dl>${line(words.to, to.name)}${line(words.account, printed(to), { id: 'account-number', text: to.number })}${
    amount !== undefined && line(words.sum, visit.format.money(amount, currency))
  }${line(words.words, gift, { id: 'transfer-words', text: gift })}</dl>
<p class="hint">${words.notKnown}</p></section>`
}

function codeBox({ words }: Visit, { kind, text }: TransferCode): Markup {
  const drawn = bankCode(text, { hasCross: kind === 'swiss' })
  return html`<div class="by-bank-code"><div class="qr-box">${drawn}</div><p>${words.bank.scan}</p></div>`
}

function copyButton({ words }: Visit, what: string, { id, text }: { id: string; text: string }): Slot {
  const { copied } = words.thanks
  return html`<button class="hc-button plain square" type="button" data-copy="${id}" data-copy-text="${text}" data-copied="${copied}" hidden>${icon('copy')}<span class="hc-visually-hidden">${words.bank.copy(what)}</span></button>`
}
