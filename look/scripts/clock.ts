/** The clock of this browser, where a page asks for one: a list ends its day by the clock of its owners. */
const own = Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''

for (const field of document.querySelectorAll<HTMLInputElement>('input[data-clock]')) field.value ||= own

for (const choice of document.querySelectorAll<HTMLSelectElement>('select[data-clock]')) {
  const isThere = [...choice.options].some(({ value }) => value === own)
  const town = own.slice(own.lastIndexOf('/') + 1).replaceAll('_', ' ')
  if (own && !isThere) choice.prepend(new Option(town, own))
}

const taking = document.querySelector<HTMLFormElement>('form[data-take-clock]')
if (taking && own) {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(taking)) body.set(name, String(value))
  const sent = fetch(taking.action, { method: 'POST', body, redirect: 'manual', priority: 'low' })
  // A page that says the hour says it anew, once: the clock may not have been taken.
  const saysHour = document.querySelector('.sentence select[data-clock]') && !history.state?.isClockSent
  sent
    .then(() => {
      if (!saysHour) return
      history.replaceState({ isClockSent: true }, '')
      location.reload()
    })
    // Without a connection the next visit brings the clock.
    .catch(() => {})
}

export {}
