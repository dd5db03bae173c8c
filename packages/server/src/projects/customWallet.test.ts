import { expect, test } from 'vitest'
import { customWallet } from './customWallet.ts'

const least = { chains: ['eip155:1'], id: 'own', name: 'Own' }

test('a custom wallet is taken with all its links (S3.50)', () => {
  const whole = {
    ...least,
    app_store: 'https://apps.apple.com/app/id1',
    chrome_store: 'https://chromewebstore.google.com/detail/x',
    description: 'Ours.',
    desktop_link: 'own://',
    homepage: 'https://own.example',
    image_id: 'metamask',
    image_url: 'https://own.example/icon.png',
    injected: [{ injected_id: 'own.ethereum', namespace: 'eip155' }],
    link_mode: 'https://own.example/app/',
    mobile_link: 'own://',
    play_store: 'https://play.google.com/store/apps/details?id=x',
    rdns: 'example.own',
    webapp_link: 'https://app.own.example',
  }
  expect(customWallet.parse(whole)).toEqual(whole)
  expect(customWallet.parse(least)).toEqual(least)
})

test.each([
  [{ id: '' }, 'id'],
  [{ id: 'a,b' }, 'id'],
  [{ id: '../x' }, 'id'],
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(65) }, 'name'],
  [{ chains: [] }, 'chains'],
  [{ chains: ['ethereum'] }, 'chains'],
  [{ chains: undefined }, 'chains'],
  [{ image_url: 'http://own.example/i.png' }, 'image_url'],
  [{ image_url: 'data:image/png;base64,AA' }, 'image_url'],
  [{ image_url: 'own://icon' }, 'image_url'],
  [{ homepage: 'own://' }, 'homepage'],
  [{ link_mode: 'own://' }, 'link_mode'],
  [{ webapp_link: 'own://' }, 'webapp_link'],
  [{ mobile_link: 'javascript://x' }, 'mobile_link'],
  [{ desktop_link: 'file:///x' }, 'desktop_link'],
  [{ app_store: `https://x.example/${'a'.repeat(2048)}` }, 'app_store'],
  [{ rdns: 'nodots' }, 'rdns'],
  [{ injected: [{ injected_id: 'a b', namespace: 'eip155' }] }, 'injected'],
])('a custom wallet with %j is refused and the key named (S3.50)', (part, key) => {
  const { error } = customWallet.safeParse({ ...least, ...part })
  expect(error?.issues[0]?.path[0]).toBe(key)
})

test('a misspelt key and a badge of its own are refused (S3.50)', () => {
  expect(customWallet.safeParse({ ...least, mobileLink: 'own://' }).success).toBe(false)
  expect(customWallet.safeParse({ ...least, badge_type: 'certified' }).success).toBe(false)
})
