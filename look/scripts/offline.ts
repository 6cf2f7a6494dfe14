/** How often the page without a connection looks whether it is back. */
const pauseMilliseconds = 5000

/** Where the site stands: this file is three folders below it. */
const home = new URL('../../../', import.meta.url)

/** Each page sees to it that one of ours is there when the connection is not. That one says when it is back. */
const status = document.querySelector<HTMLElement>('[data-back]')
if (status) {
  const look = async () => {
    const answer = await fetch(new URL('robots.txt', home), { cache: 'no-store' }).catch(() => undefined)
    if (!answer?.ok) return
    clearInterval(looking)
    status.textContent = status.dataset.back ?? ''
  }
  const looking = setInterval(look, pauseMilliseconds)
  addEventListener('online', look)
} else {
  const version = new URL(import.meta.url).pathname.split('/').at(-3)
  const { lang } = document.documentElement
  navigator.serviceWorker?.register(new URL(`service-worker.js?language=${lang}&version=${version}`, home))
}
