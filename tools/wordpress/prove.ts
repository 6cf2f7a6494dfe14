import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packagePlugin } from '../package/plugin.ts'
import { packageTheme } from '../package/theme.ts'
import { run } from '../run.ts'
import { withoutTest } from '../tests/without-test.ts'
import { removePlugin } from './removal.ts'
import { openService, type Service } from './service.ts'
import { openMirror } from './sites/mirror.ts'
import type { Site } from './sites/site.ts'
import { type Steps, tryTwice } from './steps.ts'
import { enterSettings } from './stories/administration.ts'
import { type Translated, translated } from './translated.ts'
import { merged } from './translations.ts'

/**
 * The rows of the table in which WordPress itself lists, reads or changes a registry, and one for each other thing that a caller
 * may need. In all others the service reads the registry as in these, and asks its own rule.
 */
const registryAccess =
  '/ITEM_ROUTES authenticated (?:(?:GET|POST) \\/registries|[A-Z]+ \\/registries\\/:id(?:\\/copy|\\/items(?:\\/:item_id)?|\\/invitees(?:\\/:invitee)?)?|GET \\/registries\\/:id\\/(?:purchases|send-to)|PUT \\/registries\\/:id\\/taken) by \\w+$/'

const itemStories = ['api/test/items.test.ts', 'api/test/item-pages.test.ts']

const storingStories = [
  'api/test/registries.test.ts',
  'api/test/registry-items.test.ts',
  'api/test/invitees.test.ts',
]

const registryStories = [...storingStories, 'api/test/affiliate.test.ts']

/** Those in which WordPress finds, counts, stores and deletes lists. */
const storiesOfHost =
  '/(?:guests find the lists of others|a further owner does all|becomes its owner|the owner changes what is named|from page to page|found by its slug|a deleted registry is missing|the host knows them|matched by name)/'

const filesOf = (...names: string[]) => names.map((name) => `tools/wordpress/stories/${name}.ts`)

const pageStories = filesOf('guest', 'owner', 'reachable', 'editor')

/** What the theme around a page changes. */
const looks = filesOf('reachable')

const hostileStories = filesOf('hostile-administration')

/**
 * The tests of the plugin about what a newer WordPress may change: pages and themes, the administration and the editor, the doors
 * that it opens to strangers, accounts, words, requests, and how it stores a list. The oldest runs all.
 */
const ofNewest =
  '{strangers/*,pages/{caches,owner-in-admin,relay},acts,administration,blocks,colours,email,german,hiding,keys,listing,pages,privacy,roles,sealing,settings,setup,showing,side-doors,storing,strangers,text-and-meta,transport,ways,woocommerce,zz-removal}'

/**
 * The tests of the plugin about what a network changes: users, their rights, what strangers and members find, settings, and all
 * data when the plugin goes.
 */
const ofNetwork =
  '{administration,deletion,email,hiding,invitees,keys,listing,owners,roles,settings,side-doors,strangers,upgrading,zy-network,zz-removal}'

/** The tests of the plugin about what is stored and sent: another database, and another transport of WordPress. */
const ofStoring =
  '{changes,client,deletion,facts,invitees,listing,owner-links,storing,text-and-meta,transport,upgrading,zz-removal}'

/**
 * The parts that can be proved on a site, in this order: the last ones take the plugin away, bring it back as a zip
 * with our theme, and look at its pages there. Before, the site has the theme of its WordPress.
 */
const titles = {
  plugin: 'the plugin, inside',
  'plugin-and-strangers':
    'the plugin, inside: what a newer WordPress may change, and a visitor and a contributor on all ways',
  'plugin-on-network': 'the plugin, inside: what a network changes',
  'plugin-storing': 'the plugin, inside: what is stored and sent',
  together: 'plugin and service together',
  framed: 'the pages of the service, many at a time, and links for owners',
  'framed-for-one': 'the pages of the service, one at a time',
  family: 'people, circles and names that are drawn',
  'lists-of-others': 'lists that come along, from files of each kind',
  promises: 'the promises, as an operator tries them',
  'promises-hold': 'the promises hold',
  stock: 'guests and owners without script, and the editor, in the theme of this WordPress',
  'stock-looks': 'the looks of all pages in the theme of this WordPress',
  themes: 'colours and headings in the theme of this WordPress and its variations',
  settings: 'the settings page',
  network: 'two sites of a network',
  hostile: 'hostile names in a browser',
  items: 'the stories of items',
  registries: 'the stories of registries',
  'registries-of-host': 'the stories of registries in which WordPress finds and stores them',
  authentication: 'the stories of authentication',
  access: 'who may do what with registries',
  removal: 'the plugin is deleted',
  zips: 'the zips of plugin and theme are installed',
  ours: 'guests, owners and the editor in our theme, with script',
  'our-looks': 'the looks of the pages of our theme',
  'our-hostile': 'hostile names in our theme',
}

