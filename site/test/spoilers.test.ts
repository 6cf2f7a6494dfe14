// May take 240 s: owners open every page and send every form, in twin worlds.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { runsAll } from '@hopechest/testing/depth'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import { promptly } from '@hopechest/testing/world'
import { type PathName, paths } from '../paths.ts'
import { listOf, type SignedInPerson, signedIn } from './owners.ts'
import { kettlesEverywhere } from './previewers.ts'
import { openBrowserKeys } from './push-service/browser-keys.ts'
import { openSite, type SiteWorld } from './site-world.ts'
import { storePicture } from './store-picture.ts'

/** What guests do before an owner looks. The list of the owner is wrapped all the time. */
const worlds = {
  'nothing is given': {},
  'gifts are bought and kept, and an idea is given': {
    plate: 'bought',
    tent: 'later',
    sofa: 'bought',
    idea: 'given',
  },
  'others are, and an idea is removed': { plate: 'later', tent: 'bought', sofa: 'bought', idea: 'removed' },
  'gifts are bought and given back': { plate: 'bought', tent: 'later', sofa: 'bought', isBack: true },
} as const

/** The short form looks at all that guests can do in one world. What is left of an idea, and of a gift that is given back, stores and API hold, too. */
const walked = Object.entries(worlds).slice(0, runsAll ? undefined : 2)

const everything = 'gifts are bought and kept, and an idea is given'

type Given = { plate?: Way; tent?: Way; sofa?: Way; isBack?: true; idea?: 'given' | 'removed' }
type Way = 'bought' | 'later'

/** A page that is opened, or a form that is sent. */
type Ask = string | [path: string, typed?: Record<string, string>]

/** Where no owner is shown anything of a list: the reason. */
type Asked = Record<
  PathName,
  readonly Ask[] | 'is the same for all' | 'ends the session' | 'needs the link of another'
>

interface Places {
  slug: string
  spare: string
  plate: number
  tent: number
  sofa: number
  lamp: number
  picture: string
}

/** As a browser says where it listens. */
const point = openBrowserKeys().publicKey.toString('base64url')
const auth = Buffer.alloc(16, 7).toString('base64url')

