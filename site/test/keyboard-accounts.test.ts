import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sizes } from '@hopechest/testing/browser/faults'
import { until } from '@hopechest/testing/until'
import { byKeyboard } from './keyboard.ts'
import { password, signedIn } from './owners.ts'

byKeyboard({ gifts: 30 }, (keyboard, hasScript) => {
  test('what was saved on a phone is said in sight, and covers no button that was pressed', async (context) => {
    const { site, page, at, focused, act } = keyboard()
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
      [at, 'Save', '“Gift 25” is saved.', 'Change Gift 25'],
    ] as const
    for (const [address, button, said, next = button] of saves) {
      await page.goto(address)
      if (address === at) await page.getByRole('link', { name: next }).click()
      if (button === 'Change the password') {
        await page.locator('#current').fill(password)
        await page.locator('#password').fill(password)
      }
      await page.getByRole('button', { name: button, exact: true }).first().focus()
      await page.evaluate(
        'scrollBy(0, document.activeElement.getBoundingClientRect().bottom + 8 - innerHeight)',
      )
      await act('Enter')
      assert.equal(await focused(), next)
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

  test('a person sees beside the form of their account what it did, and Tab goes on from there', async () => {
    const { site, page, focused, act } = keyboard()
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
    await page.goto(`${site.url}/account/keys`)
    await page.locator('#label').focus()
    await page.keyboard.type('Calendar')
    await act('Enter')
    await page.locator('#app-password:focus').waitFor()
    await page.getByRole('button', { name: /Take back.*Calendar/ }).focus()
    await act('Enter')
    assert.match(await focused(), /A program may still be let in/)
    assert.ok(await isInSight(), 'the sentence is in sight')
    await page.keyboard.press('Tab')
    assert.ok(await page.evaluate('document.activeElement.closest(".account") !== null'))
  })

  test('a menu that is open closes with Escape, and when the focus goes on', async () => {
    const { site, page, focused } = keyboard()
    await page.goto(`${site.url}/lists`)
    const menu = page.locator('details.hc-menu')
    const open = async () => {
      await menu.locator('summary').focus()
      await page.keyboard.press('Enter')
      await menu.getByRole('link', { name: 'Account' }).waitFor()
    }
    const isOpen = () => page.evaluate<boolean>('document.querySelector("details.hc-menu").open')
    await open()
    await page.keyboard.press('Tab')
    if (!hasScript) return
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
    const { site, page, focused, heard, act } = keyboard()
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
    const { site, page, focused } = keyboard()
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

  test('a person whose form was wrong first takes back the key that they made then, and the page stays where it was', async () => {
    const { site, page, focused, act, top } = keyboard()
    await page.goto(`${site.url}/account/keys`)
    await page.locator('#label').focus()
    await act('Enter')
    await page.locator('#label:focus').waitFor()
    await page.keyboard.type('Backup script')
    await act('Enter')
    await page.locator('#app-password:focus').waitFor()
    const size = page.viewportSize() ?? sizes['a desk']
    await page.setViewportSize({ ...size, height: 300 })
    await page.getByRole('button', { name: /Take back.*Backup script/ }).focus()
    const before = await top()
    assert.ok(before > 0, 'the page is scrolled')
    await act('Enter')
    assert.match(await focused(), /A program may still be let in/)
    const lowest = await page.evaluate<number>('document.documentElement.scrollHeight - innerHeight')
    if (hasScript) assert.equal(await top(), Math.min(before, lowest))
    await page.setViewportSize(size)
  })
})
