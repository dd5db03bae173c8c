import { expect, test } from 'vitest'
import { readAppLink, readPageLink, readPeerLink } from './walletLink.ts'

test.each([
  'https://own.example',
  'https://own.example/path?x=1#y',
  'http://localhost:3000/wallet',
  'http://127.0.0.1:8080/',
  'http://[::1]:1/',
])('%s leads to a page (S3.50)', (link) => {
  expect(readPageLink(link)?.href).toBe(new URL(link).href)
  expect(readAppLink(link)).toBeUndefined()
})

test.each([
  ['own://', { path: '', scheme: 'own' }],
  ['com.own.app://wc', { path: 'wc', scheme: 'com.own.app' }],
  ['own+x://a/b', { path: 'a/b', scheme: 'own+x' }],
  ['OWN://', { path: '', scheme: 'OWN' }],
])('%s opens an app and is no page (S3.50)', (link, parts) => {
  expect(readAppLink(link)).toEqual(parts)
  expect(readPageLink(link)).toBeUndefined()
})

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
  'ftp://localhost/x',
  'wss://own.example',
  'chrome-extension://own/x.html',
  'https://own.example/a b',
  'own://a\u0000b',
  'own://a?b=c',
  'own://a#b',
  '1own://x',
])('%j is neither (S3.50)', (link) => {
  expect(readPageLink(link)).toBeUndefined()
  expect(readAppLink(link)).toBeUndefined()
})

test.each([
  'https://own.example/wc',
  'trust://',
  'RAINBOW://',
  'bnc://app.binance.com/cedefi/',
  'com.kresus.superapp://',
])('a peer may give %s as its wallet\u2019s link', (link) => {
  expect(readPeerLink(link)).toBe(link)
})

test.each([
  'own://',
  'ms-msdt://x',
  'ms-word://x',
  'search-ms://x',
  'ssh://own.example',
  'steam://run/1',
  'tg://resolve',
  'trust',
  'trust:',
  'trust://a?b=c',
  'http://own.example',
  'http://localhost:3000/wallet',
  'https://localhost/wallet',
  'https://127.0.0.1:8443/',
  'https://192.168.1.1/',
  'https://2130706433/',
  'https://router.local/',
  'https://user:secret@own.example',
  'javascript://x/%0aalert(1)',
  'data:text/html,x',
  'vbscript://x',
  'intent://x#Intent;end',
  'about:blank',
  'blob:https://own.example/x',
])('a peer may not give %j', (link) => {
  expect(readPeerLink(link)).toBeUndefined()
})