/** For each address of the site what an owner asks there: all pages first, then all forms, in this order. */
function askedBy({ slug, spare, plate, tent, sofa, lamp, picture }: Places): Asked {
  const list = `/lists/${slug}`
  const guests = `/registry/${slug}`
  const items = [plate, tent, sofa, lamp]
  const link = `1-${plate}-1-AAAAAAAAAAAAAAAAAAAAAA`
  const ofEach = (path: (item: number) => string) => items.map(path)
  return {
    home: ['/'],
    privacy: ['/privacy'],
    help: ['/help'],
    helpTopic: ['/help/lists'],
    language: ['/language/de', '/language/en'],
    robots: ['/robots.txt'],
    securityTxt: 'is the same for all',
    manifest: ['/manifest.webmanifest'],
    offline: ['/offline'],
    serviceWorker: ['/service-worker.js'],
    asset: 'is the same for all',
    picture: 'is the same for all',
    giftPicture: [picture],

    registry: [guests, `${guests}?show=left`, `${guests}?view=rows`, `${guests}?sort=price`],
    registryJson: [`${guests}.json`],
    registryLive: [`${guests}/live`, `${guests}/live?since=none`],
    give: [
      ...ofEach((item) => `${guests}/items/${item}/give`),
      [`${guests}/items/${plate}/give`, { name: 'Ana', quantity: '8' }],
    ],
    ask: [
      `${guests}/items/${plate}/ask`,
      [`${guests}/items/${tent}/ask`, { question: 'Which green?', key: 'a-key-of-a-question' }],
    ],
    together: [
      ...ofEach((item) => `${guests}/items/${item}/together`),
      [`${guests}/items/${sofa}/together`, { act: 'say', text: 'Together?' }],
    ],
    yours: [`${guests}/yours`],
    yourGift: [`${guests}/yours/1`],
    yourGiftBought: [[`${guests}/yours/1/bought`]],
    keepYourGiftLonger: [[`${guests}/yours/1/longer`]],
    writeAboutGift: [[`${guests}/yours/1/letter`, { email: 'ana@orchard.example' }]],
    noSecondLetter: [[`${guests}/yours/1/one-letter`]],
    forgetYourGift: [[`${guests}/yours/1/forget`]],
    newIdea: [
      `${guests}/ideas/new`,
      [`${guests}/ideas/new`, { name: 'Records', author: 'Ana', key: 'a-key-of-an-idea' }],
    ],
    idea: [`${guests}/ideas/1`, [`${guests}/ideas/1`, { giver: 'Ana' }]],
    changeIdea: [
      `${guests}/ideas/1/change`,
      [`${guests}/ideas/1/change`, { name: 'Records', author: 'Ana' }],
    ],
    removeIdea: [[`${guests}/ideas/1/remove`]],
    ideaBack: [[`${guests}/ideas/1/back`]],
    ideaComment: [[`${guests}/ideas/1/comment`, { text: 'Yes' }]],
    invitation: 'needs the link of another',
    personPage: ['/p'],
    personManifest: ['/p/manifest.webmanifest'],
    sendPersonLink: 'needs the link of another',
    forgetPerson: [['/p/forget']],
    unfoldSlip: [['/p/slip'], ['/p/slip', { act: 'word', text: 'Which?' }]],
    saveSizes: [['/p/sizes', { top: 'M' }]],
    personByLink: ['/p/AAAAAAAAAAAAAAAAAAAAAA'],
    drawByLink: ['/p/draw/1.AAAA', ['/p/draw/1.AAAA', { name: 'Ana', email: 'ana@orchard.example' }]],
    joinDraw: ['/p/join?by=AAAA', ['/p/join?by=AAAA']],
    giveBack: [`/back/${link}`, [`/back/${link}`]],
    allGifts: ['/gifts'],
    giftNote: ['/gifts/1/note', ['/gifts/1/note', { note: 'Ours' }]],
    giftBought: [['/gifts/1/bought']],
    giftBack: [['/gifts/1/back']],
    sendGifts: [['/gifts/link', { email: 'ana@orchard.example' }]],
    showGifts: [['/gifts/show']],
    openGifts: ['/gifts/open/AAAAAAAAAAAAAAAAAAAAAA', ['/gifts/open/AAAAAAAAAAAAAAAAAAAAAA']],
    boughtByLink: [`/gifts/bought/${link}`, [`/gifts/bought/${link}`]],
    longerByLink: [`/gifts/longer/${link}`, [`/gifts/longer/${link}`]],
    closeGifts: [['/gifts/close']],
    memory: ['/gifts/memory', ['/gifts/memory']],
    saveBudget: [['/gifts/memory/budget', { budget: '10' }]],
    forgetRemembered: [['/gifts/memory/1/forget']],
    forgetMemory: [['/gifts/memory/forget']],
    keptLists: ['/gifts/lists', '/gifts/lists?keep=1', ['/gifts/lists', { list: '1' }]],
    forgetList: [['/gifts/lists/forget', { list: '1' }]],
    device: ['/device'],
    keepDevice: [['/device/keep', { endpoint: 'https://push.example/1', p256dh: point, auth }]],
    refuseDevice: [['/device/no']],
    endDevice: [['/device/end']],
    deviceWorker: ['/device/worker.js'],
    notices: ['/gifts/letters/AAAAAAAAAAAAAAAAAAAAAA', ['/gifts/letters/AAAAAAAAAAAAAAAAAAAAAA']],

    setUp: 'needs the link of another',
    signIn: ['/sign-in'],
    signInElsewhere: ['/sign-in/with/1'],
    backFromElsewhere: ['/sign-in/back/1?code=x&state=y'],
    joinElsewhere: ['/sign-in/join'],
    joinByLink: ['/sign-in/join/AAAAAAAAAAAAAAAAAAAAAA'],
    signInOnce: ['/sign-in/once/AAAAAAAAAAAAAAAAAAAAAA'],
    signOut: 'ends the session',
    signUp: ['/sign-up'],
    invitedSignUp: 'needs the link of another',
    forgot: ['/forgot'],
    newPassword: 'needs the link of another',
    confirmEmail: ['/confirm/AAAAAAAAAAAAAAAAAAAAAA'],

    lists: ['/lists', '/lists?put-away=Ours', '/lists?wishes=all', '/lists?wishes=all&find=plate'],
    newList: [
      '/lists/new',
      ['/lists/new', { title: 'Another one', occasion: 'birthday', key: 'a-key-of-a-new-list' }],
    ],
    list: [
      list,
      `${list}?select=1`,
      `${list}?add=by-hand`,
      `${list}?find=plate`,
      `${list}?taken-out=1`,
      ...ofEach((item) => `${list}?edit=${item}`),
      ...ofEach((item) => `${list}?grip=${item}`),
    ],
    addLink: [[`${list}/add`, { link: 'https://shop.example/other', key: 'a-key-of-a-new-link' }]],
    addGift: [
      [
        `${list}/items`,
        {
          name: 'Vase',
          quantity: '1',
          url: 'https://shop.example/vase',
          price: '5',
          key: 'a-key-of-a-new-gift',
        },
      ],
    ],
    largePicture: [[`${list}/pictures/large`, { of: 'none' }]],
    addPainted: [[`${list}/pictures/painted`, { of: 'none' }]],
    addSmallPicture: [[`${list}/pictures/small`, { of: 'none' }]],
    addPicture: [[`${list}/pictures`]],
    cover: [`${list}/cover`, [`${list}/cover`, { image_url: '', words: '' }]],
    saveGift: ofEach((item) => `${list}/items/${item}`).map(
      (path, n): Ask => [
        path,
        {
          name: `Thing ${n}`,
          quantity: n === 2 ? '2' : '1',
          url: 'https://shop.example/thing',
          price: '10',
          ...(n === 2 && { parts: '1' }),
        },
      ],
    ),
    lookAgain: ofEach((item) => `${list}/items/${item}/look-again`).map(
      (path): Ask => [path, { name: 'Kettle', url: 'https://shop.example/kettle' }],
    ),
    moveRow: ofEach(String).map((row): Ask => [`${list}/move`, { row, to: 'top' }]),
    removeGift: [[`${list}/items/${plate}/remove`], [`${list}/items/${lamp}/remove`]],
    keepGift: [[`${list}/items/${plate}/keep`], [`${list}/items/${lamp}/keep`]],
    restoreGift: [[`${list}/items/${plate}/restore`], [`${list}/items/${lamp}/restore`]],
    hideGift: ofEach((item) => `${list}/items/${item}/hide`).map((path): Ask => [path]),
    haveGift: [[`${list}/items/${sofa}/have`], [`${list}/items/${plate}/have`]],
    showGift: ofEach((item) => `${list}/items/${item}/show`).map((path): Ask => [path]),
    copyGift: ofEach((item) => `${list}/items/${item}/copy`).map(
      (path): Ask => [path, { to: spare, key: 'a-key-of-a-copied-gift' }],
    ),
    moveGift: [
      ...ofEach((item) => `${list}/items/${item}/move`),
      [`${list}/items/${tent}/move`, { to: spare, key: 'a-key-of-a-moved-gift' }],
    ],
    several: [
      [`${list}/several`, { act: 'new', heading: 'Kitchen', item: String(plate) }],
      [`${list}/several`, { act: 'off', item: String(sofa) }],
    ],
    undo: [[`${list}/undo`, { act: 'off', at: `.${sofa.toString(36)}` }]],
    addHeading: [[`${list}/headings`, { heading: 'Table' }]],
    saveHeading: [[`${list}/headings/save`, { row: 'heading Table', heading: 'Tables' }]],
    removeHeading: [[`${list}/headings/remove`, { row: 'heading Tables' }]],
    answerQuestion: [[`${list}/questions/1`, { answer: 'Any.' }]],
    removeQuestion: [[`${list}/questions/1/remove`]],
    listStatus: [
      [`${list}/status`, { status: 'private' }],
      [`${list}/status`, { status: 'publish' }],
    ],
    listSearchEngines: [[`${list}/search-engines`, { search_engines: 'may' }]],
    listReveal: [
      [`${list}/reveal`, { reveal: 'never' }],
      [`${list}/reveal`, { reveal: 'always' }],
    ],
    listClock: [
      [`${list}/clock`, { zone: 'Europe/Vienna', by: 'browser' }],
      [`${list}/clock`, { zone: 'Asia/Tokyo' }],
    ],
    listLinks: [[`${list}/links`, { links: 'on' }]],
    takeOut: [[`${list}/take-out`]],
    copyList: [
      `${list}/copy`,
      [`${list}/copy`, { title: 'The next one', open: '1', key: 'a-key-of-a-new-copy' }],
    ],
    asGuest: [`${list}/as-guest`, `${list}/as-guest?wrapped=1`, `${list}/as-guest?wrapped=1&show=left`],
    sharing: [`${list}/sharing`, [`${list}/sharing`, { invitees: 'Else, else@mail.example', act: 'add' }]],
    removeGuest: [[`${list}/sharing/remove`, { invitee: 'else@mail.example' }]],
    sendInvitation: [[`${list}/sharing/send`, { invitee: 'miriam@mail.example' }]],
    sendAllInvitations: [[`${list}/sharing/send-all`]],
    guestsCsv: [`${list}/guests.csv`],
    addOwner: [[`${list}/owners`, { owner: 'nina@orchard.example' }]],
    makeOwnerLink: [[`${list}/owners/link`, { name: 'Nina' }]],
    endOwnerLink: [[`${list}/owners/link/end`, { link: '1' }]],
    ownByLink: ['/own/AAAAAAAAAAAAAAAAAAAAAA', ['/own/AAAAAAAAAAAAAAAAAAAAAA']],
    askToOwn: [['/own/AAAAAAAAAAAAAAAAAAAAAA/ask', { name: 'Nina' }]],
    removeOwner: [
      `${list}/owners/remove?owner=nobody`,
      [`${list}/owners/remove`, { owner: 'nina@orchard.example' }],
    ],
    passOn: [`${list}/pass-on`, [`${list}/pass-on`, { to: 'nobody' }]],
    cards: [`${list}/cards`],
    giftsCsv: [`${list}/gifts.csv`],
    giftsJson: [`${list}/gifts.json`],
    importGifts: [
      `${list}/import`,
      [`${list}/import`, { table: `Name,Link\nPlate,https://shop.example/thing`, act: 'look' }],
    ],
    surprises: [`${list}/surprises`, `${list}/surprises?show=thank`, `${list}/surprises?show=arrive`],
    surprisesCsv: [`${list}/surprises.csv`],
    agreeToTaken: [
      [`${list}/taken`, { act: 'wrap' }],
      [`${list}/taken`, { act: 'agree' }],
    ],
    lookAtGift: ofEach((item) => `${list}/items/${item}/look`),
    writeDown: [[`${list}/gift-record`, { what: 'Jam', giver: 'Paul', letter: '1' }]],
    surprise: [[`${list}/surprises/1`, { is_thanked: '1' }]],
    takeBack: [`${list}/surprises/1/back`, [`${list}/surprises/1/back`]],
    guestsMayAddIdeas: [[`${list}/ideas`, { ideas: 'may_not' }]],
    noteIdea: [[`${list}/ideas/1`, { is_author_thanked: '1' }]],
    ideaOntoList: [[`${list}/ideas/1/onto-list`]],
    // Its form ends the surprise: it is sent once all else is read.
    unwrap: [`${list}/unwrap`],
    details: [
      `${list}/details`,
      [`${list}/details`, { title: 'Ours', story: 'Come', day: '2026-01-01' }],
      [`${list}/details`, { title: 'Ours', forWhom: 'other', otherName: 'Mika' }],
    ],
    draw: ['/circles/1/draw', ['/circles/1/draw', { act: 'save' }]],
    leaveDraw: [['/circles/1/draw/leave', { leaver: '1' }]],
    drawAgain: ['/circles/1/draw/again', ['/circles/1/draw/again']],
    drawPaper: ['/circles/1/draw/paper'],
    slips: ['/slips', ['/slips', { slip: '1 Ana' }]],
    openTo: [[`${list}/open-to`, { circle: '1' }]],
    myPeople: [
      '/my-people',
      '/my-people?circle=1',
      '/my-people?select=1',
      ['/my-people', { people: 'Else, else@mail.example' }],
    ],
    ownSizes: ['/my-people/sizes', ['/my-people/sizes', { shoes: '39' }]],
    addCircle: [['/my-people/circles', { circle: 'Family' }]],
    savePerson: [['/my-people/1', { name: 'Else', address: 'else@mail.example', birthday: '', circle: '1' }]],
    circleAccess: ['/my-people/circles/1', ['/my-people/circles/1', { 'shown-1': '1', 'whole-1': '1' }]],
    saveCircle: [['/my-people/circles/1/save', { circle: 'Friends' }]],
    sendLinks: [['/my-people/send']],
    severalPeople: [['/my-people/several', { person: '1', act: 'new', name: 'Friends' }]],
    undoPeople: [['/my-people/undo', { act: 'put', at: '1', into: '2', made: '1' }]],
    sendLink: [['/my-people/1/send']],
    personCard: ['/my-people/1/card'],
    askHousehold: [['/my-people/household', { address: 'nina@orchard.example' }]],
    agreeHousehold: [['/my-people/household/999']],
    endHousehold: [['/my-people/household/1/end']],
    renewLink: [['/my-people/1/renew']],
    endLink: [['/my-people/1/end']],
    removeCircle: [['/my-people/circles/1/remove']],
    removePerson: [['/my-people/1/remove']],
    takeOutOfCircle: [['/my-people/circles/1/1/out']],
    addFromShop: ['/add?link=https://shop.example/kettle', '/add'],
    howToAdd: ['/add/how'],
    shopWindow: [
      '/add/window',
      ['/add/window', { link: 'https://shop.example/plate', title: 'Plate', page: '', from: '' }],
      ['/add/window', { link: 'https://shop.example/new', title: 'New', page: '', from: 'extension' }],
    ],
    addInWindow: [
      [
        '/add/window/gift',
        { list: slug, url: 'https://shop.example/pan', name: 'Pan', price: '', image_url: '', key: '' },
      ],
    ],
    giftInWindow: ofEach((item) => `/lists/${slug}/items/${item}/window`),
    pictureInWindow: ofEach((item) => `/lists/${slug}/items/${item}/window/picture`).map((path) => [
      path,
      { offered: 'https://shop.example/kettle.jpg', image_url: 'https://shop.example/kettle.jpg' },
    ]),
    wantInWindow: [...ofEach((item) => `/lists/${slug}/items/${item}/window/wanted`)].flatMap(
      (path): Ask[] => [
        [path, { wanted: '3' }],
        [path, { wanted: '1' }],
      ],
    ),
    undoInWindow: [[`/lists/${slug}/items/${plate}/window/undo`]],
    backInWindow: [[`/lists/${slug}/items/${plate}/window/back`]],
    moveInWindow: [[`/lists/${slug}/items/${lamp}/window/move`, { to: spare }]],

    account: ['/account'],
    accountName: [['/account/name', { name: 'Ana Sommer' }]],
    accountEmail: [['/account/email', { email: 'x' }]],
    sendConfirmation: [['/account/email/confirm']],
    accountPassword: [['/account/password', { current: 'wrong' }]],
    endAccess: [['/account/access/999/end']],
    takeOffIdentity: ['/account/elsewhere/off', ['/account/elsewhere/off']],
    endOtherAccess: [['/account/access/end-others']],
    hooks: [`${list}/hooks`, [`${list}/hooks`, { url: '', told: 'given' }]],
    hook: [`${list}/hooks/999`, [`${list}/hooks/999`, { act: 'test' }]],
    keys: ['/account/keys', ['/account/keys', { label: '' }]],
    takeBackKey: [['/account/keys/999/end']],
    newPasskey: ['/account/passkeys', ['/account/passkeys', { name: 'x', passkey: '{}' }]],
    removePasskey: ['/account/passkeys/999/remove', ['/account/passkeys/999/remove']],
    secondStep: ['/account/second-step', ['/account/second-step', { code: '123456' }]],
    recoveryCodes: [['/account/second-step/codes', { current: 'wrong' }]],
    endSecondStep: [['/account/second-step/end', { current: 'wrong' }]],
    // What is made stays until all pages are read once more.
    endCalendar: [['/account/calendar/end']],
    makeCalendar: [['/account/calendar']],
    calendar: ['/calendar/of-the-account'],
    everything: ['/account/everything.json'],
    deleteAccount: ['/account/delete', ['/account/delete', { password: 'wrong' }]],

    adminLists: ['/admin'],
    adminPeople: ['/admin/people'],
    addPerson: ['/admin/people/new'],
    person: ['/admin/people/1', '/admin/people/2', '/admin/people/3'],
    personRole: [['/admin/people/999/role', { role: 'member' }]],
    personLink: [['/admin/people/999/link']],
    confirmPerson: [['/admin/people/999/confirm']],
    signOutPerson: [['/admin/people/999/sign-out']],
    endStepOfPerson: [['/admin/people/999/second-step/end']],
    switchOff: [['/admin/people/999/off']],
    switchOn: [['/admin/people/999/on']],
    adminSettings: [
      '/admin/settings',
      ['/admin/settings', { affiliate_links: 'on', name: 'Hopechest', currency: 'EUR' }],
    ],
    testMail: 'is the same for all',
    tryProvider: 'is the same for all',
    inviteToSignUp: [['/admin/settings/invite', { email: 'x' }]],
    adminHooks: ['/admin/hooks', ['/admin/hooks', { url: '', told: 'given' }]],
    endHook: [['/admin/hooks/end', { hook: '999' }]],
    adminHook: ['/admin/hooks/999', ['/admin/hooks/999', { act: 'test' }]],
    health: ['/admin/health'],
    affiliateLinks: ['/admin/links', '/admin/links?find=plate'],
    changeLinks: [['/admin/links/change', { item: String(plate), act: 'inactive' }]],
    linksCsv: ['/admin/links.csv'],
    editLink: ofEach((item) => `/admin/links/${item}`),
    putAway: [[`${list}/put-away`]],
    deleteList: [`${list}/delete`],
  }
}

