import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, Visit } from '../../../http/visit.ts'
import { field } from '../../../view/field.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { layout } from '../../../view/layout.ts'
import type { Budget, Remembered, RememberedGift } from './memory.ts'

interface Shown {
  /** Undefined while it is off. */
  remembered: Remembered | undefined
  /** Whether it can be kept for this visitor. */
  isPossible: boolean
  fault?: string | undefined
  now: Date
}

export function memoryPage(visit: Visit, { remembered, isPossible, fault, now }: Shown): Answer {
  const { memory: words } = visit.words
  const isWrong = fault !== undefined
  const main = html`<article class="hc-column my-gifts"><h1>${words.title}</h1>
${remembered ? [years(visit, remembered, fault, now), whom(visit, remembered), forgetAll(visit)] : html`<p class="hc-lead">${words.about}</p>${isPossible ? keepForm(visit) : html`<p>${words.impossible}</p>`}`}
<p class="all-gifts"><a href="${visit.to.allGifts()}">${words.back}</a></p></article>`
  const page = layout(visit, { title: words.title, isWrong, main, scripts: ['send-once'] })
  return { page, status: isWrong ? 422 : 200, headers: { 'cache-control': 'no-store' } }
}

function keepForm(visit: Visit): Markup {
  return html`<form method="post" action="${visit.to.memory()}" data-send-once>${hiddenToken(visit)}<p class="acts"><button class="hc-button solid">${visit.words.memory.keep}</button></p></form>`
}

/** What was given in this year, and the budget. Nothing is converted: another currency has its own sum. */
function years(visit: Visit, { gifts, budget }: Remembered, fault: string | undefined, now: Date): Markup {
  const { memory: words } = visit.words
  const year = now.getUTCFullYear()
  const said = fault ? visit.form.get('budget') : budget?.amount
  return html`<section><h2>${words.thisYear(String(year))}</h2>${sums(visit, gifts, year, budget)}
<form method="post" action="${visit.to.saveBudget()}" novalidate data-send-once>${hiddenToken(visit)}
${field({ name: 'budget', label: words.budget(visit.site.currency), value: String(said ?? ''), fault, optional: words.optional, focus: fault !== undefined })}
<p class="acts"><button class="hc-button hc-outline">${words.save}</button></p></form></section>`
}

function sums(
  { words, format }: Visit,
  gifts: readonly RememberedGift[],
  year: number,
  budget?: Budget,
): Markup {
  const given = new Map<string, number>(budget ? [[budget.currency, 0]] : [])
  for (const gift of gifts)
    if (gift.year === year && gift.price !== undefined)
      given.set(gift.currency, (given.get(gift.currency) ?? 0) + gift.price)
  if (given.size === 0) return html`<p class="hint">${words.memory.nothing}</p>`
  return html`<ul>${[...given].map(
    ([currency, sum]) =>
      html`<li>${
        currency === budget?.currency
          ? words.memory.ofBudget(format.money(sum, currency), format.money(budget.amount, currency))
          : format.money(sum, currency)
      }</li>`,
  )}</ul>`
}

/** "What you gave Ana: 2025, 2024". */
function whom(visit: Visit, { gifts }: Remembered): Slot {
  const { memory: words } = visit.words
  return [...Map.groupBy(gifts, ({ who }) => who)].map(([who, given]) => {
    const years = [...new Set(given.map(({ year }) => year))].toSorted((one, other) => other - one)
    return html`<section><h2>${words.gave(who)}</h2><p>${visit.format.list(years.map(String))}</p><ul class="remembered">${given.map((gift) => row(visit, gift))}</ul></section>`
  })
}

function row(visit: Visit, { purchaseId, gift, quantity, price, currency, year }: RememberedGift): Markup {
  const { words, format, to } = visit
  return html`<li><div class="gift-words"><h3 dir="auto">${gift}</h3><p class="shop">${words.memory.when(String(year), quantity)}${price !== undefined && html` <span class="hc-price">${format.money(price, currency)}</span>`}</p></div>
<form method="post" action="${to.forgetRemembered({ purchase: purchaseId })}">${hiddenToken(visit)}<button class="hc-button plain">${words.memory.forgetOne}<span class="hc-visually-hidden"> (${gift})</span></button></form></li>`
}

function forgetAll(visit: Visit): Markup {
  const { memory: words } = visit.words
  return html`<form method="post" action="${visit.to.forgetMemory()}">${hiddenToken(visit)}<p class="acts"><button class="hc-button danger">${words.forget}</button></p><p class="hint">${words.forgetAbout}</p></form>`
}
