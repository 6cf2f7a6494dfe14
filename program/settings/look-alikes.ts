/** A variable that no setting reads, and the setting with the most similar name. */
export interface LookAlike {
  name: string
  nearest: string
}

/** A name with at most one mistake in five letters is taken for a typing error. */
const lettersPerSlip = 5

/** The beginnings of our names that other programs hardly use. `API_` and `HOST_` are not among them. */
const ownWords = ['OPS', 'SITE']
const product = 'HOPECHEST_'
/** The item service alone does not read them, and may get one environment for all programs. */
const ofThePages = [
  ...['NAME', 'EMAIL', 'PASSWORD'].map((each) => `${product}ADMIN_${each}`),
  'SITE_ADDRESS',
  'SITE_PORT',
]

/**
 * The variables that only look like a setting, so that a typing error does not silently leave a setting at its
 * default. Variables of other programs are left alone.
 */
export function findLookAlikes(
  settings: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): LookAlike[] {
  const strange = Object.keys(environment).filter(
    (name) => environment[name] && !isKnown(name) && !ofThePages.includes(name),
  )
  return strange.sort().flatMap((name) => {
    const nearest = settingMeantBy(name, settings)
    return nearest === undefined ? [] : [{ name, nearest }]
  })

  /** Windows makes no difference between the letters of `Api_Port` and `API_PORT`. */
  function isKnown(name: string): boolean {
    const setting = settings.find((each) => each === name.toUpperCase())
    return setting !== undefined && Boolean(environment[setting])
  }
}

/** The sentence for the operator. The value is not shown: it may be a secret. */
export function sayLookAlike({ name, nearest }: LookAlike): string {
  return `${name} is set, but there is no such setting, so it does nothing. The nearest setting is ${nearest}.`
}

function settingMeantBy(name: string, settings: readonly string[]): string | undefined {
  const isOurs = name.startsWith(product)
  const spelled = (isOurs ? name.slice(product.length) : name).toUpperCase()
  if (!/^\w+$/.test(name) || isOfOthers(spelled)) return undefined
  const meansOne = isOurs || belongsTo(spelled, settings)
  const byDistance = settings
    .filter((setting) => meansOne || isNear(spelled, setting))
    .map((setting) => ({ setting, slips: countSlips(spelled, setting) }))
    .sort((a, b) => a.slips - b.slips)
  return byDistance.find(({ setting, slips }) => meansOne || slips <= mostSlips(setting))?.setting
}

/**
 * A typing error is rarely in the first letter, and `EMAIL_FROM` or `POST_URL` belong to other programs. A name that is longer or
 * shorter by more letters than there may be slips need not be counted.
 */
function isNear(name: string, setting: string): boolean {
  return name[0] === setting[0] && Math.abs(name.length - setting.length) <= mostSlips(setting)
}

function mostSlips(setting: string): number {
  return Math.floor(setting.length / lettersPerSlip)
}

/** The variable begins like several settings of this program. */
function belongsTo(name: string, settings: readonly string[]): boolean {
  const own = ownWords.find((word) => name.startsWith(`${word}_`))
  return own !== undefined && settings.filter((setting) => setting.startsWith(`${own}_`)).length > 1
}

/** Names that a cluster sets for a service called `api` or `site`, and that frameworks set for their application. */
function isOfOthers(name: string): boolean {
  return /_SERVICE_(?:HOST|PORT\w*)$|_PORT_\d+_(?:TCP|UDP)\w*$|^APP_/.test(name)
}

/** How many letters have to be added, left out, changed, or swapped with the next one, to get from one to the other. */
function countSlips(from: string, to: string): number {
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, n) => n)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1]
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  return row[to.length] ?? 0
}
