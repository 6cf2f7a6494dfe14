/** A sentence with a choice in it saves when the choice changes, so it needs no button. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-save-on-change]')) {
  const button = form.querySelector<HTMLButtonElement>('button')
  if (button) button.hidden = true
  form.addEventListener('change', () => form.requestSubmit())
}
