import { describe, expect, test } from 'vitest'
import { frameHello, fromFrame, isFrameData, toFrame } from './frameMessage.ts'
import { emailAddress, emailCode, frameMethods } from './frameMethods.ts'

const id = 'AAAAAAAAAAAAAAAAAAAAAA'

describe('an address that a code can be sent to (S5.28)', () => {
  test.each([
    'ann@example.com',
    ' ann@example.com ',
    'a.b+c@mail.example.co.uk',
    "o'neil@example.org",
  ])('%j is one', (text) => {
    expect(emailAddress.parse(text)).toBe(text.trim())
  })

  test.each([
    '',
    'ann',
    '@example.com',
    'ann@example',
    'ann@exa mple.com',
    'ann@@example.com',
    'ann@example.com\r\nBcc: eve@example.com',
    'Ann <ann@example.com>',
    `${'a'.repeat(65)}@example.com`,
    `ann@${'a'.repeat(250)}.com`,
  ])('error: %j is none', (text) => {
    expect(emailAddress.safeParse(text).success).toBe(false)
  })
})

test.each([
  ['123456', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  [123456, false],
])('a code is a string of six digits (S5.28): %j is %s', (code, is) => {
  expect(emailCode.safeParse(code).success).toBe(is)
})

test.each([
  ['eip155', true],
  ['solana', true],
  ['bip122', false],
  ['polkadot', false],
  ['cosmos', false],
  ['ripple', false],
])('a frame is asked about %s, a namespace of embedded wallets: %s (S5.30)', (namespace, is) => {
  const networkId = `${namespace}:1`
  expect(frameMethods['chain.id'].params.safeParse({ namespace }).success).toBe(is)
  expect(frameMethods['chain.switch'].params.safeParse({ networkId }).success).toBe(is)
})

describe('a message of a page', () => {
  const request = { id, m: 'login.email', p: { email: 'ann@example.com' }, t: 'req', v: 1 }

  test('is read', () => {
    expect(toFrame.parse(request)).toEqual(request)
    expect(frameMethods['login.email'].params.parse(request.p)).toEqual(request.p)
    expect(frameHello.parse({ latchkey: 'hello', v: 1 })).toEqual({ latchkey: 'hello', v: 1 })
  })

  test.each([
    { ...request, extra: 1 },
    { ...request, v: 2 },
    { ...request, id: 'short' },
    { ...request, t: 'evt' },
    { ...request, m: 'x'.repeat(65) },
    { ...request, m: undefined },
    null,
    [],
    'hello',
  ])('error: %j is none', (data) => {
    expect(toFrame.safeParse(data).success).toBe(false)
  })

  test.each([
    ['login.email', { email: 'ann@example.com', rpcUrl: 'https://evil.example' }],
    ['login.code', { code: 123456 }],
    ['chain.switch', { networkId: 'bip122:000000000019d6689c085ae165831e93' }],
    ['chain.switch', { networkId: 'eip155:1/../..' }],
    ['request', { method: 'personal_sign', networkId: 'eip155:1', rpcUrl: 'https://evil.example' }],
    ['sync.theme', { accent: 'url(https://evil.example)', mode: 'dark', radius: 8 }],
    ['sync.theme', { mode: 'dark', radius: 1e9 }],
  ] as const)('error: %s does not take %j', (method, params) => {
    expect(frameMethods[method].params.safeParse(params).success).toBe(false)
  })
})

test('what a frame answers is read, and nothing else', () => {
  expect(fromFrame.safeParse({ id, p: null, t: 'res', v: 1 }).success).toBe(true)
  const error = { e: { code: 4001, message: 'User rejected the request.' }, id, t: 'err', v: 1 }
  expect(fromFrame.safeParse(error).success).toBe(true)
  expect(fromFrame.safeParse({ m: 'ready', p: {}, t: 'evt', v: 1 }).success).toBe(true)
  expect(fromFrame.safeParse({ ...error, stack: 'at …' }).success).toBe(false)
})

test('data of a message is plain and bounded', () => {
  const cycle: Record<string, unknown> = {}
  cycle['self'] = cycle
  expect(isFrameData({ a: ['b'] })).toBe(true)
  expect(isFrameData(undefined)).toBe(true)
  expect(isFrameData(cycle)).toBe(false)
  expect(isFrameData({ a: 1n })).toBe(false)
  expect(isFrameData('x'.repeat(256 * 1024))).toBe(false)
})
