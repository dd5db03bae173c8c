import { createLatchkey } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { expect, test, vi } from 'vitest'
import { auth } from './auth.ts'

test.each([
  'https://wallet.shop.example',
  'https://wallet.shop.example/',
  'http://localhost:4455',
  'http://wallet.localhost:4455',
  'http://127.0.0.1:4455',
  'http://[::1]:4455',
])('a site names where its wallet is served: %s', (walletUrl) => {
  expect(auth({ walletUrl })).toMatchObject({
    id: 'auth',
    opensBy: 'login',
    type: 'AUTH',
    walletOrigin: walletUrl.replace(/\/$/, ''),
  })
})

test.each([
  '',
  'wallet.shop.example',
  '/wallet',
  'http://wallet.shop.example',
  'http://127.0.0.1.shop.example',
  'http://localhost.shop.example',
  'https://wallet.shop.example/path',
  'https://wallet.shop.example/?a',
  'https://wallet.shop.example/#a',
  'https://ann:secret@wallet.shop.example',
  'javascript:alert(1)',
  'data:text/html,x',
  undefined as never,
])('error: %s is no place of a wallet', (walletUrl) => {
  expect(() => auth({ walletUrl })).toThrowError(
    expect.objectContaining({ code: 'config.invalid_option', name: 'InvalidOptionError' }),
  )
})

test('on a server it is an object and no more: nothing is loaded, and no page is asked for', async () => {
  expect(globalThis.window).toBeUndefined()
  const source = auth({ walletUrl: 'https://wallet.shop.example' })
  const load = vi.fn(source.load)
  const latchkey = createLatchkey({
    adapters: [evm()],
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        rpcUrls: { default: { http: [] } },
      },
    ],
    projectId: 'p',
    serverUrl: 'https://latchkey.shop.example',
    sources: [{ ...source, load }],
  })
  latchkey.destroy()
  expect(load).not.toHaveBeenCalled()
  // What is loaded later asks for no page by being imported, either.
  await import('./createAuth.ts')
})
