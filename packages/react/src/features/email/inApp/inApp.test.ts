import { describe, expect, test } from 'vitest'
import { browserLink } from './browserLink.ts'
import { inAppOf } from './inAppOf.ts'
import { isWebView } from './isWebView.ts'
import { socialsIn } from './socialsIn.ts'

const ios =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36'
const all = ['google', 'x', 'discord', 'github', 'apple', 'facebook'] as const
const pageOf = (userAgent: string, more: object = {}) =>
  ({ navigator: { userAgent }, ...more }) as unknown as Window

describe('a browser of an app', () => {
  test.each([
    ['Instagram', `${ios} Mobile/15E148 Instagram 335.0.8.26.85`, 'ios'],
    ['Facebook', `${ios} Mobile/21F90 [FBAN/FBIOS;FBAV/468.0.0.30.110]`, 'ios'],
    ['Messenger', `${ios} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/464.0]`, 'ios'],
    ['TikTok', `${ios} Mobile/15E148 musical_ly_35.0.0 BytedanceWebview/d8a21c6`, 'ios'],
    ['LinkedIn', `${ios} Mobile/15E148 [LinkedInApp]/9.29`, 'ios'],
    ['Line', `${ios} Mobile/15E148 Safari Line/14.9.0`, 'ios'],
    ['WeChat', `${ios} Mobile/15E148 MicroMessenger/8.0.49`, 'ios'],
    ['Snapchat', `${ios} Mobile/15E148 Snapchat/12.92`, 'ios'],
    ['X', `${ios} Mobile/15E148 Twitter for iPhone/10.44`, 'ios'],
    ['any on Android', android, 'android'],
    ['Instagram on Android', `${android} Instagram 335.0.0.39.93 Android`, 'android'],
  ])('is that of %s', (_, userAgent, system) => {
    expect(inAppOf(pageOf(userAgent))).toEqual({ system, telegram: undefined })
    expect(isWebView(pageOf(userAgent))).toBe(true)
  })

  test.each([
    `${ios} Version/17.5 Mobile/15E148 Safari/604.1`,
    `${ios} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`,
    android.replace('; wv', ''),
    'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    '',
  ])('is not %s', (userAgent) => {
    expect(inAppOf(pageOf(userAgent))).toBeUndefined()
    expect(isWebView(pageOf(userAgent))).toBe(false)
  })

  test('is Telegram’s where its script says so, or its proxy is there; its script alone says nothing', () => {
    const telegram = (platform: unknown) => ({ Telegram: { WebApp: { platform } } })
    for (const platform of ['ios', 'android', 'macos', 'tdesktop', 'weba'])
      expect(inAppOf(pageOf('', telegram(platform)))).toEqual({
        system: 'other',
        telegram: platform,
      })
    expect(inAppOf(pageOf(android, { TelegramWebviewProxy: {} }))?.telegram).toBe('android')
    for (const platform of ['unknown', undefined, 1])
      expect(inAppOf(pageOf('', telegram(platform)))).toBeUndefined()
    expect(inAppOf(pageOf('', { Telegram: {} }))).toBeUndefined()
  })
})

describe('on Telegram', () => {
  const offered = (telegram: string) => {
    const { refused, shown } = socialsIn({ system: 'other', telegram }, all)
    return [...shown, ...refused]
  }

  test.each([
    ['ios', ['google']],
    ['macos', ['x']],
    ['android', ['facebook', 'x']],
    ['tdesktop', []],
    ['constructor', []],
  ])('%s offers none of %j (S5.26)', (platform, removed) => {
    const left = all.filter((each) => !(removed as string[]).includes(each))
    expect(offered(platform).sort()).toEqual([...left].sort())
  })
})

test.each([
  ['ios', ['google']],
  ['android', ['google', 'facebook']],
  ['other', []],
] as const)('on %s, %j refuse to open in an app', (system, refused) => {
  expect(socialsIn({ system, telegram: undefined }, all).refused).toEqual(refused)
})

test('a page is handed to the device’s own browser where an address does that, with its query', () => {
  const href = 'https://shop.example/swap?a=b'
  expect(browserLink(href, { system: 'ios' })).toBe(`x-safari-${href}`)
  expect(browserLink(href, { system: 'android' })).toBe(
    `intent://shop.example/swap?a=b#Intent;scheme=https;S.browser_fallback_url=${encodeURIComponent(href)};end`,
  )
  expect(browserLink(href, { system: 'other' })).toBeUndefined()
  // An intent ends at a fragment.
  expect(browserLink(`${href}#/x`, { system: 'android' })).toBeUndefined()
  expect(browserLink('http://shop.example/', { system: 'ios' })).toBeUndefined()
})
