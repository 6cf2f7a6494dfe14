import { html, type Slot } from '../html/html.ts'

/** A heading of short sentences breaks between them, and within one only where it is longer than the line. */
export function wholeSentences(text: string): Slot {
  return text.split(/(?<=[.!?]) /u).map((sentence, n) => [n > 0 && ' ', html`<span>${sentence}</span>`])
}
