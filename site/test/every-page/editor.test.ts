// May take 400 s: it opens each page of an owner in each size, language and colour scheme.
import { follow } from '@hopechest/testing/browser/follow'
import { siteOf } from '../site-world.ts'
import { lookAtEveryPage } from './look.ts'
import { openOwnersSite } from './owners-site.ts'
import { walkOn } from './walk.ts'

const site = siteOf(openOwnersSite)

/** The way of an owner through every state of the editor, in the language of the browser. */
lookAtEveryPage('an owner in the editor', async (page, look) => {
  const { kept, at, item, child, folded } = site
  const { open, send } = walkOn(site.url, page, look)
  await page.context().addCookies(kept)
  await open('/lists', 'my lists')
  await open('/lists/new')
  await send('/lists/new', 'new list with a fault')
  await open(at, 'the editor')
  await page.locator('#link').fill('https://shop.example/kettle')
  // Without a script the link opens the form of a gift. With one its gift comes to the list, and the owner stays.
  const sent = page.waitForEvent('load')
  await page.locator('form[data-add-box]').evaluate((form) => form.submit())
  await sent
  await look('adding, filled in')
  await page.goto(site.url + at)
  await page.locator('#link').fill('kettle')
  await send(`${at}/add`, 'no link')
  await open(`${at}?add=by-hand`, 'adding by hand')
  await send(`${at}/items`, 'adding with faults')
  await open(`${at}?add=heading`, 'adding a heading')
  await send(`${at}/headings`, 'a heading with faults')
  await open(`${at}?heading=2`, 'changing a heading')
  await open(`${at}?grip=${item}`, 'the ways to move a gift')
  await open(`${at}?select=1`, 'choosing several')
  await send(`${at}/several`, 'none is chosen')
  await page.goto(`${site.url}${at}?select=1`)
  await page.locator('[name=item]').first().check()
  await page.locator('.choose-acts summary').click()
  await look('several are chosen')
  await open(child, 'a list for a child')
  for (const said of ['.kept', '.state', '.pieces']) await page.locator(`.own-row ${said}`).waitFor()
  await open(folded, 'folded')
  await page.locator('.fold > summary').first().click()
  await page.locator('.own-row:not(.own-line) [data-grip]').first().click()
  await look('the panel of a grip')
  await open(`${at}?edit=${item}`, 'editing')
  await page.locator('#name').fill('')
  await send(`${at}/items/${item}`, 'editing with a fault')
  await open(`${at}?edit=${item}`)
  await follow(page.locator('.gift-form-remove button[form="gift-form"]'))
  await look('read anew from its shop')
  await page.goto(`${site.url}${at}?edit=${item}`)
  await follow(page.locator('.gift-form-remove button[formaction$="/hide"]'))
  await look('a gift is hidden')
  await open(`${at}?edit=${item}`, 'a hidden gift')
  await follow(page.locator('.gift-form-remove button[formaction$="/have"]'))
  await look('its owner has it now')
  await follow(page.locator('.undo-note button'))
  await open(`${at}/items/${item}/move`, 'moving a gift')
  await page.goto(`${site.url}${at}?edit=${item}`)
  await follow(page.locator('.gift-form-remove .danger'))
  await look('the note to undo')
  await page.locator('.removed summary').click()
  await look('recently removed')
  await follow(page.locator('.undo-note button'))
  await look('it is back')
})
