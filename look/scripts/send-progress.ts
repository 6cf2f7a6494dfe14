const everyMilliseconds = 1000

/** While invitations leave, the guests and how far it is are shown anew, without loading the page. */
if (document.querySelector('[data-sending]')) setTimeout(look, everyMilliseconds)

async function look(): Promise<void> {
  const response = await fetch(location.href).catch(() => undefined)
  if (response?.ok) {
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    for (const part of ['.send-note', '#guests .person-state']) {
      const fresh = page.querySelectorAll(part)
      for (const [n, old] of [...document.querySelectorAll(part)].entries()) {
        const { innerHTML } = fresh[n] ?? old
        if (old.innerHTML !== innerHTML) old.innerHTML = innerHTML
      }
    }
    if (!page.querySelector('[data-sending]')) return
  }
  setTimeout(look, everyMilliseconds)
}

export {}
