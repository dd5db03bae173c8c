import { describe, expect, test } from 'vitest'
import {
  maxSitePathLength,
  readSitePath,
  readSiteReturn,
  writeLoginRedirect,
  writeSiteReturn,
} from './loginRedirect.ts'

const id = 'I'.repeat(22)
const secret = 'S'.repeat(43)
const loginId = 'L'.repeat(22)
const completion = 'C'.repeat(43)
const recovery = 'R'.repeat(43)
const site = 'https://shop.example'
const wallet = 'https://wallet.shop.example'

const pathOf = (path: string) =>
  readSitePath(writeLoginRedirect(wallet, { id, path, secret }).split('.').at(-1) ?? '')

describe('the way out', () => {
  test('has ticket, secret and path in the fragment, which no server sees', () => {
    const path = '/swap/?from=a&to=%C3%A9'
    const address = new URL(writeLoginRedirect(wallet, { id, path, secret }))
    expect(`${address.origin}${address.pathname}${address.search}`).toBe(`${wallet}/s/`)
    expect(address.hash).toMatch(/^#I{22}\.S{43}\.[\w-]+$/)
    expect(pathOf(path)).toBe(path)
  })

  test.each(['//evil.example', '/\\evil.example', '/a\\b', 'https://evil.example/', '/#x', '/a b'])(
    'error: %s is no path of a site, so that its first page is meant',
    (path) => expect(pathOf(path)).toBe('/'),
  )

  test('a path is bounded', () => {
    const longest = `/${'a'.repeat(maxSitePathLength - 1)}`
    expect(pathOf(longest)).toBe(longest)
    expect(pathOf(`${longest}a`)).toBe('/')
    expect(readSitePath(btoa(`${longest}a`))).toBeUndefined()
  })

  test.each(['', '*', btoa('x'), btoa('//evil.example'), btoa('/\\evil.example'), btoa('/#a')])(
    'error: %j is read as none',
    (text) => expect(readSitePath(text)).toBeUndefined(),
  )
})

describe('the way back', () => {
  test.each([
    [{ loginId }, `#latchkey=${loginId}`],
    [{ completion, loginId }, `#latchkey=${loginId}.${completion}`],
    [{ completion, loginId, recovery }, `#latchkey=${loginId}.${completion}.${recovery}`],
  ])('is read as it was written', (back, fragment) => {
    expect(writeSiteReturn(site, '/a?b=c', back)).toBe(`${site}/a?b=c${fragment}`)
    expect(readSiteReturn(fragment.slice('#latchkey='.length))).toEqual(back)
  })

  test('has no fragment where there is nothing to say', () => {
    expect(writeSiteReturn(site, '/a', undefined)).toBe(`${site}/a`)
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    '@evil',
  ])('error: %s leads nowhere', (path) =>
    expect(writeSiteReturn(site, path, { completion, loginId })).toBeUndefined(),
  )

  test.each(['', 'null', `${site}/`, 'javascript:0', 'blob:https://shop.example/x'])(
    'error: a site that is no origin (%j) is not led back to',
    (from) => expect(writeSiteReturn(from, '/', { loginId })).toBeUndefined(),
  )

  test.each([
    '',
    loginId.slice(1),
    `${loginId}.`,
    `${loginId}.${completion}.`,
    `${loginId}x`,
    `${loginId}.${completion}.${recovery}.x`,
  ])('error: %j is none', (text) => expect(readSiteReturn(text)).toBeUndefined())
})
