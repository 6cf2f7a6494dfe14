/** The page takes the colour of the occasion that is chosen. */
for (const tile of document.querySelectorAll<HTMLElement>('.tile[data-thread]')) {
  tile.querySelector('input')?.addEventListener('change', () => {
    document.body.dataset.thread = tile.dataset.thread
  })
}
