import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readRobots } from './robots.ts'

describe('a robots.txt', () => {
  const cases: [text: string, path: string, isAllowed: boolean][] = [
    ['', '/kettle', true],
    ['User-agent: *\nDisallow: /', '/kettle', false],
    ['User-agent: *\nDisallow:', '/kettle', true],
    ['User-agent: *\nDisallow: /basket', '/kettle', true],
    ['User-agent: *\nDisallow: /k\nAllow: /kettle', '/kettle', true],
    ['User-agent: *\nAllow: /kettle\nDisallow: /kettle', '/kettle', true],
    ['User-agent: *\nDisallow: /*?sort=', '/kettle?sort=price', false],
    ['User-agent: *\nDisallow: /*.php$', '/kettle.php?x', true],
    ['User-agent: *\nDisallow: /*.php$', '/kettle.php', false],
    ['User-agent: *\nDisallow: /kettle$', '/kettles', true],
    ['User-agent: other\nDisallow: /', '/kettle', true],
    ['User-agent: other\nUser-agent: HOPECHEST # us\nDisallow: /', '/kettle', false],
    ['User-agent: *\nDisallow: /\n\nUser-agent: hopechest\nAllow: /', '/kettle', true],
    ['User-agent: *\nDisallow: /\n\nUser-agent: hopechest\nCrawl-delay: 1', '/kettle', true],
    ['user-agent:*\r\ndisallow:/kettle\r\n', '/kettle', false],
    ['<html>not found</html>', '/kettle', true],
  ]
  for (const [text, path, isAllowed] of cases) {
    test(`${JSON.stringify(text)} ${isAllowed ? 'lets' : 'does not let'} us read ${path}`, () => {
      assert.equal(readRobots(text)(path), isAllowed)
    })
  }

  const hostile: Record<string, string> = {
    'of stars': `User-agent: *\n${`Disallow: /${'*a'.repeat(90)}$\n`.repeat(2500)}`,
    'of names': `${'User-agent: hopechest\n'.repeat(20_000)}Disallow: /`,
    'of one line': 'x'.repeat(500 * 1024),
    'of ends of lines': '\n'.repeat(500 * 1024),
  }
  for (const [name, text] of Object.entries(hostile)) {
    test(`${name} is read in a moment`, () => {
      const began = process.threadCpuUsage()
      readRobots(text)(`/${'a'.repeat(2000)}`)
      const { user, system } = process.threadCpuUsage(began)
      assert.ok(user + system < 500_000, `${user + system} µs`)
    })
  }
})
