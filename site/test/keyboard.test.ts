import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { faultsInNarrowWindow, narrowest, sizes } from '@hopechest/testing/browser/faults'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import type { Page } from 'playwright-core'
import { listOf, password, signedIn } from './owners.ts'
import { kettlesEverywhere } from './previewers.ts'
import { openSite, type SiteWorld } from './site-world.ts'

let site: SiteWorld
let browser: SharedBrowser
before(async () => {
  site = await openSite({ previewer: kettlesEverywhere })
  browser = await sharedBrowser()
})
after(async () => {
  await site.close()
})

/** The ways of `docs/keyboard.md`: each key is pressed as it stands there. */
for (const javaScriptEnabled of [true, false]) {
  describe(`by keyboard alone, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    let page: Page
    let at: string
    let guests: string
    before(async () => {
      const ana = await signedIn(site, { role: 'administrator' })
      const gifts = Array.from({ length: 30 }, (_, n) => ({ name: `Gift ${n + 1}`, quantity_needed: 2 }))
      const { at: address, registry } = await listOf(ana, { status: 'publish' }, gifts)
      at = site.url + address
      guests = `${site.url}/registry/${registry.slug}`
      const context = await browser.newContext({ viewport: sizes['a desk'], javaScriptEnabled })
      const cookies = [...ana.browser.cookies].map(([name, value]) => ({ name, value, url: site.url }))
      await context.addCookies(cookies)
      page = await context.newPage()
    })
    after(() => page.context().close())

    /** A browser gives the focus to a new page when it draws it. */
    const focused = async () => {
      await until('a control has the focus', () =>
        page.evaluate<boolean>('document.activeElement !== document.body'),
      )
      return page.evaluate<string>(
        '(document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent).trim()',
      )
    }
    const heard = async () => {
      // With script the words come in once more for a screen reader.
      await until('the words can be heard', () =>
        page.evaluate<boolean>(
          '[...document.querySelectorAll("main [role=status]:not([data-totals], [data-moved-note])")].every((each) => each.textContent.trim() && !each.querySelector("[aria-hidden=true]:not(svg)"))',
        ),
      )
      return page.evaluate<string>(
        '[...document.querySelectorAll("main [role=status]")].map((each) => each.textContent.trim()).join(" ")',
      )
    }
    /**
     * Presses keys of which the last one loads the page anew, as every act of an owner does. With script no act moves the
     * page that it stays on, unless the control with the focus would be out of sight.
     */
    const act = async (...keys: string[]) => {
      for (const key of keys.slice(0, -1)) await page.keyboard.press(key)
      const [before, { pathname }] = [await top(), new URL(page.url())]
      await Promise.all([page.waitForEvent('load'), page.keyboard.press(keys.at(-1) ?? '')])
      if (new URL(page.url()).pathname === pathname) await holdsStill(before)
    }
    /** With script a number is saved in its place. */
    const count = async (...keys: string[]) => {
      if (!javaScriptEnabled) return act(...keys)
      for (const key of keys) await page.keyboard.press(key)
    }
    const top = () => page.evaluate<number>('scrollY')
    /** A page that is shorter may end where it stood, and a control that went out of sight is brought back into it. */
    const holdsStill = async (before: number) => {
      if (!javaScriptEnabled) return
      await focused()
      const [now, lowest, wasInSight] = await page.evaluate<[number, number, boolean]>(
        `(() => {
          const lowest = document.documentElement.scrollHeight - innerHeight
          const { top, bottom } = document.activeElement.getBoundingClientRect()
          const moved = scrollY - Math.min(${before}, lowest)
          return [scrollY, lowest, top + moved >= 0 && bottom + moved <= innerHeight]
        })()`,
      )
      if (wasInSight) assert.equal(now, Math.min(before, lowest))
    }

    test('an owner counts, changes and removes a gift: the focus stays, the page does not move, and a voice says it', async () => {
      await page.goto(at)
      await page.getByRole('button', { name: 'One more: Gift 9' }).focus()
      const before = await top()
      assert.ok(before > 0, 'the page is scrolled')
      const isStill = () => holdsStill(before)

      await count('Enter')
      assert.equal(await focused(), 'One more: Gift 9')
      await page.getByText('30 gifts, 61 pieces').waitFor()
      if (!javaScriptEnabled) assert.match(await heard(), /“Gift 9”: now 3 pieces\./)
      await isStill()
      await count('Shift+Tab', 'Shift+Tab', 'Enter')
      assert.equal(await focused(), 'One fewer: Gift 9')
      await count('Enter')
      assert.equal(await focused(), 'How many of Gift 9', 'a button that is switched off hands the focus on')
      await isStill()

      await act('Tab', 'Tab', 'Enter')
      assert.equal(await page.locator('#name:focus').inputValue(), 'Gift 9')
      await page.keyboard.press('End')
      await page.keyboard.type(' in blue')
      await act('Enter')
      assert.equal(await focused(), 'Change Gift 9 in blue')
      assert.match(await heard(), /“Gift 9 in blue” is saved\./)

      await act('Enter')
      await page.getByRole('button', { name: 'Remove from the list' }).focus()
      await act('Enter')
      assert.match(await focused(), /^“Gift 9 in blue” is off your list\./)
      await act('Tab', 'Enter')
      assert.equal(await focused(), 'Change Gift 9 in blue')
      assert.match(await heard(), /“Gift 9 in blue” is back on your list\./)
    })

    test('an owner says who can open the list and when they see surprises, and the focus stays on the choice', async () => {
      await page.goto(at)
      await page.getByLabel('Who can open this list').focus()
      await act('ArrowDown', 'Tab', 'Enter')
      assert.equal(await focused(), 'Who can open this list')
      assert.match(await heard(), /Only people you invite can open this list now\./)
      await page.getByLabel('When I see what guests buy').focus()
      await act('ArrowDown', 'ArrowDown', 'Tab', 'Enter')
      assert.equal(await focused(), 'When I see what guests buy')
      assert.match(await heard(), /You never see what guests buy\./)
    })

    test('an owner invites a guest, takes the invitation back, and undoes that', async () => {
      await page.goto(`${at}/sharing`)
      await page.getByLabel('Invite people').focus()
      await page.keyboard.type('tante.elke')
      if (javaScriptEnabled) await page.keyboard.press('Enter')
      await act('Tab', 'Enter')
      await page.locator('#invitees:focus').waitFor()
      assert.match(await heard(), /1 guest is invited\./)
      await page.getByRole('button', { name: 'Remove tante.elke' }).focus()
      await act('Enter')
      assert.match(await focused(), /^“tante\.elke” is no longer invited/)
      await act('Tab', 'Enter')
      assert.match(await heard(), /1 guest is invited\./)
    })

    test('an owner adds another one, and takes them off again', async () => {
      await page.goto(`${at}/sharing`)
      await page.getByLabel('Add an owner').focus()
      await page.keyboard.type('jonas.lind')
      await act('Enter')
      await page.locator('#owner:focus').waitFor()
      assert.match(
        await heard(),
        /No account here has this name\. Once they have one, take the name off and add it again\./,
      )
      await page.getByRole('link', { name: 'Take jonas.lind off this list' }).focus()
      await act('Enter')
      await page.getByRole('button', { name: 'Take them off' }).focus()
      await act('Enter')
      assert.match(await focused(), /^The list has one owner fewer\./)
    })

    test('an owner saves the details, and the focus stays on the button', async () => {
      await page.goto(`${at}/details`)
      await page.getByRole('button', { name: 'Save', exact: true }).focus()
      await act('Enter')
      assert.equal(await focused(), 'Save')
      // They are in sight from the start, and do not come and go.
      assert.ok(await page.getByText('Your list is saved.').isVisible())
      assert.match(await heard(), /Your list is saved\./)
      await page.goto(at)
      await page.getByLabel('Who can open this list').focus()
      await act('ArrowUp', 'Tab', 'Enter')
    })

    test('what was saved on a phone is said in sight, and covers no button that was pressed', async (context) => {
      await page.setViewportSize(sizes['a phone'])
      context.after(() => page.setViewportSize(sizes['a desk']))
      const saves = [
        [`${at}/details`, 'Save', 'Your list is saved.'],
        [`${site.url}/account`, 'Save the name', 'Your name is saved.'],
        [
          `${site.url}/account`,
          'Change the password',
          'Your password is changed. Every other browser is signed out.',
        ],
        [`${site.url}/admin/settings`, 'Save the settings', 'The settings are saved.'],
      ] as const
      for (const [address, button, said] of saves) {
        await page.goto(address)
        if (button === 'Change the password') {
          await page.locator('#current').fill(password)
          await page.locator('#password').fill(password)
        }
        await page.getByRole('button', { name: button, exact: true }).focus()
        await page.evaluate(
          'scrollBy(0, document.activeElement.getBoundingClientRect().bottom + 8 - innerHeight)',
        )
        await act('Enter')
        assert.equal(await focused(), button)
        const inSight = `[...document.querySelectorAll('main *')].filter((each) => {
          const { top, bottom } = each.getBoundingClientRect()
          return each.textContent.trim().startsWith('${said}') && each.checkVisibility() && top >= 0 && bottom <= innerHeight
        }).length > 0`
        await until(`${said} is in sight`, () => page.evaluate<boolean>(inSight))
        const covered = `(() => {
          const { left, right, top, bottom } = document.activeElement.getBoundingClientRect()
          const note = document.querySelector('.undo-note').getBoundingClientRect()
          return note.left < right && note.right > left && note.top < bottom && note.bottom > top
        })()`
        await until(`${said} covers no button`, async () => !(await page.evaluate<boolean>(covered)))
      }
    })

    test('an owner puts a list away and takes it out again', async () => {
      await page.goto(`${at}/details`)
      await page.getByRole('button', { name: 'Put it away' }).focus()
      await act('Enter')
      assert.match(await focused(), /is put away\.$/)
      await page.getByRole('button', { name: 'Take it out again' }).focus()
      await act('Enter')
      assert.match(await focused(), /^This list is out again/)
    })

    test('an owner adds a heading, moves it, names it anew and removes it', async () => {
      await page.goto(at)
      await page.getByText('Other ways').focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await act('Tab', 'Enter')
      await page.locator('#heading:focus').waitFor()
      await page.keyboard.type('Kitchen')
      await act('Enter')
      assert.equal(await focused(), 'Change the heading “Kitchen”')
      assert.match(await heard(), /“Kitchen” is a heading of your list\./)
      await page.getByRole('button', { name: 'Move Kitchen down' }).focus()
      await count('Enter')
      assert.equal(await focused(), 'Move Kitchen down')
      await page.getByText('29 gifts', { exact: true }).waitFor()
      assert.match(await heard(), /“Kitchen” is now 3 of 32/)
      await act('Tab', 'Enter')
      await page.locator('#heading:focus').waitFor()
      await page.keyboard.press('End')
      await page.keyboard.type(' and more')
      await act('Enter')
      assert.equal(await focused(), 'Change the heading “Kitchen and more”')
      await act('Enter')
      await page.getByRole('button', { name: 'Remove the heading' }).focus()
      await act('Enter')
      assert.match(await focused(), /^“Kitchen and more” is no longer a heading\./)
      await act('Tab', 'Enter')
      assert.equal(await focused(), 'Change the heading “Kitchen and more”')
    })

    test('an owner adds a gift from a link, and counts it in its form: the focus is on its name, and stays on the button', async () => {
      await page.goto(at)
      await page.getByLabel('Add a gift').focus()
      await page.keyboard.type('https://shop.example/kettle')
      await act('Enter')
      await page.locator('#name:focus').waitFor()
      assert.equal(await page.locator('#name:focus').inputValue(), 'Copper kettle')
      const form = page.locator('.gift-form')
      await form.getByRole('button', { name: 'One more' }).focus()
      await count('Enter')
      assert.equal(await focused(), 'One more')
      await count('Shift+Tab', 'Shift+Tab', 'Enter')
      await page.locator('#quantity:focus').waitFor()
      assert.equal(await page.locator('#quantity:focus').inputValue(), '1', 'a button that is switched off')
      await act('Enter')
      assert.match(await focused(), /^“Copper kettle” is on your list\./)
    })

    test('a fault on a phone is in sight with its field, and what has the focus shows its whole outline', async (context) => {
      // Above and below the page are the bars of the browser.
      const phone = { ...sizes['a phone'], height: 700 }
      await page.setViewportSize(phone)
      context.after(() => page.setViewportSize(sizes['a desk']))
      await page.goto(`${at}?add=by-hand`)
      await page.keyboard.type('Carafe')
      await page.keyboard.press('Tab')
      await page.keyboard.type('abc')
      await act('Enter')
      await page.locator('#price:focus').waitFor()
      const lowest = (selector: string) =>
        page.evaluate<number>(`document.querySelector('${selector}').getBoundingClientRect().bottom`)
      assert.ok((await lowest('#price-fault')) <= phone.height)
      await page.goto(at)
      for (let gift = 0; gift < 8; gift++) {
        for (let stop = 0; stop < 6; stop++) {
          await page.keyboard.press('Tab')
          const bottom = await lowest(':focus')
          assert.ok(bottom + 4 <= phone.height, `${await focused()} ends at ${bottom}`)
        }
      }
    })

    test('a guest who writes far too many words sees what is wrong beside them, on a phone and at a desk', async () => {
      const phone = { ...sizes['a phone'], height: 700 }
      const guest = await (await browser.newContext({ javaScriptEnabled })).newPage()
      for (const viewport of [phone, sizes['a desk']]) {
        await guest.setViewportSize(viewport)
        await guest.goto(guests)
        await guest.getByRole('link', { name: 'Give this (Gift 3)' }).focus()
        await guest.keyboard.press('Enter')
        await guest.getByLabel('Your name').focus()
        await guest.keyboard.type('Miriam')
        await guest.keyboard.press('Tab')
        await guest.keyboard.insertText('With love. '.repeat(90))
        await guest.keyboard.press('Tab')
        await guest.keyboard.press('Enter')
        await guest.locator('#note:focus[aria-invalid]').waitFor()
        const inSight = '(({ top, bottom }) => top >= 0 && bottom <= innerHeight)'
        const fault = 'document.querySelector("#note-fault").getBoundingClientRect()'
        await until('the sentence is in sight', () => guest.evaluate<boolean>(`${inSight}(${fault})`))
      }
      await guest.context().close()
    })

    test('a guest sees a wrong number marked as a wrong name is', async () => {
      const guest = await (await browser.newContext({ javaScriptEnabled })).newPage()
      await guest.goto(guests)
      await guest.getByRole('link', { name: 'Give this (Gift 3)' }).focus()
      await guest.keyboard.press('Enter')
      await guest.getByLabel('How many do you give?').focus()
      await guest.keyboard.type('9')
      await guest.keyboard.press('Enter')
      await guest.locator('#quantity:focus[aria-invalid]').waitFor()
      const colorOf = (part: string, line: string) =>
        guest.evaluate<string>(`getComputedStyle(document.querySelector('${part}')).${line}`)
      const danger = await colorOf('#name[aria-invalid]', 'borderTopColor')
      assert.equal(await colorOf('.stepper', 'borderTopColor'), danger)
      assert.equal(await colorOf('#quantity', 'outlineColor'), danger)
      await guest.context().close()
    })

    test('what floats over a page covers nothing that gets the focus', async (context) => {
      await page.setViewportSize(sizes['a phone'])
      context.after(() => page.setViewportSize(sizes['a desk']))
      await page.goto(at)
      await page.getByRole('link', { name: 'Change Gift 12' }).focus()
      await act('Enter')
      await act('Enter')
      assert.match(await heard(), /is saved\./)
      const gap =
        'document.querySelector(".undo-note").getBoundingClientRect().top - document.activeElement.getBoundingClientRect().bottom'
      for (let stop = 0; stop < 24; stop++) {
        await page.keyboard.press('Tab')
        const space = await page.evaluate<number>(gap)
        if (javaScriptEnabled) assert.ok(space >= 4, `${await focused()} is ${space} above the note`)
      }
    })

    test('what floats over a page leaves the button in sight that was pressed low in the window', async (context) => {
      await page.setViewportSize({ ...sizes['a phone'], height: 700 })
      context.after(() => page.setViewportSize(sizes['a desk']))
      await page.goto(`${site.url}/account`)
      await page.locator('#current-for-email').focus()
      await page.keyboard.type(password)
      await page.getByRole('button', { name: 'Change the address' }).focus()
      await page.evaluate(
        'scrollBy({ top: document.activeElement.getBoundingClientRect().bottom - innerHeight + 20, behavior: "instant" })',
      )
      await act('Enter')
      assert.match(await heard(), /Your e-mail address is changed\./)
      const isCovered = () =>
        page.evaluate<boolean>(`{
          const [note, { top, bottom }] = [document.querySelector('.undo-note'), document.activeElement].map((each) => each.getBoundingClientRect())
          bottom > note.top && top < note.bottom
        }`)
      assert.equal(await focused(), 'Change the address')
      await until('the sentence covers no button', async () => !(await isCovered()))
      if (!javaScriptEnabled) return
      for (let stop = 0; stop < 8; stop++) {
        await page.keyboard.press('Shift+Tab')
        assert.equal(await isCovered(), false, await focused())
      }
    })

    test('a person sees beside the form of their account what it did, and Tab goes on from there', async () => {
      const isInSight = () =>
        page.evaluate<boolean>(
          '(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.querySelector(".undo-note").getBoundingClientRect())',
        )
      await page.goto(`${site.url}/account`)
      await page.locator('#current-for-email').focus()
      await page.keyboard.type(password)
      await act('Enter')
      assert.equal(await focused(), 'Change the address')
      assert.ok(await isInSight(), 'the sentence is in sight')
      await page.keyboard.press('Tab')
      await page.locator('#current:focus').waitFor()
      await page.locator('#label').focus()
      await page.keyboard.type('Calendar')
      await page.keyboard.press('Tab')
      await page.keyboard.type(password)
      await act('Enter')
      await page.locator('#app-password:focus').waitFor()
      await page.getByRole('button', { name: /Revoke.*Calendar/ }).focus()
      await act('Enter')
      assert.match(await focused(), /A program may still be let in/)
      assert.ok(await isInSight(), 'the sentence is in sight')
      await page.keyboard.press('Tab')
      assert.ok(await page.evaluate('document.activeElement.closest("#programs") !== null'))
    })

    test('an owner adds gifts from a table: the focus is on what was read, and then on what was added', async () => {
      await page.goto(`${at}/import`)
      const table = page.getByLabel('The table')
      await table.focus()
      await page.keyboard.insertText('name,price\nCarafe,24\n,5\n')
      await act('Tab', 'Enter')
      assert.match(await focused(), /^One line has a mistake/)
      await table.focus()
      await page.keyboard.press('Control+A')
      await page.keyboard.insertText('name,price\nCarafe,24\n')
      await act('Tab', 'Tab', 'Enter')
      assert.match(await focused(), /^1 gift can be added/)
      await page.getByRole('button', { name: 'Add 1 gift' }).focus()
      await act('Enter')
      assert.match(await focused(), /^1 gift is on your list/)
    })

    test('a person changes the account: the focus stays, the page does not move, and a voice says it', async () => {
      await page.goto(`${site.url}/account`)
      await page.getByLabel('Your name').focus()
      await page.keyboard.press('End')
      await page.keyboard.type(' Maria')
      await act('Enter')
      assert.equal(await focused(), 'Save the name')
      assert.match(await heard(), /Your name is saved\./)
      await page.getByLabel('E-mail').focus()
      await page.keyboard.type('@')
      await act('Enter')
      assert.equal(await page.locator(':focus').getAttribute('aria-invalid'), 'true')
      await page.getByLabel('What is it for?').focus()
      await page.keyboard.type('Backup script')
      await page.keyboard.press('Tab')
      await page.keyboard.type(password)
      await act('Enter')
      assert.equal(await page.locator(':focus').getAttribute('id'), 'app-password')
      await page.getByRole('button', { name: /Revoke.*Backup script/ }).focus()
      await act('Enter')
      assert.match(await focused(), /^Done\./)
    })

    test('a menu that is open closes with Escape, and when the focus goes on', async () => {
      await page.goto(`${site.url}/lists`)
      const menu = page.locator('details.menu')
      const open = async () => {
        await menu.locator('summary').focus()
        await page.keyboard.press('Enter')
        await menu.getByRole('link', { name: 'Account' }).waitFor()
      }
      const isOpen = () => page.evaluate<boolean>('document.querySelector("details.menu").open')
      await open()
      await page.keyboard.press('Tab')
      if (!javaScriptEnabled) return
      await page.keyboard.press('Escape')
      assert.equal(await isOpen(), false)
      assert.match(await focused(), /account and sign-out/)
      await open()
      await page.getByRole('link', { name: 'New list' }).focus()
      await until('the menu is closed', async () => !(await isOpen()))
      await open()
      await page.mouse.click(300, 500)
      await until('the menu is closed', async () => !(await isOpen()))
    })

    test('an admin changes a role, a person, a setting and links: the focus stays, and a voice says it', async () => {
      const elke = await signedIn(site, { name: 'Elke Brandt' })
      await page.goto(`${site.url}/admin/people?find=${encodeURIComponent(elke.person.email)}`)
      await page.getByLabel('Role of Elke Brandt').focus()
      await act('ArrowDown', 'Tab', 'Enter')
      assert.equal(await focused(), 'Role of Elke Brandt')
      assert.match(await heard(), /The role of Elke Brandt is saved\./)

      await page.goto(`${site.url}/admin/people/${elke.person.id}`)
      await page.getByRole('button', { name: 'Make a link' }).first().focus()
      await act('Enter')
      await page.locator('#new-link:focus').waitFor()
      await page.getByRole('button', { name: 'Switch off' }).focus()
      await act('Enter')
      assert.match(await focused(), /^Elke Brandt is switched off\./)

      await page.goto(`${site.url}/admin/settings`)
      await page.getByRole('button', { name: 'Save the settings' }).focus()
      await act('Enter')
      assert.equal(await focused(), 'Save the settings')
      assert.match(await heard(), /The settings are saved\./)
      await page.getByRole('button', { name: 'Make a sign-up link' }).focus()
      await act('Enter')
      await page.locator('#new-link:focus').waitFor()

      await page.goto(`${site.url}/admin/links?state=new`)
      await page.getByRole('checkbox').first().focus()
      await page.keyboard.press('Space')
      await page.getByRole('button', { name: 'Mark as “No programme”' }).focus()
      await act('Enter')
      assert.match(await focused(), /^1 link changed\./)
    })

    test('the bar of chosen links covers no row that gets the focus', async (context) => {
      await page.setViewportSize(sizes['a phone'])
      context.after(() => page.setViewportSize(sizes['a desk']))
      await page.goto(`${site.url}/admin/links?state=new`)
      await page.getByRole('checkbox').first().focus()
      await page.keyboard.press('Space')
      const space =
        'document.querySelector(".bulk-bar").getBoundingClientRect().top - document.activeElement.getBoundingClientRect().bottom'
      for (let stop = 0; stop < 24; stop++) {
        await page.keyboard.press('Tab')
        const left = await page.evaluate<number>(space)
        assert.ok(left >= 4, `${await focused()} is ${left} above the bar`)
      }
    })

    test('a guest goes from heading to heading, and reads on there', async () => {
      await page.goto(`${at}?add=heading`)
      await page.getByLabel('Where it stands').selectOption('Above “Gift 20”')
      await page.locator('#heading').focus()
      await page.keyboard.type('Table')
      await act('Enter')
      const guest = await (await browser.newContext({ javaScriptEnabled })).newPage()
      await guest.goto(guests)
      const headings = guest.getByRole('navigation', { name: 'Headings' })
      await guest.waitForLoadState('load')
      const current = headings.locator('[aria-current="true"]')
      assert.deepEqual(await current.allTextContents(), [], 'gifts stand above the first heading')
      await headings.getByRole('link', { name: /Table/ }).focus()
      await guest.keyboard.press('Enter')
      await guest.locator('#heading-2:focus').waitFor()
      if (javaScriptEnabled) await current.filter({ hasText: 'Table' }).waitFor()
      await guest.keyboard.press('Tab')
      assert.match(await guest.evaluate<string>('document.activeElement.textContent'), /Gift 20/)
      await guest.setViewportSize(narrowest)
      assert.deepEqual(await faultsInNarrowWindow(guest), [], 'search and headings on the narrowest phone')
      await guest.context().close()
    })

    test('an owner ticks what arrived, writes a note, and looks at what is left: the focus stays', async () => {
      const ana = await signedIn(site)
      const meta = { registry_reveal: 'always' } as const
      const gifts = ['Tent', 'Plate', 'Kettle'].map((name) => ({ name }))
      const list = await listOf(ana, { status: 'publish', meta }, gifts)
      for (const { id } of list.items)
        must(await ana.client.createPurchase(list.registry.id, id, { purchaser: 'Joe' }))
      const context = await browser.newContext({ javaScriptEnabled, viewport: sizes['a phone'] })
      const cookies = [...ana.browser.cookies].map(([name, value]) => ({ name, value, url: site.url }))
      await context.addCookies(cookies)
      const own = await context.newPage()
      await own.goto(`${site.url}${list.at}/surprises`)
      const tick = own.getByRole('button', { name: /Arrived.*Plate/ })
      await tick.focus()
      await own.keyboard.press('Enter')
      await own.locator('button:focus[aria-pressed="true"]').filter({ hasText: 'Arrived: Plate' }).waitFor()
      const note = own.locator('summary', { hasText: 'Note for yourself: Plate' })
      await note.focus()
      await own.keyboard.press('Enter')
      await own.keyboard.press('Tab')
      await own.keyboard.type('Blue')
      await own.keyboard.press('Tab')
      const before = await own.evaluate<number>('scrollY')
      await own.keyboard.press('Enter')
      await own.locator('summary:focus').filter({ hasText: 'Change your note: Plate' }).waitFor()
      await own.getByText('For yourself: Blue').waitFor()
      if (javaScriptEnabled) assert.equal(await own.evaluate<number>('scrollY'), before)
      await own.getByRole('link', { name: 'Not arrived' }).focus()
      await own.keyboard.press('Enter')
      const chosen = own.locator('.chip[aria-current="true"]:focus')
      await chosen.filter({ hasText: 'Not arrived 2' }).waitFor()
      await own.getByRole('button', { name: /Arrived.*Tent/ }).focus()
      await own.keyboard.press('Enter')
      // With script the row stays until the page is loaded again.
      if (javaScriptEnabled) await own.locator('button:focus').filter({ hasText: 'Arrived: Tent' }).waitFor()
      else await chosen.filter({ hasText: 'Not arrived 1' }).waitFor()

      await own.goto(`${site.url}/language/de?to=${list.at}/surprises`)
      await own.locator('html[lang="de"]').waitFor()
      const cut = `[...document.querySelectorAll('.tabs a, .filter-shows a')].filter((each) => {
        each.focus()
        const row = each.closest('.tabs, .filter-shows').getBoundingClientRect()
        const { left, right } = each.getBoundingClientRect()
        return left < row.left - 1 || right > row.right + 1
      }).map((each) => each.textContent)`
      for (const { width } of [narrowest, { width: 360 }, sizes['a phone']]) {
        await own.setViewportSize({ width, height: 844 })
        assert.deepEqual(await own.evaluate<string[]>(cut), [], `whole in sight with the focus, at ${width}`)
      }
      await context.close()
    })

    test('a guest chooses which gifts to see, and in which order: the focus stays there, and it is in sight', async () => {
      const ana = await signedIn(site)
      const gifts = [24, 28, 65, 78, 189, 229].map((price) => ({ name: `For ${price}`, price }))
      const { registry } = await listOf(ana, { status: 'publish' }, gifts)
      const guest = await (
        await browser.newContext({ javaScriptEnabled, viewport: sizes['a phone'] })
      ).newPage()
      await guest.goto(`${site.url}/registry/${registry.slug}`)
      await guest.getByRole('link', { name: /^Over €100/ }).focus()
      await guest.keyboard.press('Enter')
      const chosen = guest.locator('.chip[aria-current]:focus')
      await chosen.filter({ hasText: 'Over' }).waitFor()
      assert.deepEqual(await guest.locator('h3').allTextContents(), ['For 189', 'For 229'])
      const isInSight = () =>
        guest.evaluate<boolean>(
          '(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.activeElement.getBoundingClientRect())',
        )
      assert.ok(await isInSight())
      await guest.keyboard.press('Tab')
      await guest.keyboard.press('Enter')
      await guest.keyboard.press('Tab')
      await guest.keyboard.press('Tab')
      await guest.keyboard.press('Tab')
      await guest.keyboard.press('Enter')
      const menu = guest.locator('summary:focus')
      await menu.filter({ hasText: 'Highest price first' }).waitFor()
      assert.deepEqual(await guest.locator('h3').allTextContents(), ['For 229', 'For 189'])
      assert.ok(await isInSight())
      await guest.context().close()
    })

    test('a guest and an owner find a gift: the focus is on what was found, and an admin goes on in the field', async () => {
      const guest = await (await browser.newContext({ javaScriptEnabled })).newPage()
      for (const [finder, address] of [
        [guest, guests],
        [page, at],
      ] as const) {
        await finder.goto(address)
        await finder.getByLabel('Find a gift').focus()
        await finder.keyboard.type('gift 17')
        await finder.keyboard.press('Enter')
        await finder.locator('.found:focus').waitFor()
        assert.match(await finder.locator('.found:focus').innerText(), /1 gift.*“gift 17”/)
        await finder.keyboard.press('Tab')
        assert.match(await finder.locator('.found a:focus').innerText(), /Show all|Gift 17/)
      }
      await guest.context().close()
      await page.goto(`${site.url}/admin/people`)
      await page.locator('#find').focus()
      await page.keyboard.type('ana')
      await act('Enter')
      assert.equal(await page.locator('#find:focus').inputValue(), 'ana')
    })

    test('a person whose form was wrong first revokes a password for programs, and the page stays where it was', async () => {
      await page.goto(`${site.url}/account`)
      await page.locator('#label').focus()
      await act('Enter')
      await page.locator('#label:focus').waitFor()
      await page.keyboard.type('Backup script')
      await page.keyboard.press('Tab')
      await page.keyboard.type(password)
      await act('Enter')
      await page.locator('#app-password:focus').waitFor()
      await page.getByRole('button', { name: /Revoke.*Backup script/ }).focus()
      const before = await top()
      assert.ok(before > 0, 'the page is scrolled')
      await act('Enter')
      assert.match(await focused(), /A program may still be let in/)
      const lowest = await page.evaluate<number>('document.documentElement.scrollHeight - innerHeight')
      if (javaScriptEnabled) assert.equal(await top(), Math.min(before, lowest))
    })

    test('a guest gives a gift, and puts it back', async () => {
      const guest = await (await browser.newContext({ javaScriptEnabled })).newPage()
      await guest.goto(guests)
      await guest.getByRole('link', { name: 'Give this (Gift 2)' }).focus()
      await guest.keyboard.press('Enter')
      await guest.getByRole('button', { name: 'One more' }).focus()
      await guest.keyboard.press('Enter')
      await guest.locator('#quantity:focus').waitFor()
      assert.equal(await guest.locator('#quantity').inputValue(), '2', 'there is no more')
      await guest.getByRole('button', { name: 'One fewer' }).focus()
      await guest.keyboard.press('Enter')
      await guest.locator('#quantity:focus').waitFor()
      await guest.getByLabel('Your name').focus()
      await guest.keyboard.type('Miriam')
      await guest.keyboard.press('Enter')
      await guest.getByRole('heading', { name: 'Thank you, Miriam.' }).waitFor()
      const thanks = guest.url()
      await guest.goto(`${site.url}/gifts`)
      await guest.getByRole('link', { name: /Add a few words/ }).focus()
      await guest.keyboard.press('Enter')
      await guest.locator('#note:focus').waitFor()
      await guest.keyboard.type('With love')
      await guest.getByRole('button', { name: 'Save these words' }).focus()
      await guest.keyboard.press('Enter')
      await guest.locator('.undo-note:focus', { hasText: 'Your words are changed.' }).waitFor()
      await guest.goto(thanks)
      await guest.getByRole('button', { name: 'Undo' }).focus()
      await guest.keyboard.press('Enter')
      await guest.getByRole('heading', { name: 'It is back on the list.' }).waitFor()
      await guest.context().close()
    })
  })
}
