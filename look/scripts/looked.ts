/**
 * Who came by a personal link and touches the page, or a key, is here: the mail programs that follow such links do neither. A page
 * of the list that is not the one behind the link notes it.
 */
const { looked = '' } = document.querySelector<HTMLElement>('[data-looked]')?.dataset ?? {}
const signs = ['pointerdown', 'wheel', 'keydown']
function tell(): void {
  for (const sign of signs) removeEventListener(sign, tell)
  fetch(looked, { priority: 'low', cache: 'no-store', keepalive: true }).catch(() => {})
}
if (looked) for (const sign of signs) addEventListener(sign, tell, { passive: true })
