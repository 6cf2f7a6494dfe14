/** The buttons beside a number count at once, instead of sending the form and coming back. */
for (const stepper of document.querySelectorAll<HTMLElement>('[data-stepper]')) {
  const input = stepper.querySelector<HTMLInputElement>('input[type=number]')
  const buttons = [...stepper.querySelectorAll<HTMLButtonElement>('button[name=step]')]
  if (!input) continue

  const most = input.max === '' ? Number.POSITIVE_INFINITY : Number(input.max)
  const count = () => Number(input.value) || Number(input.min)
  const sum = document.querySelector<HTMLOutputElement>(`output[for="${input.id}"]`)
  const sums: string[] = JSON.parse(sum?.dataset.sums ?? '[]')
  const show = () => {
    if (sum) sum.value = sums[count() - 1] ?? ''
    for (const button of buttons) {
      const next = count() + Number(button.value)
      button.disabled = next < Number(input.min) || next > most
    }
  }

  for (const button of buttons) {
    button.type = 'button'
    button.addEventListener('click', () => {
      input.value = String(count() + Number(button.value))
      show()
      // A button that is switched off while it has the focus would lose it to the page.
      if (button.disabled) input.focus()
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }
  input.addEventListener('input', show)
  show()
}
