import { expect, test } from 'vitest'
import { walletLinks, walletPlatforms } from './walletPlatforms.ts'

const place = { android: false, framed: false, telegram: false }
const desk = { installed: false, mobile: false, place }
const wallet = { chains: ['eip155:1'], id: 'w', image_id: 'w', name: 'W' }
const everywhere = {
  ...wallet,
  desktop_link: 'w-desktop://',
  link_mode: 'https://w.example/app',
  mobile_link: 'w://',
  webapp_link: 'https://app.w.example',
}

test('the ways are in the order browser, phone, website, program', () => {
  expect(walletPlatforms(everywhere, { ...desk, installed: true })).toEqual([
    'browser',
    'phone',
    'web',
    'desktop',
  ])
})

test('each way has its own link (S3.19)', () => {
  const { link_mode: _, ...linked } = everywhere
  expect(
    (['phone', 'web', 'desktop'] as const).map((platform) => walletLinks(linked, platform, place)),
  ).toEqual([['w://'], ['https://app.w.example'], ['w-desktop://']])
})

test('a program cannot be had on a phone', () => {
  expect(walletPlatforms(everywhere, { ...desk, mobile: true })).toEqual(['phone', 'web'])
})

test('an extension that is not installed has no way here', () => {
  expect(walletPlatforms(wallet, desk)).toEqual([])
})

test('a link that a page must not follow is no way; a code needs none', () => {
  const hostile = {
    ...wallet,
    desktop_link: 'javascript:alert(1)',
    mobile_link: 'intent://x#Intent;end',
    webapp_link: 'http://w.example',
  }
  expect(walletPlatforms(hostile, { ...desk, mobile: true })).toEqual([])
  expect(walletPlatforms(hostile, desk)).toEqual(['phone'])
})

test('the app’s own scheme is tried before its web address, in Telegram after it', () => {
  expect(walletLinks(everywhere, 'phone', place)).toEqual(['w://', 'https://w.example/app'])
  expect(walletLinks(everywhere, 'phone', { ...place, telegram: true })).toEqual([
    'https://w.example/app',
    'w://',
  ])
})
