/** The sheet of the system, with the ways in which its owner sends links. A browser without it shows no button. */
if ('share' in navigator) {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-share]')) {
    button.hidden = false
    button.addEventListener('click', () => {
      const { share: url = '', shareTitle: title = '' } = button.dataset
      // Who closes the sheet again has changed their mind.
      navigator.share({ url, title }).catch(() => {})
    })
  }
}

export {}
