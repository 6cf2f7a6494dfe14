import { type GuestFault, type ReadGuest, readGuests } from './read-guests.ts'

interface Words {
  submit: string
  /** For `=1` guest and so on, and for each kind of number that the language has. */
  add: Record<string, string>
  noAddress: string
  faults: Record<GuestFault, string>
}

const kinds = new Intl.PluralRules(document.documentElement.lang.split('-')[0] || 'en')

/** A voice says how a text is read once its writer rests. */
const restMilliseconds = 600

/** Shows while guests are written how the lines are read. The button then adds them at once: the service reads them in the same way. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-invite]')) {
  const area = form.querySelector('textarea')
  const box = form.querySelector<HTMLElement>('[data-how-read]')
  const list = box?.querySelector('ul')
  const button = form.querySelector<HTMLButtonElement>('.acts button')
  if (!area || !box || !list || !button) continue
  const words: Words = JSON.parse(form.dataset.invite ?? '')
  const show = () => {
    const guests = readGuests(area.value)
    const good = guests.filter(({ fault }) => !fault).length
    box.hidden = guests.length === 0
    list.replaceChildren(...guests.map((guest) => row(guest, words)))
    button.classList.toggle('solid', good > 0)
    button.classList.toggle('hc-outline', good === 0)
    const form = words.add[`=${good}`] ?? words.add[kinds.select(good)] ?? words.add.other ?? ''
    button.textContent = good === 0 ? words.submit : form.replace('{count}', String(good))
  }
  // Not as the field is left: rows more could move the button away under the press that adds them.
  button.value = 'add'
  let resting: ReturnType<typeof setTimeout>
  area.addEventListener('input', () => {
    clearTimeout(resting)
    resting = setTimeout(show, restMilliseconds)
  })
  area.addEventListener('paste', () => setTimeout(show))
  addEventListener('pageshow', show)
}

function row({ name, address, fault, wrong = '' }: ReadGuest, words: Words): HTMLLIElement {
  const item = document.createElement('li')
  item.className = 'read-row'
  item.classList.toggle('is-wrong', fault !== undefined)
  const sign = document.querySelector<HTMLTemplateElement>(`template[data-sign=${fault ? 'alert' : 'check'}]`)
  if (sign) item.append(sign.content.cloneNode(true))
  item.append(line('name', name || address))
  if (fault)
    item.append(
      line(
        'hint',
        words.faults[fault].replace('{wrong}', () => wrong),
      ),
    )
  else if (name) item.append(line('hint', address || words.noAddress))
  return item
}

function line(look: string, text: string): HTMLParagraphElement {
  const paragraph = document.createElement('p')
  paragraph.className = look
  paragraph.dir = 'auto'
  paragraph.textContent = text
  return paragraph
}
