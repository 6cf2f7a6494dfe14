const everyMilliseconds = 1000

/** While invitations leave, the guests and how far it is are shown anew, without loading the page. */
if (document.querySelector('[data-sending]')) setTimeout(look, everyMilliseconds)

async function look(): Promise<void> {
  const address = new URL(location.href)
  // A guest whose letter has failed moves to the top, and may push another one out of the first rows.
  address.searchParams.set('all', '1')
  const response = await fetch(address).catch(() => undefined)
  if (response?.ok) {
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    show(document.querySelector('.send-note'), page.querySelector('.send-note'))
    for (const guest of document.querySelectorAll('#guests .guest-person')) {
      const link = guest.querySelector('.guest-link')
      const fresh = link && page.getElementById(link.id)?.closest('.guest-person')
      show(guest.querySelector('.person-state'), fresh?.querySelector('.person-state'))
    }
    if (!page.querySelector('[data-sending]')) return
  }
  setTimeout(look, everyMilliseconds)
}

function show(old: Element | null, fresh: Element | null | undefined): void {
  if (!old || !fresh) return
  old.className = fresh.className
  if (old.innerHTML !== fresh.innerHTML) old.innerHTML = fresh.innerHTML
}

export {}
