import { isIP } from 'node:net'
import type { Accounts, PasskeyPerson } from '@hopechest/host/accounts'
import { createAllowance } from '@hopechest/program'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { PersonVisit, Visit } from '../../../http/visit.ts'
import { createChallenges } from './challenges.ts'

/** Passkeys, as browsers make them and sign with them. */
export interface Passkeys {
  /** Whether browsers make any for the address of this site. */
  areHere(visit: Visit): boolean
  /** What the browser is asked to sign with any passkey that it has for this site; undefined where it can have none. */
  askToSignIn(visit: Visit): object | undefined
  /** The person whose passkey has signed; undefined when this is no answer to a page of ours. */
  check(visit: Visit, answer: string): Promise<PasskeyPerson | undefined>
  /** What the browser is asked to make. */
  askToMake(visit: PersonVisit): Promise<object | undefined>
  /** Adds what the browser has made, or says why not. */
  add(visit: PersonVisit, made: Made): Promise<'added' | 'failed' | 'there' | 'too many'>
}

interface Made {
  answer: string
  /** As the page asked for it. */
  userHandle: string
  name: string
}

/** The algorithms that authenticators have: EdDSA, ECDSA with P-256, and RSA. */
const algorithms = [-8, -7, -257]
const timeout = 300_000
/** Of one account in a quarter of an hour: each is stored until its challenge is too old. */
export const mostAnswers = 60
/** No browser sends a longer answer. */
const mostLetters = 16_000

export function createPasskeys(accounts: Accounts, secret: string): Passkeys {
  const challenges = createChallenges(secret)
  const answers = createAllowance<number>({ most: mostAnswers, windowMilliseconds: 15 * 60_000 })
  const toSignIn = 'sign in'
  const toMake = ({ signedIn }: PersonVisit, handle: string) => `make ${signedIn.person.id} ${handle}`

  return {
    areHere: (visit) => placeOf(visit) !== undefined,

    askToSignIn(visit) {
      const place = placeOf(visit)
      if (!place) return undefined
      const challenge = challenges.make(visit, toSignIn)
      return { challenge, rpId: place.rpId, userVerification: 'required', timeout, allowCredentials: [] }
    },

    async check(visit, text) {
      const place = placeOf(visit)
      const answer = parse<AuthenticationResponseJSON>(text)
      const known = answer && place && (await accounts.passkeys.find(answer.id))
      // One that is kept for another account, or came without saying for which, signs in to none.
      if (!known || answer.response.userHandle !== known.user_handle) return undefined
      const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
      let answered: ReturnType<typeof challenges.read>
      const verified = await unlessRefused(() =>
        verifyAuthenticationResponse({
          response: answer,
          expectedChallenge: (challenge) => {
            answered = challenges.read(visit, toSignIn, challenge)
            return answered !== undefined
          },
          expectedOrigin: place.origin,
          expectedRPID: place.rpId,
          requireUserVerification: true,
          credential: {
            id: known.credential_id,
            publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
            counter: Number(known.counter),
          },
        }),
      )
      if (!verified?.verified || !answered || answers.take(known.account_id)) return undefined
      const { newCounter: counter } = verified.authenticationInfo
      return accounts.passkeys.use({ ...answered, id: known.id, counter })
    },

    async askToMake(visit) {
      const place = placeOf(visit)
      if (!place) return undefined
      const { person } = visit.signedIn
      const { userHandle, credentialIds } = await accounts.passkeys.handle(person.id)
      return {
        challenge: challenges.make(visit, toMake(visit, userHandle)),
        rp: { id: place.rpId, name: visit.site.name },
        user: { id: userHandle, name: person.email, displayName: person.name },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
        timeout,
        excludeCredentials: credentialIds.map((id) => ({ type: 'public-key', id })),
      }
    },

    async add(visit, { answer: text, userHandle, name }) {
      const place = placeOf(visit)
      const answer = parse<RegistrationResponseJSON>(text)
      if (!place || !answer) return 'failed'
      const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
      let answered: ReturnType<typeof challenges.read>
      const verified = await unlessRefused(() =>
        verifyRegistrationResponse({
          response: answer,
          expectedChallenge: (challenge) => {
            answered = challenges.read(visit, toMake(visit, userHandle), challenge)
            return answered !== undefined
          },
          expectedOrigin: place.origin,
          expectedRPID: place.rpId,
          requireUserVerification: true,
          supportedAlgorithmIDs: algorithms,
        }),
      )
      if (!verified?.verified || !answered) return 'failed'
      const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential
      const { person, sessionId } = visit.signedIn
      const passkey = {
        ...answered,
        credentialId,
        userHandle,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        name,
      }
      return accounts.passkeys.add(person.id, passkey, sessionId)
    },
  }
}

/** For whom passkeys are made. Browsers make none for a number in place of a name, and none where others read along. */
function placeOf({ site }: Visit): { rpId: string; origin: string } | undefined {
  const url = URL.parse(site.url)
  if (!url || isIP(url.hostname.replace(/^\[|\]$/g, '')) > 0) return undefined
  const isSafe = url.protocol === 'https:' || url.hostname === 'localhost'
  return isSafe ? { rpId: url.hostname, origin: url.origin } : undefined
}

/** What a stranger sends may be anything: one without the parts that are read does not count. */
function parse<Answer extends { id: string; response: object }>(text: string): Answer | undefined {
  if (text.length > mostLetters) return undefined
  try {
    const answer = JSON.parse(text)
    const isOne = typeof answer?.id === 'string' && answer.response instanceof Object
    return isOne ? answer : undefined
  } catch {
    return undefined
  }
}

/** The library throws at what it does not understand or finds wrong. Nothing else runs in there. */
async function unlessRefused<Result>(verify: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await verify()
  } catch {
    return undefined
  }
}
