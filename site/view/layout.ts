import { managesAll } from '@hopechest/host'
import type { Address } from '../addresses.ts'
import { html, type Markup, type Slot } from '../html/html.ts'
import { callerOf } from '../http/caller.ts'
import type { Layout } from '../http/layout.ts'
import type { Visit } from '../http/visit.ts'
import { directionOf, languages, wordsIn } from '../words/index.ts'
import { chest, icon } from './drawn/icons.ts'
import { focusOnNote } from './focus-on.ts'
import { hiddenToken } from './hidden-token.ts'
import { siteThread } from './occasions.ts'

/** The page in the frame of its visit. */
export function layout(visit: Visit, page: Layout): Markup {
  const title = page.isWrong ? visit.words.people.lookAgain(page.title) : page.title
  const styles = [...(visit.signedIn ? ['owners'] : []), ...(page.styles ?? [])]
  return visit.frame(visit, { ...page, title, styles })
}

/** Our own frame: head, top bar, the page itself, footer. */
export function ownFrame(visit: Visit, given: Layout): Markup {
  const {
    title,
    main,
    thread,
    hasMenu = true,
    isSmallWindow = false,
    scripts = [],
    styles = [],
    form,
    isForSearchEngines,
    head,
    manifest,
  } = given
  const { words, site, language, to } = visit
  // The page is not drawn before it stands where it was left.
  const isAfterAct = visit.query.has('focus')
  const pageTitle = title === site.name ? title : `${title} · ${site.name}`
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<title>${pageTitle}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${!isForSearchEngines && html`<meta name="robots" content="noindex, nofollow">`}
${['hopechest', ...styles].map((name) => html`<link rel="stylesheet" href="${asset(visit, `styles/${name}.css`)}">`)}
<link rel="preload" href="${asset(visit, 'fonts/literata-latin.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="icon" href="${asset(visit, 'images/icon.svg')}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${asset(visit, 'images/icon-180.png')}">
<link rel="manifest" href="${manifest ?? to.manifest()}"${manifest && html` crossorigin="use-credentials"`}>
${[...scripts, 'every-page'].map((name) => html`<script type="module" src="${asset(visit, `scripts/${name}.js`)}"${isAfterAct && html` blocking="render"`}></script>`)}
${head}
</head>
<body class="hc" data-thread="${thread ?? siteThread}">
<a class="skip" href="#main">${words.layout.skip}</a>
<div class="hc-page">
${!isSmallWindow && html`<header class="bar"><a class="brand" href="${to.home()}">${chest}<span>${site.name}</span></a>${hasMenu && topMenu(visit)}</header>`}
<main id="main">
${demoNote(visit)}
${noticeOf(visit)}
${main}
</main>
${!isSmallWindow && footer(visit, form)}
</div>
</body>
</html>
`
}

function demoNote({ site: { demo }, words }: Visit): Slot {
  return demo && html`<p class="hc-notice">${words.layout.demo(demo.minutes, demo.email, demo.password)}</p>`
}

/** The sentence above a page. */
export function noticeOf(visit: Visit): Slot {
  const { notice, query } = visit
  if (notice === undefined) return undefined
  return query.has('focus')
    ? noteAfterAct(visit, notice)
    : html`<p class="hc-notice" role="status">${notice}</p>`
}

/** After an act the page stands where it stood, so with script the sentence floats over it for a while. */
export function noteAfterAct(visit: Visit, sentence: Slot): Markup {
  return html`<div class="undo-note" role="status"${focusOnNote(visit)}><span data-undo-note>${sentence}</span></div>`
}

function footer({ language, words, site, here, to, hasPage }: Visit, form: string | undefined): Markup {
  const others = languages.filter((other) => other !== language)
  const links = others.map((other) => {
    const { name } = wordsIn(other).language
    return form === undefined
      ? html` <a href="${to.language({ code: other }, { to: here.path })}" hreflang="${other}" lang="${other}">${name}</a>`
      : html` <button form="${form}" name="language" value="${other}" lang="${other}">${name}</button>`
  })
  return html`<footer class="foot">
<p>${words.layout.footer(html`<a href="${to.home()}">${site.name}</a>`)}</p>
<p><a href="${to.allGifts()}">${words.gifts.footer}</a> <a href="${to.keptLists()}">${words.gifts.lists.footer}</a> <a href="${to.help()}">${words.layout.help}</a> <a href="${to.privacy()}">${words.layout.privacy}</a>${hasPage && html` <a href="${to.signIn()}">${words.people.bar.signIn}</a>`}${links}</p>
</footer>`
}

/** A file of the look, such as `styles/hopechest.css`. */
export function asset({ assets, to }: Pick<Visit, 'assets' | 'to'>, name: string): Address {
  return to.asset(assets.place(name))
}

/** The right end of the bar: the way in for a guest, the own lists and the account for a person. */
function topMenu(visit: Visit): Markup {
  const { bar } = visit.words.people
  const { signedIn, to, here } = visit
  if (visit.hasPage) return yourPage(visit)
  if (!signedIn) return html`<nav class="top-menu"><a href="${to.signIn()}">${bar.signIn}</a></nav>`
  const { name } = signedIn.person
  const current = (place: Address) => here.path.startsWith(place.path) && html` aria-current="true"`
  // On a phone it stands in the menu, beside it elsewhere.
  const admin = (place: 'in-bar' | 'in-menu') =>
    managesAll(callerOf(signedIn.person)) &&
    html`<a class="${place}" href="${to.adminLists()}"${current(to.adminLists())}>${bar.admin}</a>`
  return html`<nav class="top-menu"><a href="${to.lists()}"${current(to.lists())}>${bar.myLists}</a><a class="in-bar" href="${to.myPeople()}"${current(to.myPeople())}>${bar.myPeople}</a>${admin('in-bar')}
<details class="hc-menu"><summary><span class="hc-visually-hidden">${bar.menu(name)}</span><span aria-hidden="true">${firstName(name)}</span>${icon('chevron')}</summary>
<div class="hc-menu-list"><a class="in-menu" href="${to.myPeople()}"${current(to.myPeople())}>${bar.myPeople}</a>${admin('in-menu')}<a href="${to.account()}"${current(to.account())}>${bar.account}</a>
<form method="post" action="${to.signOut()}">${hiddenToken(visit)}<button>${bar.signOut}</button></form></div></details></nav>`
}

/** The way back for a guest whose own link was opened in this browser. It stands at the end of its line, in a frame of a host, too. */
export function yourPage({ words, to, here }: Visit): Markup {
  const place = to.personPage()
  return html`<nav class="top-menu your-page"><a href="${place}"${here.isAt(place) && html` aria-current="true"`}>${words.person.yourPage}</a></nav>`
}

function firstName(name: string): string {
  return name.split(/\s+/, 1)[0] ?? name
}
