/** The bar under a table says how many rows are chosen, and its buttons wait for the first one. */
for (const form of document.querySelectorAll<HTMLFormElement>('[data-ledger]')) {
  const note = form.querySelector<HTMLElement>('[data-chosen]')
  const none = note?.textContent ?? ''
  const count = (): void => {
    const chosen = form.querySelectorAll('input[type="checkbox"]:checked').length
    form.querySelector('.bulk-bar')?.toggleAttribute('data-none-chosen', chosen === 0)
    if (note)
      note.textContent = chosen === 0 ? none : (note.dataset.chosen ?? '').replace('#', String(chosen))
    for (const button of form.querySelectorAll<HTMLButtonElement>('[name="act"]'))
      button.disabled = chosen === 0
  }
  form.addEventListener('change', count)
  // The browser may bring back the choice of an earlier visit.
  addEventListener('pageshow', count)
  count()
}
