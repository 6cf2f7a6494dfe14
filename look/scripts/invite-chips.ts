import { readInvitees } from './read-invitees.ts'

const dividers = /[\s,;]/u

/** The box for invitees shows each entry as a chip, and a wrong one in red. The text field behind it is what is sent. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-invite]')) {
  const area = form.querySelector('textarea')
  const button = form.querySelector<HTMLButtonElement>('.acts button')
  if (area && button) showChips(form, area, button)
}

function showChips(form: HTMLFormElement, area: HTMLTextAreaElement, button: HTMLButtonElement): void {
  const { pattern = '', placeholder = '', takeOut = '', one = '', more = '{}' } = form.dataset
  const isRight = new RegExp(pattern, 'u')
  const usual = button.textContent ?? ''
  const inviteMore = formsOf(more)
  const entries = new Map<string, HTMLLIElement>()
  const box = document.createElement('div')
  const list = document.createElement('ul')
  const input = document.createElement('input')
  box.className = 'invite-field'
  box.append(list, input)
  takeTheNameOf(area, input)
  input.placeholder = placeholder
  input.autocomplete = 'off'
  input.autocapitalize = 'none'
  area.hidden = true
  area.after(box)
  box.addEventListener('click', (event) => event.target === box && input.focus())

  function add(text: string): void {
    for (const entry of readInvitees(text)) {
      if (entries.has(entry)) continue
      const item = chip(entry)
      entries.set(entry, item)
      list.append(item)
    }
    show()
  }

  function remove(entry: string): void {
    entries.get(entry)?.remove()
    entries.delete(entry)
    show()
  }

  function show(): void {
    write()
    const all = [...entries.keys(), ...readInvitees(input.value)]
    const good = new Set(all.filter((entry) => isRight.test(entry))).size
    button.textContent = good === 0 ? usual : good === 1 ? one : inviteMore(good)
  }

  /** What is not a chip yet is sent, too. */
  function write(): void {
    area.value = [...entries.keys(), input.value].join('\n')
  }

  function chip(entry: string): HTMLLIElement {
    const item = document.createElement('li')
    const words = document.createElement('span')
    const out = document.createElement('button')
    item.className = 'invite-chip'
    item.toggleAttribute('data-wrong', !isRight.test(entry))
    words.dir = 'auto'
    words.textContent = entry
    out.type = 'button'
    out.textContent = '×'
    out.setAttribute(
      'aria-label',
      takeOut.replace('{entry}', () => entry),
    )
    out.addEventListener('click', () => {
      remove(entry)
      input.focus()
    })
    item.append(words, out)
    return item
  }

  function addTyped(): void {
    const text = input.value
    input.value = ''
    add(text)
  }

  // When the field loses the focus, its text stays text: a chip more could move the button away under the press that sends.
  input.addEventListener('input', (event) => {
    const isWhole = !(event instanceof InputEvent && event.isComposing) && dividers.test(input.value)
    if (isWhole) addTyped()
    else show()
  })
  input.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text') ?? ''
    // A field of one line would lose the lines of the paste.
    if (!dividers.test(text)) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = input
    input.value = ''
    add(`${value.slice(0, selectionStart ?? 0)}${text}${value.slice(selectionEnd ?? 0)}`)
  })
  input.addEventListener('keydown', (event) => {
    // Enter chooses a word of an input method.
    if (event.isComposing) return
    const last = [...entries.keys()].at(-1)
    if (event.key === 'Enter' && input.value !== '') {
      event.preventDefault()
      addTyped()
    } else if (event.key === 'Backspace' && input.value === '' && last !== undefined) {
      // The last chip becomes text again, to be mended.
      event.preventDefault()
      input.value = last
      remove(last)
    }
  })
  add(area.value)
  // Back to this page: the browser brings back what the text field held.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) add(area.value)
  })
}

/** Words with {count} in them, in the form that the language of the page has for a number. */
function formsOf(json: string): (count: number) => string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = JSON.parse(json)
  // The rest of the tag says nothing of numbers, and WordPress has tags that no browser knows.
  const [language] = document.documentElement.lang.split('-')
  const rules = new Intl.PluralRules(language || 'en')
  return (count) => (forms[rules.select(count)] ?? forms.other ?? '').replace('{count}', String(count))
}

/** The label, the hint and the fault belong to the new field from now on. */
function takeTheNameOf(area: HTMLTextAreaElement, input: HTMLInputElement): void {
  input.id = area.id
  area.removeAttribute('id')
  for (const name of ['aria-describedby', 'aria-invalid', 'aria-required', 'dir']) {
    const value = area.getAttribute(name)
    if (value !== null) input.setAttribute(name, value)
  }
  if (area.autofocus) setTimeout(() => input.focus())
}
