import { describe, expect, test } from 'vitest'
import { ConfigError } from '../../config/ConfigError.ts'
import { parseConfig } from '../../config/parseConfig.ts'
import { requireStartable } from '../../config/requireStartable.ts'
import { looksLikeName } from './looksLikeName.ts'
import { siteLoginNotes } from './siteLoginNotes.ts'

const shop = {
  issuer: 'https://shop.example',
  keys: 'https://shop.example/keys.json',
  project: 'shop',
}

type Login = Readonly<Record<string, unknown>>

async function problems(wallet: readonly Login[], recovery: readonly Login[] = []) {
  try {
    const lists = { recovery: { siteLogins: recovery }, wallet: { siteLogins: wallet } }
    await requireStartable(parseConfig(lists))
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

test('a site’s own login is off by default, and set at each role by itself', () => {
  const { recovery, wallet } = parseConfig({})
  expect([wallet.siteLogins, recovery.siteLogins]).toEqual([[], []])
  const one = parseConfig({ wallet: { siteLogins: [shop] } })
  expect(one.wallet.siteLogins).toEqual([
    { ...shop, algorithms: ['ES256', 'EdDSA', 'RS256'], level: 'login' },
  ])
  expect(one.recovery.siteLogins).toEqual([])
})

describe('settings', () => {
  test.each([
    ['an issuer with a place to fill in', { issuer: 'https://login.example/{tenant}/v2' }],
    ['an issuer with a pattern', { issuer: 'https://*.shop.example' }],
    ['an issuer with a |', { issuer: 'https://shop.example/a|b' }],
    ['an issuer without encryption', { issuer: 'http://shop.example' }],
    ['keys without encryption', { keys: 'http://shop.example/keys.json' }],
    ['keys of a neighbour', { keys: 'https://10.0.0.7/keys.json' }],
    ['keys of a name of this network', { keys: 'https://keys.internal/keys.json' }],
    ['keys behind a login', { keys: 'https://a:b@shop.example/keys.json' }],
    ['a shared secret', { algorithms: ['HS256'] }],
    ['no signature', { algorithms: ['none'] }],
    ['no algorithm', { algorithms: [] }],
    ['the level that is not built', { level: 'recover' }],
    ['a setting that is none', { jku: true }],
  ])('error: %s is refused', async (_, change) => {
    const [problem] = await problems([{ ...shop, ...change }])
    expect(problem).toMatch(/^wallet\.siteLogins\.0\./)
  })

  test('error: more than 200 projects are refused', async () => {
    const many = Array.from({ length: 201 }, (_, index) => ({ ...shop, project: `p${index}` }))
    expect((await problems(many))[0]).toContain('no more than 200 projects')
  })

  test('two projects may have one issuer, by the same keys', async () => {
    const twin = { ...shop, project: 'twin' }
    expect(await problems([shop, twin], [shop, twin])).toEqual([])
  })

  test('error: two projects of one issuer with two sets of keys could sign for each other’s visitors', async () => {
    const twin = { ...shop, keys: 'https://twin.example/keys.json', project: 'twin' }
    expect((await problems([shop, twin]))[0]).toMatch(/^wallet\.siteLogins: .*could sign/)
    expect((await problems([], [shop, twin]))[0]).toMatch(/^recovery\.siteLogins: .*could sign/)
    expect(
      await problems([shop, { ...shop, algorithms: ['ES256'], project: 'twin' }]),
    ).toHaveLength(1)
  })

  test('error: a project is there once, and has one issuer at both roles', async () => {
    expect((await problems([shop, shop]))[0]).toContain('is there twice')
    const other = { ...shop, issuer: 'https://other.example' }
    expect((await problems([shop], [other]))[0]).toMatch(/^recovery\.siteLogins: the issuer/)
  })
})

test('the check of the configuration says what the level means, and which role has it not', () => {
  const [both] = siteLoginNotes({ recovery: [shop], wallet: [shop] })
  expect(both).toContain('a new browser gets none')
  expect(both).not.toContain('It is not in')
  expect(siteLoginNotes({ recovery: [], wallet: [shop] })[0]).toContain(
    'It is not in recovery.siteLogins',
  )
  expect(siteLoginNotes({ recovery: [], wallet: [] })).toEqual([])
})

test.each([
  ['ann@shop.example', true],
  ['Ann Smith', true],
  ['ann', true],
  ['Zoë.Öz', true],
  ['4711', false],
  ['0b0e7c1e-6f0a-4c9b-9d7e-2f2c1c1a1b1d', false],
  ['auth0|5f7c8ec7c33c6c004bbafe82', false],
])('%s looks like an address or a name: %s', (subject, looks) => {
  expect(looksLikeName(subject)).toBe(looks)
})