let clock = Date.parse('2026-11-20T12:00:00Z')
const told = new Map<string, Transcript>()
type Transcript = { names: string[]; answers: string[]; letters: string[]; statuses: number[] }

before(async () => {
  for (const [name, given] of walked) {
    told.set(name, await tellsOwners(given))
    told.set(`${name}, for Mia`, await tellsMia(given))
  }
})

let compared = 0
let different = 0
after(() => {
  told.clear()
  console.log(
    `Figure: ${compared} pages, files and letters of owners and of whom a list is for compared, ${different} differ`,
  )
})

test('each address of the site is asked for by owners, or says why not', () => {
  const asked = askedBy({ slug: 'x', spare: 'y', plate: 1, tent: 2, sofa: 3, lamp: 4, picture: '/' })
  assert.deepEqual(Object.keys(asked).toSorted(), Object.keys(paths).toSorted())
  for (const name of Object.keys(paths) as PathName[]) {
    const pattern = new RegExp(`^${paths[name].replaceAll(/:\w+/g, '[^/]+')}(?:\\?|$)`)
    const asks = asked[name]
    if (typeof asks !== 'string' && name !== 'giftPicture')
      for (const ask of asks) assert.match([ask].flat()[0] as string, pattern, name)
  }
})

for (const [name] of walked.slice(1)) {
  test(`no byte of a page, a file, a picture or a letter tells an owner, or an owner who is an admin, that ${name}`, () => {
    const found = differences(name)
    different += found.length
    assert.deepEqual(found, [])
  })
}

