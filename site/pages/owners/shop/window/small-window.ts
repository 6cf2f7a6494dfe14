import { html, type Slot } from '../../../../html/html.ts'
import type { PageAnswer, Visit } from '../../../../http/visit.ts'
import { layout } from '../../../../view/layout.ts'

interface Given {
  title: string
  isWrong?: boolean
  main: Slot
  thread?: string
  scripts?: readonly string[]
  status?: number
}

/** A page beside a shop: one thing, without bar and foot. */
export function smallWindow(visit: Visit, { main, status = 200, ...page }: Given): PageAnswer {
  const whole = html`<article class="shop-window">${main}</article>`
  return { page: layout(visit, { ...page, main: whole, isSmallWindow: true }), status }
}
