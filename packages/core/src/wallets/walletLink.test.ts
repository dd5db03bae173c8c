import { describe, expect, test } from 'vitest'
import { appLink, linkPlace, pairingLink, requestLink } from './walletLink.ts'

const place = { android: false, framed: false, telegram: false }
const uri = 'wc:ab@2?relay-protocol=irn&symKey=cd'
const encoded = 'wc%3Aab%402%3Frelay-protocol%3Dirn%26symKey%3Dcd'

describe('pairingLink', () => {
  test.each([
    ['rainbow', `rainbow://wc?uri=${encoded}`],
    ['rainbow:', `rainbow://wc?uri=${encoded}`],
    ['rainbow://', `rainbow://wc?uri=${encoded}`],
    ['okex://main', `okex://main/wc?uri=${encoded}`],
    ['okex://main/', `okex://main/wc?uri=${encoded}`],
    ['  rainbow://\n', `rainbow://wc?uri=${encoded}`],
    ['myhttps://main', `myhttps://main/wc?uri=${encoded}`],
    ['HTTPS://rnbwapp.com', `https://rnbwapp.com/wc?uri=${encoded}`],
    ['https://rnbwapp.com', `https://rnbwapp.com/wc?uri=${encoded}`],
    ['https://link.trustwallet.com/a/', `https://link.trustwallet.com/a/wc?uri=${encoded}`],
    ['http://127.0.0.1:4000/phone', `http://127.0.0.1:4000/phone/wc?uri=${encoded}`],
  ])('%s', (href, expected) => {
    expect(pairingLink({ href }, uri, place)?.href).toBe(expected)
  })

  test.each([
    '',
    '://',
    'javascript:alert(1)',
    'javascript://%0aalert(1)',
    'JavaScript://x',
    'data:text/html,x',
    'intent://wc#Intent;scheme=x;end',
    'intent',
    'blob:https://x',
    'file:///etc/passwd',
    'http://example.com',
    'https://user:secret@example.com',
    'https://',
    'wallet://a?b=c',
    'wallet://a"onload=',
    'wal let://',
  ])('%j is not opened', (href) => {
    expect(pairingLink({ href }, uri, place)).toBeUndefined()
    expect(requestLink({ href }, { requestId: 1, sessionTopic: 'ab' }, place)).toBeUndefined()
  })

  test('Telegram on Android takes a native link’s URI encoded twice', () => {
    const telegram = { ...place, android: true, telegram: true }
    expect(pairingLink({ href: 'rainbow' }, 'wc:a', telegram)).toEqual({
      href: 'rainbow://wc?uri=wc%253Aa',
      target: '_blank',
    })
    expect(pairingLink({ href: 'https://a.example' }, 'wc:a', telegram)?.href).toBe(
      'https://a.example/wc?uri=wc%3Aa',
    )
    // Elsewhere once is enough: a wallet that is handed more cannot read the URI.
    for (const elsewhere of [{ android: true }, { telegram: true }])
      expect(pairingLink({ href: 'rainbow' }, 'wc:a', { ...place, ...elsewhere })?.href).toBe(
        'rainbow://wc?uri=wc%3Aa',
      )
  })

  test('it opens in the page’s place, outside of a frame, and in Telegram beside it', () => {
    const target = (change: object) =>
      pairingLink({ href: 'a' }, uri, { ...place, ...change })?.target
    expect(target({})).toBe('_self')
    expect(target({ framed: true })).toBe('_top')
    expect(target({ framed: true, telegram: true })).toBe('_blank')
    // Where no app takes it, a website opens, and this page has to stay for the approval.
    expect(pairingLink({ href: 'https://a.example' }, uri, place)?.target).toBe('_blank')
  })
})

describe('requestLink', () => {
  const request = { requestId: 1_700_000_000_000_001, sessionTopic: 'ab' }

  test('names the request and its session', () => {
    expect(requestLink({ href: 'rainbow' }, request, place)).toEqual({
      href: 'rainbow://wc?requestId=1700000000000001&sessionTopic=ab',
      target: '_self',
    })
    expect(requestLink({ href: 'https://a.example' }, request, place)).toEqual({
      href: 'https://a.example/wc?requestId=1700000000000001&sessionTopic=ab',
      target: '_blank',
    })
  })

  test.each(['ab', 'abc', 'abcd', 'a?bc~de?fg~'])(
    'a wallet in Telegram gets it as the app’s start parameter, of session %s',
    (sessionTopic) => {
      const link = { href: 'https://t.me/wallet/app' }
      const { href = '' } = requestLink(link, { ...request, sessionTopic }, place) ?? {}
      const [base, payload = ''] = href.split('?startapp=')
      expect(base).toBe('https://t.me/wallet/app')
      // Telegram takes no other signs.
      expect(payload).toMatch(/^[\w-]+$/)
      expect(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).toBe(
        `requestId=1700000000000001&sessionTopic=${sessionTopic}`,
      )
    },
  )

  test('a page that only names Telegram in its path is no wallet in Telegram', () => {
    const link = { href: 'https://a.example/https://t.me/wallet' }
    expect(requestLink(link, request, place)?.href).toBe(
      'https://a.example/https://t.me/wallet/wc?requestId=1700000000000001&sessionTopic=ab',
    )
  })
})

describe('appLink', () => {
  test('brings the app to the front, with nothing to open in it', () => {
    expect(appLink({ href: 'okex://main' }, place)).toEqual({
      href: 'okex://main/',
      target: '_self',
    })
    expect(appLink({ href: 'rainbow:' }, place)?.href).toBe('rainbow://')
    expect(appLink({ href: 'javascript:alert(1)' }, place)).toBeUndefined()
  })
})

test.each([
  ['of an app in the page’s place', 'rainbow', {}, '_self'],
  ['of a website beside the page', 'https://a.example', {}, '_blank'],
  ['outside of a frame', 'rainbow', { framed: true }, '_top'],
  ['of a website outside of a frame, too', 'https://a.example', { framed: true }, '_top'],
  ['in Telegram beside the page', 'rainbow', { telegram: true }, '_blank'],
  ['in Telegram’s own frame beside it, too', 'rainbow', { framed: true, telegram: true }, '_blank'],
])('a waiting request outlives the link %s', (_, href, change, target) => {
  const there = { ...place, ...change }
  expect(appLink({ href }, there)?.target).toBe(target)
  expect(requestLink({ href }, { requestId: 1, sessionTopic: 'ab' }, there)?.target).toBe(target)
})

test('the place is read of the window', () => {
  const window = {
    navigator: { userAgent: 'Mozilla/5.0 (Linux; Android 15)' },
    TelegramWebviewProxy: {},
  }
  const page = { ...window, self: 1, top: 1 } as never
  expect(linkPlace(page)).toEqual({ android: true, framed: false, telegram: true })
  expect(linkPlace({ ...window, self: 1, top: 2 } as never).framed).toBe(true)
})

test('on a desktop it is neither Android nor Telegram; what an app of Telegram may be named is one', () => {
  const page = { navigator: { userAgent: 'Mozilla/5.0 (X11; Linux)' }, self: 1, top: 1 }
  expect(linkPlace(page as never)).toEqual({ android: false, framed: false, telegram: false })
  const telegram = { ...page, TelegramWebviewProxyProto: {} }
  expect(linkPlace(telegram as never).telegram).toBe(true)
})

test('a page that must not look at what frames it is framed', () => {
  const page = {
    navigator: { userAgent: '' },
    get top() {
      throw new DOMException('Blocked a frame', 'SecurityError')
    },
  }
  expect(linkPlace(page as never).framed).toBe(true)
})
