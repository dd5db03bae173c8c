import { expect, test } from 'vitest'
import { optionsWithoutEffect } from './optionsWithoutEffect.ts'

const ignored = (features: object) => optionsWithoutEffect({ features })

test('what is not there yet and was asked for is named', () => {
  expect(ignored({ collapseWallets: true, emailShowWallets: false, pay: true })).toEqual([
    'features.collapseWallets',
    'features.emailShowWallets',
    'features.pay',
  ])
  expect(ignored({ reownBranding: true, smartSessions: true })).toEqual([
    'features.reownBranding',
    'features.smartSessions',
  ])
  expect(
    ignored({
      collapseWallets: false,
      pay: false,
      reownBranding: false,
      smartSessions: false,
      socials: false,
    }),
  ).toEqual([])
  expect(ignored({ connectMethodsOrder: ['email'], email: true, socials: ['x'] })).toEqual([
    'features.connectMethodsOrder',
    'features.email',
    'features.socials',
  ])
})

test('with a source that visitors log in to, e-mail and the order of methods have an effect', () => {
  const features = { connectMethodsOrder: ['email'], email: true } as const
  expect(optionsWithoutEffect({ features, logsIn: true })).toEqual([])
})

test.each<[unknown, string[]]>([
  [['google', 'x'], []],
  [['x', 'github'], []],
  [['discord'], []],
  [['facebook'], []],
  [['x'], []],
  [true, []],
  [false, []],
  [[], []],
  [['farcaster'], []],
  [['tiktok'], ['features.socials']],
])('of providers %j with such a source: %j', (socials, named) => {
  const features = { socials } as object
  expect(optionsWithoutEffect({ features, logsIn: true })).toEqual(named)
})

test('what works, and what is switched off, is not', () => {
  expect(
    ignored({
      analytics: true,
      legalCheckbox: true,
      multiWallet: true,
      onramp: ['x'],
      send: false,
      swaps: ['x'],
    }),
  ).toEqual([])
  expect(ignored({ email: false, emailShowWallets: true, onramp: undefined, socials: [] })).toEqual(
    [],
  )
})