for (const [name] of walked.slice(1)) {
  test(`no byte of a page, a file, a picture or a letter tells the person for whom a list is that ${name}`, () => {
    const found = differences(`${name}, for Mia`, 'nothing is given, for Mia')
    different += found.length
    assert.deepEqual(found, [])
  })
}

test('the person for whom a list is really opens it, and no page of another one', () => {
  const { names = [], statuses = [], answers = [] } = told.get('nothing is given, for Mia') ?? {}
  const of = (page: string) => names.flatMap((name, n) => (name === page ? [n] : []))
  for (const n of of('GET /registry/ours')) assert.match(answers[n] ?? '', /Here are your wishes, Mia.*Tent/s)
  for (const n of of('GET /registry/spare')) assert.equal(statuses[n], 404)
  assert.ok(of('GET /registry/ours').length > 0 && of('GET /registry/spare').length > 0)
  assert.ok(answers.every((answer) => !/Miriam Okafor|Spare/.test(answer)))
})

test('what an owner reads once the list is unwrapped, the search finds', async () => {
  const none = told.get('nothing is given') ?? assert.fail()
  const read = (await tellsOwners(worlds[everything], true)).answers.at(-1) ?? ''
  const place = none.names.indexOf('GET /lists/ours/surprises')
  told.set('unwrapped', { ...none, answers: none.answers.with(place, read) })
  assert.match(differences('unwrapped').join(), /^GET \/lists\/ours\/surprises: /)
  assert.match(read, /Miriam Okafor/)
})

