// May take 400 s: it opens each page of an owner in each size, language and colour scheme.
import { follow } from '@hopechest/testing/browser/follow'
import { siteOf } from '../site-world.ts'
import { lookAtEveryPage } from './look.ts'
import { openOwnersSite } from './owners-site.ts'
import { walkOn } from './walk.ts'

const site = siteOf(openOwnersSite)

/** The way of an owner through every other page and every state of one, in the language of the browser. */
lookAtEveryPage('an owner', async (page, look) => {
  const { kept, at, hook, circle } = site
  const { open, send } = walkOn(site.url, page, look)
  await page.context().addCookies(kept)
  await open(`${at}/cover`, 'the picture of a list')
  await open('/lists?wishes=all', 'all wishes')
  await open(`${at}/hooks`, 'programs that hear of changes')
  await send(`${at}/hooks`, 'a program with a fault')
  await open(`${at}/hooks/${hook}`, 'a program')
  await page.locator('.hooks > details > summary').click()
  await look('a program that is changed')
  await open(`${at}/details`, 'details')
  await page.locator('#title').fill('')
  await send(`${at}/details`, 'details with a fault')
  await follow(page.locator(`form[action="${at}/put-away"] button`))
  await look('my lists, one put away')
  await open(`${at}/as-guest`, 'the page of thanks')
  await open(`${at}/copy`, 'a copy')
  await page.locator('#title').fill('')
  await send(`${at}/copy`, 'a copy with a fault')
  await open(`${at}/details`, 'the details of a list that is put away')
  await follow(page.locator(`form[action="${at}/take-out"] button`))
  await look('taken out again')
  const draw = `/circles/${circle}/draw`
  await open(draw, 'drawing names')
  await page.locator('.pairs summary').click()
  await look('two who do not draw each other')
  const press = () => follow(page.locator('.draw-form .acts .solid'))
  await press()
  await look('drawing names with a fault')
  await page.locator('#day').fill('2099-12-24')
  await press()
  await look('the names are drawn')
  await open(`${draw}/paper`, 'paper slips')
  await open('/slips', 'a folded slip')
  await send('/slips', 'a slip')
  await open(`${draw}/again`, 'drawing again')
  await follow(page.locator('button[value="end"]'))
  await open(`${at}/delete`, 'delete the list')
  site.letApiRest(true)
  await follow(page.locator('main .danger'))
  await look('away')
  site.letApiRest(false)
})