export type Part = keyof typeof titles

/** The parts after which the settings of the plugin are entered anew. */
const leavingOtherSettings = [
  'plugin',
  'plugin-and-strangers',
  'plugin-on-network',
  'plugin-storing',
  'hostile',
  'removal',
]

export const partNames = Object.keys(titles)

/** They change what is installed, so a second try would meet another site. */
const onceAlone = ['removal', 'zips']

interface Proof {
  site: Site
  place: string
  step: Steps
  /** Where a part that fails runs once more: hears its title by then. */
  again: ((title: string) => void) | undefined
  isChosen(part: string): boolean
}

/** Proves the parts on a site that is up, each as a titled step. */
export async function prove({ site, place, step, again, isChosen }: Proof): Promise<void> {
  const service = await step('the item service beside it', () => openService(site, place))
  const description = join(place, 'description.json')
  const { url, fewWorkersUrl, ownWorkersUrl, keeper } = site
  writeFileSync(description, JSON.stringify({ url, fewWorkersUrl, ownWorkersUrl, keeper, service }))
  const runStories = (...words: string[]) => runTests(words, description)
  let isEntered = false
  const runInBrowser = async (...files: string[]) => {
    if (!isEntered) await enterSettings({ ...site, service })
    isEntered = true
    // In one process, with one browser.
    return runStories('--test-isolation=none', ...files)
  }

  const parts: Record<Part, () => Promise<string>> = {
    plugin: () => testPlugin(site, service, place, '{pages/,}*'),
    'plugin-and-strangers': () => testPlugin(site, service, place, ofNewest),
    'plugin-on-network': () => testPlugin(site, service, place, ofNetwork),
    'plugin-storing': () => testPlugin(site, service, place, ofStoring),
    together: () => runInBrowser(...filesOf('together')),
    framed: () => runInBrowser(...filesOf('framed', 'owner-links')),
    'framed-for-one': () =>
      runInBrowser('--test-skip-pattern=(hundred|fifty|twenty) guests', ...filesOf('framed', 'owner-links')),
    family: () => runInBrowser(...filesOf('family')),
    'lists-of-others': () => runInBrowser(...filesOf('bring-a-list')),
    promises: () => runInBrowser(...filesOf('promises')),
    'promises-hold': () => runInBrowser('--test-name-pattern=that each holds', ...filesOf('promises')),
    stock: () => runInBrowser('--test-skip-pattern=(with script|by dragging)', ...pageStories),
    'stock-looks': () => runInBrowser(...looks),
    themes: () => lookInVariations(site, () => runInBrowser(...filesOf('themes'))),
    settings: () => runInBrowser(...filesOf('settings')),
    network: () => runInBrowser(...filesOf('network')),
    hostile: () => runInBrowser(...hostileStories),
    items: () => runStories(...itemStories),
    registries: () => runStories(...registryStories),
    'registries-of-host': () => runStories(`--test-name-pattern=${storiesOfHost}`, ...storingStories),
    authentication: () => runStories('api/test/authentication.test.ts'),
    access: () => runStories(`--test-name-pattern=${registryAccess}`, 'api/test/access.test.ts'),
    removal: () => removePlugin(site, service),
    zips: () => installZips(site, place),
    // Guests and owners use a browser with script here, and one without in `stock`.
    ours: () => runInBrowser('--test-skip-pattern=without script$', ...pageStories),
    'our-looks': () => runInBrowser('--test-name-pattern=of the theme', ...looks),
    'our-hostile': () => runInBrowser(...filesOf('hostile-pages')),
  }
  for (const [part, title] of Object.entries(titles)) {
    if (!isChosen(part)) continue
    const act = parts[part as Part]
    const beforeAgain = () => {
      again?.(title)
      isEntered = false
    }
    await step(title, again && !onceAlone.includes(part) ? () => tryTwice(act, beforeAgain) : act)
    if (leavingOtherSettings.includes(part)) isEntered = false
  }
  await step('what PHP has logged', async () => readLog(site))
}

/** Light and dark papers of Twenty Twenty-Five, and two of a colour. Other themes have one paper. */
const variations = ['01-evening', '03-dusk', '04-afternoon', '05-twilight', '08-midnight']

async function lookInVariations(site: Site, look: () => Promise<string>): Promise<string> {
  const wear = (...words: string[]) => site.php([join(site.scripts, 'theme.php'), site.files, ...words])
  const theme = await wear()
  const outcomes = [await look()]
  try {
    for (const variation of theme === 'twentytwentyfive' ? variations : []) {
      await wear(theme, variation)
      outcomes.push(await look())
    }
  } finally {
    await wear(theme)
  }
  try {
    await speak(site, 'ar')
    outcomes.push(`from right to left ${await look()}`)
  } finally {
    await speak(site)
  }
  return outcomes.join(', ')
}