test('an owner really opens them: most answers are pages, and no form is refused for its token', () => {
  const { names = [], statuses = [], answers = [], letters = [] } = told.get(everything) ?? {}
  const isOpened = (page: string) => names.some((name, n) => name.startsWith(page) && statuses[n] === 200)
  assert.ok(isOpened('GET /calendar/'), 'an owner has a calendar')
  assert.ok(isOpened('GET /admin/links.csv'), 'the admin has affiliate links')
  assert.match(letters.join(), /This week on your lists/)
  const ofStatus = (least: number, most: number) =>
    statuses.filter((each) => each >= least && each <= most).length
  assert.ok(ofStatus(200, 200) > 150, `${ofStatus(200, 200)} pages`)
  assert.ok(ofStatus(303, 303) > 50, `${ofStatus(303, 303)} acts`)
  assert.equal(ofStatus(500, 599), 0)
  for (const answer of answers) assert.doesNotMatch(answer, /Please send it again/)
})

/** Where owners get other bytes than where nothing is given, with what stands around the first of them. */
function differences(name: string, calmly = 'nothing is given'): string[] {
  const [none, some] = [told.get(calmly), told.get(name)]
  assert.ok(none && some)
  // Rounds of several kinds send beside each other: which letter is first depends on the machine.
  assert.deepEqual(some.letters.toSorted(), none.letters.toSorted())
  compared += some.names.length + some.letters.length
  return some.names.flatMap((asked, n) => {
    const [calm = '', here = ''] = [none.answers[n], some.answers[n]]
    if (calm === here && asked === none.names[n]) return []
    let place = 0
    while (place < here.length && calm[place] === here[place]) place++
    return `${asked}: ${here.slice(Math.max(0, place - 100), place + 100)}`
  })
}

