/** A form that is sent is not sent again by an impatient second click. The service would count it once anyway. */
for (const form of document.querySelectorAll<HTMLFormElement>('[data-send-once]')) {
  let isSent = false
  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault()
    isSent = true
  })
  // The page may come back as it was, out of the memory of the browser.
  addEventListener('pageshow', () => {
    isSent = false
  })
}
