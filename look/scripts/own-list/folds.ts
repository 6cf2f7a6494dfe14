/** Which headings are open is remembered on the device, without their words. */
const memory = 'hc-folds'
const id = document.querySelector<HTMLElement>('[data-rows]')?.dataset.rows
const read = (): Record<string, Record<string, boolean>> => JSON.parse(localStorage.getItem(memory) ?? '{}')

for (const fold of document.querySelectorAll<HTMLDetailsElement>('details[data-fold]')) {
  const { fold: mark = '', stays } = fold.dataset
  const wasOpen = read()[id ?? '']?.[mark]
  // The page may speak of a gift under it.
  if (wasOpen !== undefined && stays === undefined) fold.open = wasOpen
  fold.querySelector('summary')?.addEventListener('click', () => {
    const all = read()
    all[id ?? ''] = { ...all[id ?? ''], [mark]: !fold.open }
    localStorage.setItem(memory, JSON.stringify(all))
  })
}

export {}