/** All that two owners get after the guests have acted, without what is made at random for each session. */
async function tellsOwners(given: Given, isUnwrapped = false): Promise<Transcript> {
  clock = Date.parse('2026-11-20T12:00:00Z')
  const site = await openSite({
    ...promptly,
    hasMail: true,
    now: () => new Date(clock),
    previewer: kettlesEverywhere,
  })
  try {
    const ana = await ownerOf(site, { name: 'Ana Sommer' })
    const jonas = await ownerOf(site, { name: 'Jonas Lind', role: 'administrator' })
    const places = await makeLists(site, ana, jonas)
    clock += 3_600_000
    await give(site, places, given)
    clock += 3_600_000
    const transcript: Transcript = { names: [], answers: [], letters: [], statuses: [] }
    const list = `/lists/${places.slug}`
    if (isUnwrapped) {
      await openAll(site, ana, [[`${list}/unwrap`], `${list}/surprises`], transcript)
      return transcript
    }
    const asked = Object.values(askedBy(places)).flatMap((asks) => (typeof asks === 'string' ? [] : asks))
    const pages = asked.filter((ask) => typeof ask === 'string')
    const forms = asked.filter((ask) => typeof ask !== 'string')
    await changesAreNoted(site)
    await site.sendDueLetters()
    // In the short form Ana reads them after her forms alone, and her list after the forms of lists.
    for (const owner of runsAll ? [jonas, ana] : [jonas]) await openAll(site, owner, pages, transcript)
    const toSpare = { act: 'list', item: String(places.plate), to: places.spare }
    const last: Ask[] = [[`${list}/several`, toSpare], `/lists/${places.spare}`, [`${list}/delete`], '/lists']
    const isOfLists = ([path]: Exclude<Ask, string>) =>
      path.startsWith('/lists/') || path.startsWith('/registry/')
    for (const form of forms)
      await openAll(site, ana, runsAll || isOfLists(form) ? [form, list] : [form], transcript)
    for (const form of forms.filter(([path]) => path.startsWith('/admin')))
      await openAll(site, jonas, [form], transcript)
    await changesAreNoted(site)
    const ofAdmin = pages.filter((path) => path.startsWith('/admin'))
    await openAll(site, jonas, ofAdmin, transcript)
    await openAll(site, ana, pages, transcript)
    await openAll(site, ana, last, transcript)
    const own = [ana, jonas].map(({ person }) => person.email)
    transcript.letters = site.letters
      .filter(({ to }) => own.includes(to))
      .map(({ subject, text }) => plain(site, subject + text))
    return transcript
  } finally {
    await site.close()
  }
}

