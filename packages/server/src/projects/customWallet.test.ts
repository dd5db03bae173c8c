import { expect, test } from 'vitest'
import { customWallet } from './customWallet.ts'
import { isAppLink, isPageLink } from './walletLink.ts'

const least = { chains: ['eip155:1'], id: 'own', name: 'Own' }

test.each([
  'https://own.example',
  'https://own.example/path?x=1#y',
  'http://localhost:3000/wallet',
  'http://127.0.0.1:8080/',
  'http://[::1]:1/',
])('%s leads to a page (S3.50)', (link) => {
  expect(isPageLink(link)).toBe(true)
  expect(isAppLink(link)).toBe(true)
})

test.each(['own://', 'com.own.app://wc', 'own+x://a/b', 'trust://', 'OWN://'])(
  '%s opens an app and is no page (S3.50)',
  (link) => {
    expect(isAppLink(link)).toBe(true)
    expect(isPageLink(link)).toBe(false)
  },
)

test.each([
  '',
  'own',
  'own:',
  'own:/x',
  '//own.example',
  'http://own.example',
  'http://localhost.own.example/',
  'https://',
  'https://user:secret@own.example',
  'javascript:alert(1)//',
  'javascript://own.example/%0aalert(1)',
  'JaVaScRiPt://x/%0aalert(1)',
  ' javascript://x',
  'java\nscript://x',
  'data://text/html,x',
  'data:text/html,<script>',
  'blob:https://own.example/x',
  'file:///etc/passwd',
  'view-source://x',
  'vbscript://x',
  'intent://x#Intent;end',
  'ftp://own.example',
  'wss://own.example',
  'https://own.example/a b',
  'own://a\u0000b',
  'own://a?b=c',
  'own://a#b',
  '1own://x',
])('%j is neither (S3.50)', (link) => {
  expect(isPageLink(link)).toBe(false)
  expect(isAppLink(link)).toBe(false)
})

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
