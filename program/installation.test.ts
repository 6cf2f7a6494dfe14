import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { launch } from '@hopechest/testing/launch'
import { freshFolder } from '@hopechest/testing/process'
import { settingsIn } from './installation.ts'

describe('the settings of an installation', () => {
  test('are read to the letter: a sign in a password has no meaning', () => {
    const text = [
      '# The address that guests open.',
      '; and another comment',
      '',
      'SITE_URL=https://gifts.example',
      '  API_PORT=8001\r',
      'SITE_SECRET=a #b $HOME `c` "d" = e',
      'MAIL_FROM="Hopechest <gifts@example.com>"',
      'API_KEY=',
      'MAIL_URL = smtp://mail.example',
    ].join('\n')
    assert.deepEqual(settingsIn(text, 'env'), {
      SITE_URL: 'https://gifts.example',
      API_PORT: '8001',
      SITE_SECRET: 'a #b $HOME `c` "d" = e',
      MAIL_FROM: 'Hopechest <gifts@example.com>',
      API_KEY: '',
      MAIL_URL: 'smtp://mail.example',
    })
  })

  test('a line that is no setting is named', () => {
    for (const line of ['SITE_URL', 'export A=1', '=1', 'SITE URL=1'])
      assert.throws(
        () => settingsIn(`A=1\n${line}`, '/etc/hopechest/env'),
        /^Error: Line 2 of \/etc\/hopechest\/env is no/,
      )
  })

  /** A program that is installed as `name` and prints what it was given. */
  async function installed(program: string) {
    const folder = await freshFolder()
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'env'), 'API_PORT=8001\nSITE_PORT=8081\n')
    const at = { program: '/usr/bin/hopechest', settings: join(folder, 'env'), folder: join(folder, 'data') }
    const script = `
      import { namedFile, useInstallation } from ${JSON.stringify(import.meta.resolve('./installation.ts'))}
      useInstallation(${JSON.stringify(program)}, ${JSON.stringify(at)})
      console.log(process.cwd(), namedFile('monday.db'), process.env.API_PORT, process.env.SITE_PORT)`
    const words = ['--input-type=module', '--eval', script]
    const ran = launch(process.execPath, words, folder, { SITE_PORT: '9999' })
    assert.equal((await ran.ended).status, 0, ran.printed())
    return ran.printed().trim().replaceAll(folder, '…')
  }

  test('go with the program that is installed, wherever it is called; the environment goes first', async () => {
    assert.equal(await installed('/usr/bin/hopechest'), '…/data …/monday.db 8001 9999')
  })

  test('are nothing to a program elsewhere', async () => {
    assert.equal(await installed('/home/jo/hopechest'), '… monday.db undefined 9999')
  })
})
