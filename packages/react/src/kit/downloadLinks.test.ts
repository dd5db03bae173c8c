import { expect, test } from 'vitest'
import { downloadLinks } from './downloadLinks.ts'

const wallet = { chains: ['eip155:1'], id: 'w', image_id: 'w', name: 'W' }

test('lists only what exists', () => {
  const links = downloadLinks({ ...wallet, app_store: null, homepage: 'https://w.example' })
  expect(links).toEqual([{ href: 'https://w.example', kind: 'website' }])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'http://w.example',
  'https://play.google.com@w.example/',
  'market://details?id=x',
  ' https://w.example',
])('%s never becomes a link', (href) => {
  const links = { app_store: href, chrome_store: href, homepage: href, play_store: href }
  expect(downloadLinks({ ...wallet, ...links })).toEqual([])
})
