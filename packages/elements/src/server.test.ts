import { createLatchkey } from '@latchkey/core'
import { expect, test } from 'vitest'
import { defineElements, mountModal, provideLatchkey } from './exports/index.ts'

test('on a server nothing happens', () => {
  expect(typeof window).toBe('undefined')
  const latchkey = createLatchkey({
    adapters: [],
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        rpcUrls: { default: { http: [] } },
      },
    ],
    projectId: 'p',
    serverUrl: '',
  })
  mountModal(latchkey).destroy()
  defineElements({ latchkey }).destroy()
  provideLatchkey(latchkey)()
  expect(latchkey.internal.page).toBeUndefined()
})
