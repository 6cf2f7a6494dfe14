/** An open menu lies over the page, so it closes with Escape, and when pointer or focus go elsewhere. */
const open = () => document.querySelectorAll<HTMLDetailsElement>('details.hc-menu[open]')

for (const event of ['pointerup', 'focusin']) {
  addEventListener(event, ({ target }) => {
    for (const menu of open()) if (!menu.contains(target as Node)) menu.open = false
  })
}
addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  for (const menu of open()) {
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
    menu.open = false
  }
})

export {}