/** Without a language it speaks its own. */
function speak(site: Site, ...language: string[]): Promise<string> {
  return site.php([join(site.scripts, 'language.php'), site.files, ...language])
}

async function testPlugin(site: Site, service: Service, place: string, files: string): Promise<string> {
  const mirror = await openMirror()
  try {
    const [members, elsewhere] = await Promise.all([
      openService(site, place, { ITEM_ROUTES: 'members' }),
      openService({ url: `${mirror.url}/other-site` }, place),
    ])
    const printed = await site.php([join(site.scripts, 'tests', 'kit', 'run.php'), site.files, files], {
      SERVICE_URL: service.url,
      SERVICE_MEMBERS_URL: members.url,
      SERVICE_ELSEWHERE_URL: elsewhere.url,
      SERVICE_KEY: service.apiKey,
      SERVICE_USERNAME: site.keeper.username,
      SERVICE_PASSWORD: site.keeper.password,
      MIRROR_URL: mirror.url,
    })
    // A page that ends the process, as after a redirect, must not look like the end of the tests.
    const [, count] = /^(\d+) of \1$/m.exec(printed) ?? []
    if (!Number(count)) throw new Error(`The tests did not run to their end:\n${printed}`)
    // The time and the queries of a page are printed; only the number of queries can fail, because the machine may be
    // busy.
    const [cost = ''] = /^A page of 50 gifts takes .*$/m.exec(printed) ?? []
    return `${count} tests${cost && `. ${cost}`}`
  } finally {
    mirror.close()
  }
}

/** Users get the zips, so WordPress itself has to install them. The front page then has our theme. */
async function installZips(site: Site, place: string): Promise<string> {
  const folder = join(place, 'zips')
  const zips = [await packagePlugin(folder), await packageTheme(folder)]
  const printed = await site.php([join(site.scripts, 'install-zips.php'), site.files, ...zips])
  const { plugin, theme, version } = JSON.parse(printed.slice(printed.lastIndexOf('{"plugin"')))
  if (plugin !== true || theme !== true) throw new Error(`WordPress did not install the zips:\n${printed}`)
  const page = await fetch(site.url)
  const html = await page.text()
  // Only our theme loads this style sheet.
  if (page.status !== 200 || !html.includes(`/themes/hopechest/style.css?ver=${version[1]}`)) {
    throw new Error(`The front page answered ${page.status}:\n${html.slice(0, 2000)}`)
  }
  return `plugin ${version[0]}, theme ${version[1]}, ${await readInGerman(site)}`
}

/** Plugin and theme bring words of their own, and neither takes the place of the other. */
async function readInGerman(site: Site): Promise<string> {
  const pages = {
    '/': inGerman(translated.theme, 'Wishes, kept in one place'),
    // No service is entered yet.
    '/registry/none': inGerman(translated.plugin, 'The list is resting for a moment.'),
  }
  await speak(site, 'de_DE')
  for (const [path, words] of Object.entries(pages)) {
    const html = await (await fetch(site.url + path)).text()
    if (!html.includes(words)) throw new Error(`${path} is not in German:\n${html.slice(0, 2000)}`)
  }
  await speak(site)
  return 'both in German'
}

function inGerman(part: Translated, sentence: string): string {
  const [words = ''] = merged(part, 'de_DE').translations['']?.[sentence]?.msgstr ?? []
  if (words === '') throw new Error(`There is no German for "${sentence}".`)
  return words
}

/** Returns how many tests passed. A file without any is a failure, too: it was not found, is for another host, or has no such story. */
async function runTests(words: string[], description: string): Promise<string> {
  const options = ['--test', '--test-concurrency=1', '--test-reporter=tap', '--test-timeout=900000']
  // Their temporary files are deleted with the site.
  const env = { WORDPRESS_SITE: description, TMPDIR: dirname(description), NODE_TEST_CONTEXT: undefined }
  const printed = await run(process.execPath, [...options, ...words], { env })
  const [, passed] = /^# pass (\d+)$/m.exec(printed) ?? []
  const [, silent] = withoutTest.exec(printed) ?? []
  if (!Number(passed) || silent !== undefined)
    throw new Error(`No test ran in ${silent ?? 'any file'}:\n${printed}`)
  return `${passed} tests`
}

/** WordPress is older or newer than the PHP of this machine, which complains of some files of WordPress itself. */
const notOurs =
  /PHP Deprecated: {2}(?:Return type of Requests_|Creation of dynamic property IXR_\S+ is deprecated in|Optional parameter \$\w+ declared before .* in \S+\/wp-includes\/|\w+\(\): Passing null .* in \S+\/wp-(?:includes|admin)\/)/

function readLog(site: Site): string {
  const lines = site.log().split('\n').filter(Boolean)
  const ours = lines.filter((line) => !notOurs.test(line))
  if (ours.length > 0) throw new Error(ours.slice(0, 20).join('\n'))
  return 'no complaint about the plugin or the theme'
}
