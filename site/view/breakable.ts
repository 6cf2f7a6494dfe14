import { html, type Slot } from '../html/html.ts'

/** A long address breaks in front of its @ and its dots, not within a word; the end of a sentence stays. */
export function breakable(name: string): Slot {
  return name.split(/(?=[@.]\p{L})/u).map((part, n) => [n > 0 && html`<wbr>`, part])
}
