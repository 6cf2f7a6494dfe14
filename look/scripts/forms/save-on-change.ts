/**
 * A sentence with a choice in it saves when the choice changes, so it needs no button. By keyboard each arrow changes
 * the choice on the way to another one; then the button comes back, and nothing is saved without it.
 */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-save-on-change]')) {
  const button = form.querySelector<HTMLButtonElement>('button')
  if (button) button.hidden = true
  let isByKeyboard = false
  form.addEventListener('keydown', () => {
    isByKeyboard = true
  })
  form.addEventListener('pointerdown', () => {
    isByKeyboard = false
  })
  form.addEventListener('change', () => {
    if (isByKeyboard && button) button.hidden = false
    else form.requestSubmit()
  })
}
