/**
 * Asks the browser to listen for words of this site, once its person presses the button, and sends where it does. A browser that cannot
 * shows no button.
 */
const canListen = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

if (canListen)
  for (const section of document.querySelectorAll<HTMLElement>('[data-tell-device]')) prepare(section)
for (const section of document.querySelectorAll<HTMLElement>('[data-listening-device]')) stopWith(section)

function prepare(section: HTMLElement): void {
  section.hidden = false
  const form = section.querySelector<HTMLFormElement>('form[data-listen]')
  if (!form) return
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  let isAsking = false
  form.addEventListener('submit', async (event) => {
    if (field('endpoint').value !== '') return
    event.preventDefault()
    if (isAsking) return
    isAsking = true
    try {
      const { endpoint = '', keys = {} } = (await listen(form)).toJSON()
      field('p256dh').value = keys.p256dh ?? ''
      field('auth').value = keys.auth ?? ''
      field('endpoint').value = endpoint
      form.requestSubmit()
    } catch {
      say(section, form.dataset.refused ?? '')
    } finally {
      isAsking = false
    }
  })
}

async function listen({ dataset }: HTMLFormElement): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('Its person said no')
  const { pushManager } = await ready(await navigator.serviceWorker.register(dataset.worker ?? ''))
  const asked = { userVisibleOnly: true, applicationServerKey: dataset.listen ?? '' }
  // One that was made for other keys, such as those before the site had a new secret, is of no use.
  return pushManager.subscribe(asked).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(asked)
  })
}

/** A browser listens with a script that is at work. */
function ready(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  const worker = registration.installing ?? registration.waiting
  if (registration.active || !worker) return Promise.resolve(registration)
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(registration)
    })
  })
}

function say(section: HTMLElement, words: string): void {
  const alert = section.querySelector('[role="alert"]')
  if (alert) alert.textContent = words
}

/** The site says nothing to it any more, whether or not the browser still listens. */
function stopWith({ dataset }: HTMLElement): void {
  const form = document.querySelector<HTMLFormElement>('[data-listening-device] form')
  form?.addEventListener('submit', async () => {
    const registration = await navigator.serviceWorker?.getRegistration(dataset.worker)
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  })
}

export {}
