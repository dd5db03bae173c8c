import { expect, test } from 'vitest'
import { downloadLinks } from './downloadLinks.ts'

const wallet = { chains: ['eip155:1'], id: 'w', image_id: 'w', name: 'W' }

test('lists only what exists', () => {
  const links = downloadLinks({ ...wallet, app_store: null, homepage: 'https://w.example' })
  expect(links).toEqual([{ href: 'https://w.example', kind: 'website' }])
})

test('a script never becomes a link', () => {
  const links = downloadLinks({
    ...wallet,
    chrome_store: 'javascript:alert(1)',
    homepage: 'data:text/html,x',
    play_store: ' https://play.example',
  })
  expect(links).toEqual([])
})
