import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { describe, test } from 'node:test'
import { freePort } from '@hopechest/testing/free-port'
import { addressOf } from '@hopechest/testing/listen'
import { readConfig } from '../config.ts'
import { examineSignIn } from '../doctor/sign-in.ts'

const provider = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'hopechest' }

describe('an operator whose people sign in elsewhere', () => {
  test('reads at the start that a host which frames the pages signs its people in itself', () => {
    const SITE_URL = 'https://gifts.example'
    for (const host of [{ HOST_URL: 'https://wordpress.example' }, { SITE_URL, FRAME_KEY: 'x'.repeat(32) }])
      for (const [name, more] of [
        ['OIDC_ISSUER', provider],
        ['PASSWORDS', { ...provider, PASSWORDS: 'off' }],
        ['REMOTE_USER_HEADER', { REMOTE_USER_HEADER: 'Remote-User', TRUSTED_PROXIES: '10.0.0.2' }],
      ] as const)
        assert.throws(
          () => readConfig({ ...host, ...more }),
          new RegExp(`${name} must not be set here: people sign in at the host`),
        )
  })

  test('reads from the doctor whether the provider answers, and where it sends people back', async () => {
    const port = await freePort()
    const SITE_URL = 'https://gifts.example'
    const issuer = `http://127.0.0.1:${port}`
    const config = readConfig({ ...provider, SITE_URL, OIDC_ISSUER: issuer, OIDC_NAME: 'Lindenhof' })
    const [away] = await examineSignIn(config)
    assert.equal(away?.state, 'fault')
    assert.match(away?.sentence ?? '', /^Lindenhof does not answer at http/)
    const server = createServer((_, answer) => {
      answer.setHeader('content-type', 'application/json')
      answer.end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth` }))
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    assert.equal(addressOf(server), issuer)
    const [well] = await examineSignIn(config)
    assert.deepEqual(well, {
      name: 'Sign-in',
      state: 'well',
      sentence: `Lindenhof answers at ${issuer}. It sends people back to ${SITE_URL}/sign-in/back/1.`,
    })
    server.closeAllConnections()
    server.close()
  })

  test('reads from the doctor who is believed to name people, and that a wide network is open', async () => {
    const look = async (TRUSTED_PROXIES: string) =>
      (await examineSignIn(readConfig({ REMOTE_USER_HEADER: 'Remote-User', TRUSTED_PROXIES })))[0]
    for (const narrow of ['10.0.0.2', '10.0.0.0/8', 'fd00::/32']) {
      const found = await look(narrow)
      assert.equal(found?.state, 'warning', narrow)
      assert.match(found?.sentence ?? '', /says by the header remote-user who its person is/)
    }
    for (const wide of ['10.0.0.0/7', 'fd00::/31']) {
      const found = await look(wide)
      assert.equal(found?.state, 'fault', wide)
      assert.match(found?.sentence ?? '', /REMOTE_USER_HEADER is open/)
    }
    assert.deepEqual(await examineSignIn(readConfig({})), [])
  })
})
