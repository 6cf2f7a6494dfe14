import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDatabase } from '@hopechest/database'
import { createEmbeddedHost, noRights } from '@hopechest/host'
import { makePerson } from '@hopechest/host/testing'
import { addressesAt } from '@hopechest/site/addresses'
import { freshFolder, runUserCommand } from '@hopechest/testing/process'

for (const siteUrl of ['https://gifts.example', 'https://example.com/our/gifts']) {
  test(`the host writes the addresses that the pages at ${siteUrl} have`, async () => {
    const to = addressesAt(siteUrl)
    const folder = await freshFolder()
    const url = `sqlite:${join(folder, 'hopechest.db')}`
    const database = await openDatabase(url)
    const { username, password } = await makePerson(database, 'olive', 'administrator')

    const linkOf = async (...words: string[]) => {
      const command = runUserCommand(folder, { DATABASE_URL: url, SITE_URL: siteUrl }, ...words)
      assert.equal((await command.ended).status, 0, command.printed())
      return /^ {2}(\S+\/)(\S+)$/m.exec(command.printed())?.slice(1) ?? []
    }
    const [setUp, link = ''] = await linkOf('set-up')
    assert.equal(setUp + link, to.setUp({ link }).whole)
    const [newPassword, secret = ''] = await linkOf('password', username)
    assert.equal(newPassword + secret, to.newPassword({ link: secret }).whole)

    const host = createEmbeddedHost(database, { siteUrl })
    const olive = await host.identify({ authorization: '', login: username, password })
    assert.ok(olive)
    const caller = { ...olive, ...noRights, authorization: '', deadline: Number.POSITIVE_INFINITY }
    const { slug, permalink } = await host.createRegistry(caller, { title: 'Christmas' })
    assert.equal(permalink, to.registry({ slug }).whole)
    await database.close()
  })
}