/** All that Mia gets, for whom the lists are: one shows its wishes to her, the other one is closed. */
async function tellsMia(given: Given): Promise<Transcript> {
  clock = Date.parse('2026-11-20T12:00:00Z')
  const site = await openSite({ ...promptly, hasMail: true, now: () => new Date(clock) })
  try {
    const ana = await ownerOf(site, { name: 'Ana Sommer' })
    const jonas = await ownerOf(site, { name: 'Jonas Lind', role: 'administrator' })
    const places = await makeLists(site, ana, jonas)
    const { id, link } = must(await ana.client.addPerson({ name: 'Mia', address: 'mia@mail.example' }))
    for (const slug of [places.slug, places.spare]) {
      const list = must(await ana.client.findRegistryBySlug(slug))
      const shows_wishes = slug === places.slug
      must(await ana.client.setForWhom(list.id, { person_id: id, is_ours: false, shows_wishes }))
      must(await ana.client.updateRegistry(list.id, { meta: { registry_for_child: true } }))
      must(await ana.client.setIdeaSettings(list.id, true))
    }
    const transcript: Transcript = { names: [], answers: [], letters: [], statuses: [] }
    const browser = new Visitor(site.url)
    const isOpened = async () => assert.equal((await browser.open(`/p/${link}`)).location, '/p')
    // A form, or the link of another person, may have the browser forget her.
    const mayForget = (ask: Ask) => typeof ask !== 'string' || ask.startsWith('/p/')
    await isOpened()
    const token = /name="token" value="([^"]+)"/.exec((await browser.follow()).html)?.[1] ?? ''
    clock += 3_600_000
    await give(site, places, given)
    clock += 3_600_000
    await site.sendDueLetters()
    const guests = [`/registry/${places.slug}`, `/registry/${places.spare}`, '/?registry=1', '/?registry=2']
    const asked = Object.values(askedBy(places)).flatMap((asks) => (typeof asks === 'string' ? [] : asks))
    // Forms of owners refuse her like anyone else: the long form sends them, too.
    const isHers = (ask: Ask) =>
      runsAll || typeof ask === 'string' || /^\/(?:registry|p|gifts|back)\b/.test(ask[0])
    for (const ask of [...asked.filter(isHers), ...guests, '/p', '/gifts', '/gifts/lists']) {
      await openAll(site, { ...ana, browser, token, calendar: undefined }, [ask], transcript)
      if (mayForget(ask)) await isOpened()
    }
    transcript.letters = site.letters
      .filter(({ to }) => to === 'mia@mail.example')
      .map(({ subject, text }) => plain(site, subject + text))
    return transcript
  } finally {
    await site.close()
  }
}

/** The last changes, which admins read, are noted behind the answers. */
function changesAreNoted({ api: { database } }: SiteWorld): Promise<unknown> {
  return until('the changes of the list', async () => {
    const unread = await database.row(
      `SELECT id FROM events
       WHERE number IS NULL OR number > (SELECT number FROM event_readers WHERE name = 'health') LIMIT 1`,
    )
    return unread === undefined
  })
}

type Owner = SignedInPerson & { token: string; calendar?: string | undefined }

async function ownerOf(site: SiteWorld, person: Parameters<typeof signedIn>[1]): Promise<Owner> {
  const owner = await signedIn(site, person)
  const { html } = await owner.browser.open('/account')
  const notices = /<form class="notices"[^>]*action="([^"]+)"/.exec(html)?.[1] ?? assert.fail(html)
  await owner.browser.post(notices, new URLSearchParams({ act: 'all' }))
  return { ...owner, token: /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '' }
}

async function makeLists(site: SiteWorld, ana: SignedInPerson, jonas: SignedInPerson): Promise<Places> {
  const picture = 'https://shop.example/plate.jpg'
  const meta = {
    registry_event_type: 'wedding',
    registry_event_date: '2046-06-12',
    registry_owners: [jonas.person.username],
    registry_invitees: ['miriam@mail.example'],
  }
  const { registry, items } = await listOf(ana, { title: 'Ours', status: 'publish', meta }, [
    { name: 'Plate', price: 24, quantity_needed: 8, image_url: picture },
    { name: 'Tent', price: 229 },
    { name: 'Sofa', price: 40, quantity_needed: 8 },
    { name: 'Lamp', price: 12 },
  ])
  const spare = await listOf(ana, { title: 'Spare', status: 'publish', meta }, [{ name: 'Jug', price: null }])
  const [plate = 0, tent = 0, sofa = 0, lamp = 0] = items.map(({ id }) => id)
  must(
    await ana.client.updateRegistry(registry.id, {
      meta: { registry_group_gifts: [sofa], registry_hand_over: 'In an envelope.' },
    }),
  )
  // Both owners agree to see what is taken. It is that of midnight, so nothing that guests do today is in it.
  for (const { client } of [ana, jonas]) must(await client.agreeToTaken(registry.id))
  const at = `/lists/${registry.slug}`
  const transfer = { way: 'transfer', account_name: 'Ana', account_number: 'DE02120300000000202051' }
  assert.equal((await ana.browser.fillIn(`${at}?edit=${sofa}`, `${at}/items/${sofa}`, transfer)).status, 303)
  const question = { question: 'Which green?' }
  assert.equal(
    (await new Visitor(site.url).fillIn(`/registry/${registry.slug}/items/${plate}/ask`, question)).status,
    303,
  )
  const stored = await storePicture(site.api.database, registry.id, picture)
  return {
    slug: registry.slug,
    spare: spare.registry.slug,
    plate,
    tent,
    sofa,
    lamp,
    picture: new URL(stored, site.url).pathname,
  }
}

