/**
 * Shows that there is a word for the person at this browser, and opens the page that says it. It holds nothing back and keeps nothing. The
 * message names no address: it would lead where its sender likes.
 */
interface Work extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Message extends Work {
  data: {
    json(): { title: string; body: string; tag: string; language: string; direction: 'ltr' | 'rtl' }
  } | null
}
interface Pressed extends Work {
  notification: Notification
}

declare const registration: ServiceWorkerRegistration
declare const clients: { openWindow(address: string): Promise<unknown> }

/** This script lies in the folder of the page. */
const page = new URL('.', location.href).href.slice(0, -1)

addEventListener('push', (event) => (event as Message).waitUntil(show(event as Message)))
addEventListener('notificationclick', (event) => {
  const { notification, waitUntil } = event as Pressed
  notification.close()
  waitUntil.call(event, clients.openWindow(page))
})

async function show({ data }: Message): Promise<void> {
  if (!data) return
  const { title, body, tag, language, direction } = data.json()
  await registration.showNotification(title, { body, tag, lang: language, dir: direction })
}
