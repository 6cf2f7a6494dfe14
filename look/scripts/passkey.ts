/**
 * Asks the browser for a passkey, or to make one, and sends what it says with the form. A form learns here whether the
 * browser could make one. A browser that knows no passkeys shows no button for them.
 */
const knows =
  typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

if (knows) {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) prepare(form)
  void sayWhetherItCan()
}

function prepare(form: HTMLFormElement): void {
  form.hidden = false
  for (const each of document.querySelectorAll<HTMLElement>('[data-without-passkey]')) each.hidden = true
  const answer = form.elements.namedItem('passkey')
  if (!(answer instanceof HTMLInputElement)) return
  let isAsking = false
  form.addEventListener('submit', async (event) => {
    if (answer.value !== '') return
    event.preventDefault()
    if (isAsking) return
    isAsking = true
    try {
      const credential = await ask(form)
      answer.value = JSON.stringify(credential.toJSON())
      form.requestSubmit()
    } catch {
      say(form)
    } finally {
      isAsking = false
    }
  })
  // A page that comes back from the browser's memory asks anew.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
}

async function ask(form: HTMLFormElement): Promise<PublicKeyCredential> {
  const asks = JSON.parse(form.dataset.asks ?? '{}')
  const credential =
    form.dataset.passkey === 'make'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(asks),
        })
      : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asks) })
  if (!(credential instanceof PublicKeyCredential)) throw new Error('The browser gave no passkey')
  return credential
}

/** The person said no, it took too long, or this device has one already: the browser does not say which. */
function say(form: HTMLFormElement): void {
  const fault = form.querySelector<HTMLElement>('[role="alert"]')
  const words = fault?.querySelector('span')
  if (!fault || !words) return
  fault.hidden = false
  words.textContent = form.dataset.failed ?? ''
}

async function sayWhetherItCan(): Promise<void> {
  const fields = document.querySelectorAll<HTMLInputElement>('[data-can-passkey]')
  if (fields.length === 0) return
  const can = await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
  for (const each of fields) each.value = can ? '1' : ''
}

export {}