async function give(site: SiteWorld, places: Places, { isBack, idea, ...given }: Given): Promise<void> {
  const guest = new Visitor(site.url)
  if (idea) await haveIdea(guest, `/registry/${places.slug}/ideas`, idea)
  for (const [gift, way] of Object.entries(given)) {
    const at = `/registry/${places.slug}/items/${places[gift as 'plate']}/give`
    await guest.open(at)
    await guest.submit(at, {
      name: 'Miriam Okafor',
      note: 'For the dinners',
      email: 'miriam@mail.example',
      way,
      quantity: '1',
    })
    const { html } = await guest.follow()
    assert.match(html, /Miriam Okafor/)
    const back = /action="([^"]*\/back\/[^"]+)"/.exec(html)?.[1] ?? ''
    if (isBack) assert.equal((await guest.submit(back)).status, 303)
    const together = at.replace(/give$/, 'together')
    await guest.fillIn(together, { act: 'look', author: 'Miriam Okafor', reach: 'miriam@mail.example' })
    assert.equal(guest.page.status, 303)
  }
}

async function haveIdea(guest: Visitor, ideas: string, act: NonNullable<Given['idea']>): Promise<void> {
  await guest.open(`${ideas}/new`)
  const link = 'https://shop.example/records'
  await guest.submit(`${ideas}/new`, { name: 'Three records', author: 'Miriam Okafor', link, price: '60' })
  const [, id] = /#idea-(\d+)$/.exec(guest.page.location) ?? assert.fail(guest.page.html)
  const idea = `${ideas}/${id}`
  await guest.open(idea)
  await guest.submit(`${idea}/comment`, { text: 'For the dinners' })
  await guest.follow()
  if (act === 'given') await guest.submit(idea, { giver: 'Miriam Okafor' })
  if (act === 'removed') await guest.submit(`${idea}/remove`)
  assert.equal(guest.page.status, 303)
}

async function openAll(
  site: SiteWorld,
  owner: Owner,
  asks: readonly Ask[],
  { names, answers, statuses }: Transcript,
) {
  const { browser, token } = owner
  for (const ask of asks) {
    const [asked, typed] = typeof ask === 'string' ? [ask] : [ask[0], ask[1] ?? {}]
    const path = asked.replace('/calendar/of-the-account', (none) => owner.calendar ?? none)
    const { status, html, location, headers } = typed
      ? await browser.post(path, new URLSearchParams({ ...typed, token }))
      : await browser.open(path)
    const shown = [...headers].filter(
      ([name]) => !['date', 'x-request-id', 'set-cookie', 'content-length'].includes(name),
    )
    owner.calendar ??= /\/calendar\/[\w.-]+(?=")/.exec(html)?.[0]
    // How fast this machine is says nothing of gifts.
    const read = path === '/admin/health' ? html.slice(html.indexOf('<section class="changes">')) : html
    names.push(plain(site, `${typed ? 'POST' : 'GET'} ${path}`))
    statuses.push(status)
    answers.push(
      plain(
        site,
        `${status} ${location} ${JSON.stringify(shown)} ${Object.keys(Object.fromEntries(browser.cookies))} ${read}`,
      ),
    )
  }
}

/** Without the address of this run, and without what is made at random: tokens, keys, numbers of questions, and the codes of links on paper. What seals the address of a tenth person is longer. */
function plain({ url }: SiteWorld, text: string): string {
  return text
    .replaceAll(url, 'http://site.example')
    .replaceAll(/(ours|spare|another-one|the-next-one)-[a-z0-9]{6}/g, '$1')
    .replaceAll(new URL(url).host, 'site.example')
    .replaceAll(encodeURIComponent(new URL(url).host), 'site.example')
    .replaceAll(/\bperson\d+@/g, 'person@')
    .replaceAll(/\b(ana\.sommer|jonas\.lind)\.\w{8}\b/g, '$1')
    .replaceAll(/(?!2026-11-20)\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'the time of this machine')
    .replaceAll(/(?<!\d)(?!20 November at)\d+ \w+ at \d\d:\d\d/g, 'the time of this machine')
    .replaceAll(/<svg class="qr-code"[\s\S]*?<\/svg>/g, 'QR')
    .replaceAll(/(?<=\/gifts\/letters\/)[\w-]{20,}/g, 'LINK')
    .replaceAll(/(?<=questions?[-/=]|answer-|"questions": \[\s*\{\s*"id": )\d+/g, 'QUESTION')
    .replaceAll(/[\w-]{20,}(?:\.[\w-]+)*/g, (random) => '*'.repeat(random.length))
}
