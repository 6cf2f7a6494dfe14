/** A button that opens the dialog of the browser for printing. Without script that is in the menu of the browser. */
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => print())
}
