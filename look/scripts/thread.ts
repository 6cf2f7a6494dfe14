/** What stands around the tiles takes the colour of the occasion that is chosen: the page, or our part of one. */
for (const tile of document.querySelectorAll<HTMLElement>('.tile[data-thread]')) {
  const around = tile.parentElement?.closest<HTMLElement>('[data-thread]') ?? document.body
  tile.querySelector('input')?.addEventListener('change', () => {
    around.dataset.thread = tile.dataset.thread
  })
}
